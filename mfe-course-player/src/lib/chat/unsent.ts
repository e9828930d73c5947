import { deleteLocal, storeLocal, readLocal } from '../local-json.ts';

/** An unacknowledged message. It may be sent repeatedly with the same id; the server stores it once. */
export interface UnsentMessage {
  readonly clientId: string;
  readonly text: string;
}

const toUnsentKey = (chatId: string, userId: string) =>
  ['cairn.chat.unsent', userId, chatId] as const;

const isUnsent = (value: unknown): value is UnsentMessage => {
  const { clientId, text } = (value ?? {}) as Partial<UnsentMessage>;
  return typeof clientId === 'string' && typeof text === 'string';
};

/** Returns the messages that a reload has left unsent, the oldest first. */
export const readUnsent = (chatId: string, userId: string): UnsentMessage[] => {
  const kept = readLocal(toUnsentKey(chatId, userId));
  return Array.isArray(kept) ? kept.filter(isUnsent) : [];
};

export const storeUnsent = (
  chatId: string,
  userId: string,
  messages: readonly UnsentMessage[],
): void => storeLocal(toUnsentKey(chatId, userId), messages);

const toDraftKey = (chatId: string, userId: string) =>
  ['cairn.chat.draft', userId, chatId] as const;

/** Returns the text being typed; it survives closing the pop-up and a reload. */
export const readChatDraft = (chatId: string, userId: string): string => {
  const kept = readLocal(toDraftKey(chatId, userId));
  return typeof kept === 'string' ? kept : '';
};

export const storeChatDraft = (chatId: string, userId: string, text: string): void =>
  text === ''
    ? deleteLocal(toDraftKey(chatId, userId))
    : storeLocal(toDraftKey(chatId, userId), text);
