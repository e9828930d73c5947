import { forget, keep, readKept } from '../kept-json.ts';

/** An unacknowledged message. It may be sent repeatedly with the same id; the server stores it once. */
export interface UnsentMessage {
  readonly clientId: string;
  readonly text: string;
}

const keyOf = (chatId: string, userId: string) => ['cairn.chat.unsent', userId, chatId] as const;

const isUnsent = (value: unknown): value is UnsentMessage => {
  const { clientId, text } = (value ?? {}) as Partial<UnsentMessage>;
  return typeof clientId === 'string' && typeof text === 'string';
};

/** Returns the messages that a reload has left unsent, the oldest first. */
export const readUnsent = (chatId: string, userId: string): UnsentMessage[] => {
  const kept = readKept(keyOf(chatId, userId));
  return Array.isArray(kept) ? kept.filter(isUnsent) : [];
};

export const keepUnsent = (
  chatId: string,
  userId: string,
  messages: readonly UnsentMessage[],
): void => keep(keyOf(chatId, userId), messages);

const draftKeyOf = (chatId: string, userId: string) =>
  ['cairn.chat.draft', userId, chatId] as const;

/** Returns the text being typed; it survives closing the pop-up and a reload. */
export const readDraft = (chatId: string, userId: string): string => {
  const kept = readKept(draftKeyOf(chatId, userId));
  return typeof kept === 'string' ? kept : '';
};

export const keepDraft = (chatId: string, userId: string, text: string): void =>
  text === '' ? forget(draftKeyOf(chatId, userId)) : keep(draftKeyOf(chatId, userId), text);
