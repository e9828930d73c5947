import { type Infer, z } from '@cairn/api/z';
import { createLocalCopy, type LocalCopy } from '../local-store.ts';

const unsentSchema = z.object({ clientId: z.string(), text: z.string() });
/** Chat message that the server has not acknowledged. It may be sent repeatedly with the same id; the server stores it once. */
export type UnsentChatMessage = Infer<typeof unsentSchema>;

const getUnsentCopy = (chatId: string, owner: string): LocalCopy<UnsentChatMessage[]> =>
  createLocalCopy({ name: 'cairn.chat.unsent', owner, ids: [chatId] }, z.array(unsentSchema));

/** Returns the chat messages that a reload has left unsent, the oldest first. */
export const readUnsentChatMessages = (chatId: string, userId: string): UnsentChatMessage[] =>
  getUnsentCopy(chatId, userId).read() ?? [];

export const storeUnsentChatMessages = (
  chatId: string,
  userId: string,
  messages: UnsentChatMessage[],
): boolean => getUnsentCopy(chatId, userId).write(messages.length === 0 ? undefined : messages);

const getDraftCopy = (chatId: string, owner: string): LocalCopy<string> =>
  createLocalCopy({ name: 'cairn.chat.draft', owner, ids: [chatId] }, z.string());

/** Returns the text being typed in a chat; it survives closing the pop-up and a reload. */
export const readChatDraft = (chatId: string, userId: string): string =>
  getDraftCopy(chatId, userId).read() ?? '';

export const storeChatDraft = (chatId: string, userId: string, text: string): void =>
  void getDraftCopy(chatId, userId).write(text === '' ? undefined : text);
