import { z } from '@cairn/api/z';
import { type KeptValue, keptValue, type StorageKey } from '@cairn/session';

const values = new Map<string, KeptValue<unknown>>();

const valueOf = (key: StorageKey): KeptValue<unknown> => {
  const name = [key].flat().join('.');
  const value = values.get(name) ?? keptValue(key, z.unknown());
  values.set(name, value);
  return value;
};

/** What this browser remembers under a key; undefined for nothing and for what cannot be read. */
export const readKept = (key: StorageKey): unknown => valueOf(key).read() ?? undefined;

/** A full or blocked storage costs the next page the memory of it, nothing else; that is reported once a key. */
export const keep = (key: StorageKey, value: unknown): void => void valueOf(key).write(value);

export const forget = (key: StorageKey): void => void valueOf(key).write(undefined);
