import { NoticeArea } from '@cairn/ui/notice-area';
import { useSyncExternalStore } from 'react';
import type { NoticeQueue } from './notice-queue.ts';

/** Notices that host and remotes have sent on the event bus (SHELL-22). */
export const SiteNotices = ({ queue }: { readonly queue: NoticeQueue }) => {
  const notices = useSyncExternalStore(queue.subscribe, queue.get);
  return <NoticeArea notices={notices} onClose={queue.close} onHold={queue.hold} />;
};
