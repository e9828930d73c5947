import { safeParse } from '@cairn/api/parse';
import type { Infer, Schema } from '@cairn/api/z';
import { report } from './report.ts';

/** Storage, asked for at every use: where a browser blocks it, reading `localStorage` itself throws. */
export type GetStorage = () => Storage;

/** A key of storage; of several parts only the first is ever reported: the others say whose the value is. */
export type StorageKey = string | readonly [name: string, ...whose: string[]];

/** A value under one key of storage. What storage refuses lives on in memory, as long as the page does. */
export interface KeptValue<T> {
  /** What was written last, by this tab or another; the same object while it is the same. */
  readonly read: () => T | undefined;
  /** Undefined removes it. @returns whether storage took it, for other tabs and the next page */
  readonly write: (value: T | undefined) => boolean;
}

/** Unreadable text counts as nothing and is removed. */
export const createKeptValue = <S extends Schema>(
  storage: GetStorage,
  storageKey: StorageKey,
  schema: S,
): KeptValue<Infer<S>> => {
  const parts = [storageKey].flat();
  const key = parts.join('.');
  let value: Infer<S> | undefined;
  /** The text that was in storage when `value` was read or written: another text is another tab's newer word. */
  let seen: string | null = null;
  let isReported = false;
  const textNow = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return seen;
    }
  };
  const put = (text: string | undefined): boolean => {
    try {
      if (text === undefined) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    } catch (error) {
      if (!isReported) report(error, { at: 'local storage', key: parts[0] });
      isReported = true;
      return false;
    }
  };
  return {
    read: () => {
      const text = textNow();
      if (text === seen) return value;
      value = text === null ? undefined : parsed(schema, text);
      if (text !== null && value === undefined) put(undefined);
      seen = textNow();
      return value;
    },
    write: (next) => {
      const isKept = put(next === undefined ? undefined : JSON.stringify(next));
      value = next;
      seen = textNow();
      return isKept;
    },
  };
};

const parsed = <S extends Schema>(schema: S, text: string): Infer<S> | undefined => {
  try {
    return safeParse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
};
