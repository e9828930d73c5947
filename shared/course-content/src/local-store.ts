/** Data of one person or one browser in local storage. A full or blocked storage is reported once per key; the data stay in memory. */
import { safeParse } from '@cairn/api/parse';
import { type Infer, type Schema, z } from '@cairn/api/z';
import { type KeptValue, keptValue, session, type StorageKey } from '@cairn/session';

const localValues = new Map<string, KeptValue<unknown>>();

const getLocalValue = (key: StorageKey): KeptValue<unknown> => {
  const name = [key].flat().join('.');
  const value = localValues.get(name) ?? keptValue(key, z.unknown());
  localValues.set(name, value);
  return value;
};

/** Returns the local value of a key; undefined if it is missing or unreadable. */
export const readLocalJson = (key: StorageKey): unknown => getLocalValue(key).read() ?? undefined;

/**
 * Stores a local value; undefined deletes it.
 * @returns whether the browser had room for it
 */
export const storeLocalJson = (key: StorageKey, value: unknown): boolean =>
  getLocalValue(key).write(value);

/** Local copy of what a person has typed, until the server has it. */
export interface LocalCopy<T> {
  /** Returns the copy; undefined if it is missing or does not fit the schema, as one of another version. */
  readonly read: () => T | undefined;
  /**
   * Stores the copy; undefined deletes it.
   * @returns whether the browser had room for it
   */
  readonly write: (value: T | undefined) => boolean;
}

interface LocalCopyKey {
  /** Name of the data. Data of another form get another name. */
  readonly name: string;
  /** Ids of the data, such as those of course and module. */
  readonly ids: readonly string[];
  /** Owner of the data; the signed-in student if absent. No other student reads the copy. */
  readonly owner?: string;
}

/** Returns the local copy of the data with this key. */
export const createLocalCopy = <S extends Schema>(
  { name, ids, owner = session.studentId() ?? '' }: LocalCopyKey,
  schema: S,
): LocalCopy<Infer<S>> => {
  const key = [name, owner, ...ids] as const;
  return {
    read: () => safeParse(schema, readLocalJson(key)),
    write: (value) => storeLocalJson(key, value),
  };
};
