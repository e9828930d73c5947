/**
 * What the stored data of a package says of it. One rule for everybody who asks whether a packaged course is complete: player,
 * server, dashboard and learning list. Sources: 001 §4, 002 §4.1 and §4.7, spec decisions 'Courses'.
 */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A `cmi` value, stored nested (`cmi: { core: { … } }`) or flat (`'cmi.core.…'`); undefined when absent. */
export const cmiValue = (scorm: unknown, key: string): string | undefined => {
  if (!isRecord(scorm)) return undefined;
  const flat = scorm[key];
  if (typeof flat === 'string') return flat;
  let at: unknown = scorm;
  for (const part of key.split('.')) at = isRecord(at) ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
};

/** The elements that say so, of SCORM 1.2 and of 2004; no other is looked at. */
export const COMPLETION_KEYS = ['cmi.core.lesson_status', 'cmi.completion_status'] as const;

const DONE = new Set(['completed', 'passed', 'pass']);

/**
 * Whether either status says completed or passed, in any letter case. A success_status says nothing about completion.
 * @param stored everything the package has stored, flat or nested
 */
export const completesPackage = (stored: unknown): boolean =>
  COMPLETION_KEYS.some((key) => DONE.has(cmiValue(stored, key)?.toLowerCase() ?? ''));
