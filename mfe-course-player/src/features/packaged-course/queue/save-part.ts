/** Bytes. fetch keepalive allows 64 KiB for all bodies in flight; this stays below 60 KB (SSAVE-09). */
export const MAX_KEEPALIVE_BYTES = 60_000;
/** Bytes. The server accepts bodies of 1 MiB; smaller ones arrive sooner on a slow connection. */
export const MAX_SAVE_BYTES = 500_000;
/** Keys of one save; the server accepts 5,000. */
const MAX_KEYS_PER_SAVE = 2000;
/** Bytes reserved for the student id and the other fields around the updates. */
const ENVELOPE_BYTES = 500;

const PRIORITY_PATTERNS: RegExp[] = [
  /(lesson_status|completion_status|success_status)$/,
  /(score\.(raw|scaled|min|max)|progress_measure)$/,
  /^course\//,
  /^cmi\.(core\.lesson_)?location$/,
  /(total_time|session_time|exit)$/,
  /^cmi\.suspend_data$/,
];

/** Ranks a key by its element. The prefix of an item is ignored, as in `item/{id}/cmi.exit`. */
const rank = (key: string): number => {
  const element = key.replace(/^item\/[^/]+\//, '');
  const at = PRIORITY_PATTERNS.findIndex((pattern) => pattern.test(element));
  const course = element.startsWith('cmi.objectives.') || element.startsWith('cmi.interactions.');
  return (at === -1 ? PRIORITY_PATTERNS.length : at) + (course ? 0.5 : 0);
};

const encoder = new TextEncoder();
const bytes = (text: string): number => encoder.encode(text).length;
const countEntryBytes = ([name, value]: readonly [string, string]): number =>
  bytes(JSON.stringify(name)) + bytes(JSON.stringify(value)) + 2;

export interface SavePart {
  readonly updates: Record<string, string>;
  /** Approximate size of the request's body. */
  readonly bytes: number;
}

/** Selects the updates for one request: priority keys first, as many as fit. */
export const selectPart = (updates: Readonly<Record<string, string>>, most: number): SavePart => {
  const ordered = Object.entries(updates).toSorted(([left], [right]) => rank(left) - rank(right));
  let taken = ENVELOPE_BYTES;
  const part: [string, string][] = [];
  for (const entry of ordered) {
    const size = countEntryBytes(entry);
    if (taken + size > most || part.length === MAX_KEYS_PER_SAVE) continue;
    taken += size;
    part.push(entry);
  }
  return { updates: Object.fromEntries(part), bytes: taken };
};

/** Like `selectPart`, but never empty: a value larger than the limit is sent alone. */
export const selectNonEmptyPart = (
  updates: Readonly<Record<string, string>>,
  most: number,
): SavePart => {
  const part = selectPart(updates, most);
  const [first] = Object.entries(updates);
  if (!first || Object.keys(part.updates).length > 0) return part;
  return { updates: Object.fromEntries([first]), bytes: ENVELOPE_BYTES + countEntryBytes(first) };
};
