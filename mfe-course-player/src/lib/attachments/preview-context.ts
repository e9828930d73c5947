import type { Attachment } from '@cairn/api/courses.contract';
import { createContext, use } from 'react';
import type { ChatPair } from '../chat/conversation.ts';

/** Shows a file in a pop-up over the page. */
export type ShowPreview = (attachment: Attachment) => void;

export const PreviewContext = createContext<ShowPreview>(() => undefined);

export const usePreview = (): ShowPreview => use(PreviewContext);

/** Key of the chat's pop-up; no file has this URL. */
export const CHAT_KEY = 'chat';

/** Shows a chat in a pop-up over the page, beside those of files. */
export type ShowChat = (place: ChatPair) => void;

export const OpenChatContext = createContext<ShowChat>(() => undefined);

export const useOpenChat = (): ShowChat => use(OpenChatContext);
