import { safeParse } from '@cairn/api/parse';
import type { Infer, Schema } from '@cairn/api/z';
import { report } from './report.ts';

/** Returns the storage. Called at every use, because reading `localStorage` itself throws where a browser blocks it. */
export type GetStorage = () => Storage;

/** Storage key. Only its first part appears in reports, because the others identify the owner of the value. */
export type StorageKey = string | readonly [name: string, ...whose: string[]];

/** A value in storage. If storage rejects it, it stays in memory until the page closes. */
export interface KeptValue<T> {
  /** Returns the last written value, of this tab or another; the same object until it changes. */
  readonly read: () => T | undefined;
  /**
   * Writes a value; undefined removes it.
   * @returns true if storage accepted it, for other tabs and the next page
   */
  readonly write: (value: T | undefined) => boolean;
}

/** Creates a value in storage. Unreadable text is removed and read as undefined. */
export const createKeptValue = <S extends Schema>(
  storage: GetStorage,
  storageKey: StorageKey,
  schema: S,
): KeptValue<Infer<S>> => {
  const parts = [storageKey].flat();
  const key = parts.join('.');
  let value: Infer<S> | undefined;
  /** Text in storage when `value` was last read or written. A different text was written by another tab. */
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
      const isStored = put(next === undefined ? undefined : JSON.stringify(next));
      value = next;
      seen = textNow();
      return isStored;
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
