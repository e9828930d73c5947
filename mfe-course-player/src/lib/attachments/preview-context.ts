import type { Attachment } from '@cairn/api/courses.contract';
import { createContext, use } from 'react';
import type { ChatPlace } from '../chat/conversation.ts';

/** Shows a file in a window over the page. */
export type Preview = (attachment: Attachment) => void;

export const PreviewContext = createContext<Preview>(() => undefined);

export const usePreview = (): Preview => use(PreviewContext);

/** The window of the chat; no file has such an address. */
export const CHAT_KEY = 'chat';

/** Shows a chat in a window over the page, beside those of files. */
export type OpenChat = (place: ChatPlace) => void;

export const OpenChatContext = createContext<OpenChat>(() => undefined);

export const useOpenChat = (): OpenChat => use(OpenChatContext);
