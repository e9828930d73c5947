import type { Attachment } from '@cairn/api/course-item.contract';
import type { ChatPair } from '@cairn/course-content/chat/conversation';
import { createContext, use } from 'react';

/** Shows an attachment in a pop-up over the page. */
export type ShowAttachmentPreview = (attachment: Attachment) => void;

export const AttachmentPreviewContext = createContext<ShowAttachmentPreview>(() => undefined);

export const useShowAttachmentPreview = (): ShowAttachmentPreview => use(AttachmentPreviewContext);

/** Key of the pop-up with the chat; no attachment has this URL. */
export const CHAT_POPUP_KEY = 'chat';

/** Shows a chat in a pop-up over the page, beside those of attachments. */
export type OpenChatInPopup = (pair: ChatPair) => void;

export const OpenChatInPopupContext = createContext<OpenChatInPopup>(() => undefined);

export const useOpenChat = (): OpenChatInPopup => use(OpenChatInPopupContext);
