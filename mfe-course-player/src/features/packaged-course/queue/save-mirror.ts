import { selectScormSavePart } from './save-part.ts';
import type { UnsavedScormValue, ScormQueueStorage } from './save-queue-types.ts';

/** Copy of one tab's unsaved SCORM values in the browser's storage. Every tab writes its own storage keys. */
export interface ScormSaveMirror {
  /** Stores the values. Returns false if the browser has no room, which is reported. */
  write(entries: ReadonlyMap<string, UnsavedScormValue>): boolean;
}

export interface ScormSaveMirrorInput {
  storage: ScormQueueStorage;
  student: string;
  course: string;
  tab: string;
  report: (problem: unknown) => void;
}

/** Unsaved SCORM values of any tab, as stored in this browser. */
export interface StoredScormMirror {
  course: string;
  tab: string;
  entries: Map<string, UnsavedScormValue>;
  remove: () => void;
}

const encodeKeyPart = (text: string): string => encodeURIComponent(text);

const toMirrorPrefix = (student: string): string => `scorm.mirror.${encodeKeyPart(student)}/`;

/**
 * Maximum characters of one mirror. Browsers limit a site's storage to about five million, and a package may set any amount:
 * other courses need space for their local copies, too.
 */
export const MAX_SCORM_MIRROR_CHARACTERS = 1_500_000;

/**
 * Characters from which a value has a storage key of its own. A change of another value does not write it again: writing 200 kB
 * takes 8 ms.
 */
const LARGE_VALUE_CHARACTERS = 8000;

/** Serialises a tab's unsaved SCORM values; if not all fit, the most important ones. */
export const serialiseScormMirror = <Entry>(
  entries: ReadonlyMap<string, Entry>,
  toValue: (entry: Entry) => string,
): string => {
  const text = JSON.stringify(Object.fromEntries(entries));
  if (text.length <= MAX_SCORM_MIRROR_CHARACTERS) return text;
  const values = Object.fromEntries([...entries].map(([key, entry]) => [key, toValue(entry)]));
  const { updates } = selectScormSavePart(values, MAX_SCORM_MIRROR_CHARACTERS / 2);
  return JSON.stringify(
    Object.fromEntries([...entries].filter(([key]) => Object.hasOwn(updates, key))),
  );
};

interface LargeCopy {
  readonly entry: UnsavedScormValue;
  readonly text: string;
}

const isLarge = ({ value }: UnsavedScormValue): boolean => value.length >= LARGE_VALUE_CHARACTERS;

/** Serialises the large values one by one, and the others together: `undefined` if there are none. */
const serialiseBySize = (
  entries: ReadonlyMap<string, UnsavedScormValue>,
  copies: ReadonlyMap<string, LargeCopy>,
): { readonly large: ReadonlyMap<string, LargeCopy>; readonly others: string | undefined } => {
  const large = new Map<string, LargeCopy>();
  for (const [name, entry] of entries) {
    if (!isLarge(entry)) continue;
    const copy = copies.get(name);
    const isCurrent = copy?.entry === entry;
    large.set(name, isCurrent ? copy : { entry, text: JSON.stringify({ [name]: entry }) });
  }
  const others = new Map([...entries].filter(([name]) => !large.has(name)));
  const text = JSON.stringify(Object.fromEntries(others));
  const characters = [...large.values()].reduce((sum, copy) => sum + copy.text.length, text.length);
  if (characters > MAX_SCORM_MIRROR_CHARACTERS)
    return { large: new Map(), others: serialiseScormMirror(entries, ({ value }) => value) };
  return { large, others: others.size === 0 ? undefined : text };
};

export const createScormSaveMirror = (input: ScormSaveMirrorInput): ScormSaveMirror => {
  const { storage } = input;
  const own = `${toMirrorPrefix(input.student)}${encodeKeyPart(input.course)}/${encodeKeyPart(input.tab)}`;
  const toLargeKey = (name: string): string => `${own}/${encodeKeyPart(name)}`;
  /** Large values in the storage. */
  const copies = new Map<string, LargeCopy>();
  const store = (entries: ReadonlyMap<string, UnsavedScormValue>): void => {
    const { large, others } = serialiseBySize(entries, copies);
    for (const [name, copy] of large) {
      if (copies.get(name) === copy) continue;
      storage.setItem(toLargeKey(name), copy.text);
      copies.set(name, copy);
    }
    if (others === undefined) storage.removeItem(own);
    else storage.setItem(own, others);
    for (const name of copies.keys()) {
      if (large.has(name)) continue;
      storage.removeItem(toLargeKey(name));
      copies.delete(name);
    }
  };
  return {
    write: (entries) => {
      try {
        store(entries);
        return true;
      } catch (problem) {
        input.report(problem);
        return false;
      }
    },
  };
};

const parse = (raw: string | null): Map<string, UnsavedScormValue> => {
  const entries = new Map<string, UnsavedScormValue>();
  try {
    const parsed: unknown = JSON.parse(raw ?? '{}');
    for (const [key, entry] of Object.entries(parsed ?? {})) {
      const { value, at, sequence, seen } = (entry ?? {}) as Partial<UnsavedScormValue>;
      if (typeof value !== 'string') continue;
      const numbers = { at: Number(at) || 0, sequence: Number(sequence) || 0 };
      entries.set(key, { value, ...numbers, ...(seen && { seen }) });
    }
  } catch {
    // Damaged data contain no values to send.
  }
  return entries;
};

/**
 * Calls `onWritten` with the keys that another tab of this browser writes or has saved. Each tab mirrors its unsaved keys in
 * `localStorage`, and the browser reports every change of it to the other tabs.
 * @returns a function that stops listening
 */
export const watchScormSavesOfOtherTabs = (
  { student, course }: Pick<ScormSaveMirrorInput, 'student' | 'course'>,
  onWritten: (keys: readonly string[]) => void,
): (() => void) => {
  const prefix = `${toMirrorPrefix(student)}${encodeKeyPart(course)}/`;
  const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (!key?.startsWith(prefix)) return;
    onWritten([...parse(oldValue).keys(), ...parse(newValue).keys()]);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

const tryDecode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Adds entries of another storage key of the same tab. A value can be in both if the tab was closed while it moved. */
const addNewerEntries = (
  entries: Map<string, UnsavedScormValue>,
  others: ReadonlyMap<string, UnsavedScormValue>,
): void => {
  for (const [name, entry] of others) {
    if (entry.sequence >= (entries.get(name)?.sequence ?? 0)) entries.set(name, entry);
  }
};

/**
 * Returns every mirror of this student in the browser, including those of open tabs. Mirrors of other students are never read
 * (SSAVE-11).
 */
export const listStoredScormMirrors = (
  storage: ScormQueueStorage,
  student: string,
): StoredScormMirror[] => {
  const prefix = toMirrorPrefix(student);
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  const mirrors = new Map<string, StoredScormMirror>();
  for (const key of keys) {
    if (key === null || !key.startsWith(prefix)) continue;
    const [course, tab] = key.slice(prefix.length).split('/').map(tryDecode);
    if (course === undefined || tab === undefined) continue;
    const id = JSON.stringify([course, tab]);
    const { entries = new Map(), remove } = mirrors.get(id) ?? {};
    addNewerEntries(entries, parse(storage.getItem(key)));
    const removeAll = (): void => {
      remove?.();
      storage.removeItem(key);
    };
    mirrors.set(id, { course, tab, entries, remove: removeAll });
  }
  return [...mirrors.values()];
};
