import type { Attachment } from '@cairn/api/course-item.contract';
import type { ChatPair } from '@cairn/course-content/chat/conversation';
import { showFailureNotice } from '@cairn/course-content/notices';
import { lazyPart } from '@cairn/runtime';
import { useOpenPopups } from '@cairn/ui/use-popups';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import {
  CHAT_POPUP_KEY,
  OpenChatInPopupContext,
  AttachmentPreviewContext,
} from './preview-context.ts';

const windows = lazyPart(
  async () => (await import('./preview-windows.tsx')).AttachmentPreviewWindows,
  {
    onFailed: (error) =>
      showFailureNotice(t`The file could not be shown. You can download it.`, error),
  },
);

/** Returns the URL of an attachment without its signature, which changes with each response, so that it has only one pop-up. */
const toPopupKey = ({ s3Url }: Attachment): string => s3Url.split('?', 1)[0] ?? s3Url;

/**
 * Contains a course's page, and the pop-ups of its attachments and its chat, which stay open when the student changes lectures.
 */
export const AttachmentPreviews = ({ children }: { readonly children: ReactNode }) => {
  const popups = useOpenPopups();
  const [files, setFiles] = useState<ReadonlyMap<string, Attachment>>(new Map());
  const open = (attachment: Attachment) => {
    const key = toPopupKey(attachment);
    setFiles((before) => new Map([...before, [key, attachment]]));
    popups.open(key);
  };
  const [chat, setChat] = useState<ChatPair>();
  const openChat = (pair: ChatPair) => {
    setChat(pair);
    popups.open(CHAT_POPUP_KEY);
  };
  return (
    <AttachmentPreviewContext value={open}>
      <OpenChatInPopupContext value={openChat}>
        {children}
        {popups.layers.size > 0 && <windows.Part popups={popups} files={files} chat={chat} />}
      </OpenChatInPopupContext>
    </AttachmentPreviewContext>
  );
};
