import { storeLocalJson, readLocalJson } from '../local-json.ts';

/** Chat message that the server has not acknowledged. It may be sent repeatedly with the same id; the server stores it once. */
export interface UnsentChatMessage {
  readonly clientId: string;
  readonly text: string;
}

const toUnsentKey = (chatId: string, userId: string) =>
  ['cairn.chat.unsent', userId, chatId] as const;

const isUnsent = (value: unknown): value is UnsentChatMessage => {
  const { clientId, text } = (value ?? {}) as Partial<UnsentChatMessage>;
  return typeof clientId === 'string' && typeof text === 'string';
};

/** Returns the chat messages that a reload has left unsent, the oldest first. */
export const readUnsentChatMessages = (chatId: string, userId: string): UnsentChatMessage[] => {
  const stored = readLocalJson(toUnsentKey(chatId, userId));
  return Array.isArray(stored) ? stored.filter(isUnsent) : [];
};

export const storeUnsentChatMessages = (
  chatId: string,
  userId: string,
  messages: readonly UnsentChatMessage[],
): boolean =>
  storeLocalJson(toUnsentKey(chatId, userId), messages.length === 0 ? undefined : messages);

const toDraftKey = (chatId: string, userId: string) =>
  ['cairn.chat.draft', userId, chatId] as const;

/** Returns the text being typed in a chat; it survives closing the pop-up and a reload. */
export const readChatDraft = (chatId: string, userId: string): string => {
  const stored = readLocalJson(toDraftKey(chatId, userId));
  return typeof stored === 'string' ? stored : '';
};

export const storeChatDraft = (chatId: string, userId: string, text: string): void =>
  void storeLocalJson(toDraftKey(chatId, userId), text === '' ? undefined : text);
