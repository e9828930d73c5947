/** Requests of the chat between student and instructor, to this site's API or to an external chat service (TAPI-65). */
import {
  type ChatMessage,
  chatMessageSchema,
  countUnreadMessages,
  markChatRead,
  readChatHistory,
} from '@cairn/api/instructor-chat.contract';
import { parseJson, safeParse } from '@cairn/api/parse';
import { z } from '@cairn/api/z';
import { CHAT_HISTORY_PAGE_SIZE } from '@cairn/domain/course-taking.limits';
import { getApiBase, http, session } from '@cairn/session';

const EXTERNAL_TIMEOUT_MS = 15_000;
const historySchema = z.array(chatMessageSchema);

interface Part {
  readonly before?: string;
  readonly after?: string;
}

/**
 * Returns the absolute base URL for requests of the chat.
 * @param base absent: this site's own API
 */
export const toChatBaseUrl = (base: string | undefined): string =>
  new URL(base ?? getApiBase(), location.href).href.replace(/\/$/, '');

const readExternalHistory = async (
  base: string,
  chatId: string,
  part: Part,
): Promise<ChatMessage[]> => {
  await session.ensureFresh();
  const address = new URL(`${toChatBaseUrl(base)}/messages/history/${encodeURIComponent(chatId)}`);
  address.search = new URLSearchParams({
    limit: String(CHAT_HISTORY_PAGE_SIZE),
    ...part,
  }).toString();
  const answer = await http.file(address.href, {
    headers: { 'jwt-Token': session.accessToken() ?? '' },
    timeout: EXTERNAL_TIMEOUT_MS,
  });
  const page = safeParse(historySchema, parseJson(await answer.text()));
  if (page) return page;
  throw new Error('The chat service answered something else than messages.');
};

/** Loads messages of a chat, the oldest first. */
export const loadChatHistory = (
  base: string | undefined,
  chatId: string,
  part: Part,
): Promise<readonly ChatMessage[]> =>
  base === undefined
    ? http.call(readChatHistory, {
        params: { chatId },
        query: { limit: CHAT_HISTORY_PAGE_SIZE, ...part },
      })
    : readExternalHistory(base, chatId, part);

/** Returns the number of unread messages of a chat; 0 for an external service, which has no such request. */
export const loadUnreadChatMessageCount = async (
  base: string | undefined,
  chatId: string,
  signal?: AbortSignal,
): Promise<number> => {
  if (base !== undefined) return 0;
  const request = { params: { chatId }, ...(signal && { signal }) };
  return (await http.call(countUnreadMessages, request)).unread;
};

/** Marks messages of a chat as read, and returns the number of unread ones; an external service stores nothing. */
export const markChatMessagesRead = async (
  base: string | undefined,
  chatId: string,
  messageId: string,
): Promise<number> =>
  base === undefined
    ? (await http.call(markChatRead, { params: { chatId }, body: { messageId } })).unread
    : 0;
