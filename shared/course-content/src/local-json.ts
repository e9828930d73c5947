import { z } from '@cairn/api/z';
import { type KeptValue, keptValue, type StorageKey } from '@cairn/session';

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
 * Stores a local value. If the storage is full or blocked, the value is lost with the page; that is reported once per key.
 * @returns whether the browser had room for it
 */
export const storeLocalJson = (key: StorageKey, value: unknown): boolean =>
  getLocalValue(key).write(value);

export const deleteLocalJson = (key: StorageKey): void => void getLocalValue(key).write(undefined);
