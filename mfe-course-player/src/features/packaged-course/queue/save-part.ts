/** Bytes. fetch keepalive allows 64 KiB for all bodies in flight; we stay under 60 KB (SSAVE-09). */
export const KEEPALIVE_BYTES = 60_000;
/** Bytes. The server takes a body of 1 MiB; a part of that is through sooner on a slow line. */
export const SAVE_BYTES = 500_000;
/** The server takes 5,000. */
const MOST_KEYS = 2000;
/** Room for the student id and the other fields around the updates. */
const ENVELOPE = 500;

const RANKS: RegExp[] = [
  /(lesson_status|completion_status|success_status)$/,
  /(score\.(raw|scaled|min|max)|progress_measure)$/,
  /^course\//,
  /^cmi\.(core\.lesson_)?location$/,
  /(total_time|session_time|exit)$/,
  /^cmi\.suspend_data$/,
];

/** The element of an item of several, without the item: `item/{id}/cmi.exit`. */
const rank = (key: string): number => {
  const element = key.replace(/^item\/[^/]+\//, '');
  const at = RANKS.findIndex((pattern) => pattern.test(element));
  const course = element.startsWith('cmi.objectives.') || element.startsWith('cmi.interactions.');
  return (at === -1 ? RANKS.length : at) + (course ? 0.5 : 0);
};

const encoder = new TextEncoder();
const bytes = (text: string): number => encoder.encode(text).length;
const sizeOf = ([name, value]: readonly [string, string]): number =>
  bytes(JSON.stringify(name)) + bytes(JSON.stringify(value)) + 2;

export interface SavePart {
  readonly updates: Record<string, string>;
  /** Of the request's body, about. */
  readonly bytes: number;
}

/** What one request carries of what is to be saved: priority keys first; what does not fit stays behind. */
export const savePart = (updates: Readonly<Record<string, string>>, most: number): SavePart => {
  const ordered = Object.entries(updates).toSorted(([left], [right]) => rank(left) - rank(right));
  let taken = ENVELOPE;
  const part: [string, string][] = [];
  for (const entry of ordered) {
    const size = sizeOf(entry);
    if (taken + size > most || part.length === MOST_KEYS) continue;
    taken += size;
    part.push(entry);
  }
  return { updates: Object.fromEntries(part), bytes: taken };
};

/** As `savePart`, but never nothing: a value larger than that goes alone. */
export const nextPart = (updates: Readonly<Record<string, string>>, most: number): SavePart => {
  const part = savePart(updates, most);
  const [first] = Object.entries(updates);
  if (!first || Object.keys(part.updates).length > 0) return part;
  return { updates: Object.fromEntries([first]), bytes: ENVELOPE + sizeOf(first) };
};
