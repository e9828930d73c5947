import { report } from '@cairn/session';

const told = new Set<string>();

/** What local storage holds under a key; undefined for nothing, for what cannot be read, and where storage is blocked. */
export const readKept = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** A full or blocked storage costs the memory of it, nothing else; that is reported once a key. */
export const keep = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (told.has(key)) return;
    told.add(key);
    report(error, { at: 'local storage', key });
  }
};

export const forget = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    report(error, { at: 'local storage', key });
  }
};
