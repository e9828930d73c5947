import type { Attachment } from '@cairn/api/courses.contract';
import { lazyPart } from '@cairn/runtime';
import { usePopups } from '@cairn/ui/use-popups';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { showFailure } from '../notices.ts';
import type { ChatPair } from '../chat/conversation.ts';
import { CHAT_KEY, OpenChatContext, PreviewContext } from './preview-context.ts';

const windows = lazyPart(async () => (await import('./preview-windows.tsx')).PreviewWindows, {
  onFailed: (error) => showFailure(t`The file could not be shown. You can download it.`, error),
});

/** Returns the URL without its signature, which changes with each response, so that a file has only one pop-up. */
const toPopupKey = ({ s3Url }: Attachment): string => s3Url.split('?', 1)[0] ?? s3Url;

/** The course with the pop-ups of its files and its chat, which stay open when the student changes lectures. */
export const Previews = ({ children }: { readonly children: ReactNode }) => {
  const popups = usePopups();
  const [files, setFiles] = useState<ReadonlyMap<string, Attachment>>(new Map());
  const open = (attachment: Attachment) => {
    const key = toPopupKey(attachment);
    setFiles((before) => new Map([...before, [key, attachment]]));
    popups.open(key);
  };
  const [chat, setChat] = useState<ChatPair>();
  const openChat = (place: ChatPair) => {
    setChat(place);
    popups.open(CHAT_KEY);
  };
  return (
    <PreviewContext value={open}>
      <OpenChatContext value={openChat}>
        {children}
        {popups.layers.size > 0 && <windows.Part popups={popups} files={files} chat={chat} />}
      </OpenChatContext>
    </PreviewContext>
  );
};
