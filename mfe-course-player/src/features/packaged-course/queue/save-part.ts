/** Maximum keys of one save of SCORM values; the server accepts 5,000. */
const MAX_KEYS_PER_SAVE = 2000;
/** Bytes of a save request that are reserved for the student id and the other fields around the values. */
const ENVELOPE_BYTES = 500;

const PRIORITY_PATTERNS: RegExp[] = [
  /(lesson_status|completion_status|success_status)$/,
  /(score\.(raw|scaled|min|max)|progress_measure)$/,
  /^course\//,
  /^cmi\.(core\.lesson_)?location$/,
  /(total_time|session_time|exit)$/,
  /^cmi\.suspend_data$/,
];

/**
 * Returns the priority of a key in a save, by its SCORM element. The prefix of an item is ignored, as in `item/{id}/cmi.exit`.
 */
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

export interface ScormSavePart {
  readonly updates: Record<string, string>;
  /** Approximate size of the save request's body in bytes. */
  readonly bytes: number;
}

/** Selects the SCORM values for one save request: priority keys first, as many as fit. */
export const selectScormSavePart = (
  updates: Readonly<Record<string, string>>,
  most: number,
): ScormSavePart => {
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

/** Selects the SCORM values for one save request, at least one: a value larger than the limit is sent alone. */
export const selectNonEmptyScormSavePart = (
  updates: Readonly<Record<string, string>>,
  most: number,
): ScormSavePart => {
  const part = selectScormSavePart(updates, most);
  const [first] = Object.entries(updates);
  if (!first || Object.keys(part.updates).length > 0) return part;
  return { updates: Object.fromEntries([first]), bytes: ENVELOPE_BYTES + countEntryBytes(first) };
};
