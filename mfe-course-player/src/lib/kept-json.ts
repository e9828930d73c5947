import { z } from '@cairn/api/z';
import { type KeptValue, keptValue, type StorageKey } from '@cairn/session';

const values = new Map<string, KeptValue<unknown>>();

const valueOf = (key: StorageKey): KeptValue<unknown> => {
  const name = [key].flat().join('.');
  const value = values.get(name) ?? keptValue(key, z.unknown());
  values.set(name, value);
  return value;
};

/** Returns the local value of a key; undefined if it is missing or unreadable. */
export const readKept = (key: StorageKey): unknown => valueOf(key).read() ?? undefined;

/** Stores a local value. If the storage is full or blocked, the value is lost with the page; that is reported once per key. */
export const keep = (key: StorageKey, value: unknown): void => void valueOf(key).write(value);

export const forget = (key: StorageKey): void => void valueOf(key).write(undefined);
