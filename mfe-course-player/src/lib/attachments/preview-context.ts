import type { Attachment } from '@cairn/api/courses.contract';
import { createContext, use } from 'react';
import type { ChatPlace } from '../chat/conversation.ts';

/** Shows a file in a pop-up over the page. */
export type Preview = (attachment: Attachment) => void;

export const PreviewContext = createContext<Preview>(() => undefined);

export const usePreview = (): Preview => use(PreviewContext);

/** Key of the chat's pop-up; no file has this URL. */
export const CHAT_KEY = 'chat';

/** Shows a chat in a pop-up over the page, beside those of files. */
export type OpenChat = (place: ChatPlace) => void;

export const OpenChatContext = createContext<OpenChat>(() => undefined);

export const useOpenChat = (): OpenChat => use(OpenChatContext);
