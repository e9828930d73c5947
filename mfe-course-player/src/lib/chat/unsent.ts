import { keep, readKept } from '../kept-json.ts';

/** A message that nobody has acknowledged: sent again and again under the same id, it is stored once. */
export interface UnsentMessage {
  readonly clientId: string;
  readonly text: string;
}

const keyOf = (chatId: string, userId: string) => ['cairn.chat.unsent', userId, chatId] as const;

const isUnsent = (value: unknown): value is UnsentMessage => {
  const { clientId, text } = (value ?? {}) as Partial<UnsentMessage>;
  return typeof clientId === 'string' && typeof text === 'string';
};

/** Survives a reload; the oldest first. */
export const readUnsent = (chatId: string, userId: string): UnsentMessage[] => {
  const kept = readKept(keyOf(chatId, userId));
  return Array.isArray(kept) ? kept.filter(isUnsent) : [];
};

export const keepUnsent = (
  chatId: string,
  userId: string,
  messages: readonly UnsentMessage[],
): void => keep(keyOf(chatId, userId), messages);
