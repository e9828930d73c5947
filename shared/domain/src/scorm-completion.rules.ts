/**
 * Completion of a packaged course, by the stored data of its package. Player, server, dashboard and learning list share
 * this rule. Sources: 001 §4, 002 §4.1 and §4.7, spec decisions 'Courses'.
 */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a `cmi` value, stored nested (`cmi: { core: { … } }`) or flat (`'cmi.core.…'`); undefined when absent. */
export const findCmiValue = (scorm: unknown, key: string): string | undefined => {
  if (!isRecord(scorm)) return undefined;
  const flat = scorm[key];
  if (typeof flat === 'string') return flat;
  let at: unknown = scorm;
  for (const part of key.split('.')) at = isRecord(at) ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
};

/** The elements of SCORM 1.2 and 2004 that decide about completion; all others are ignored. */
export const COMPLETION_KEYS = ['cmi.core.lesson_status', 'cmi.completion_status'] as const;

const COMPLETED_STATUSES = new Set(['completed', 'passed', 'pass']);

/**
 * Returns whether either status is completed or passed, in any letter case. The success_status does not count for
 * completion.
 * @param stored everything the package has stored, flat or nested
 */
export const isPackageCompleted = (stored: unknown): boolean =>
  COMPLETION_KEYS.some((key) =>
    COMPLETED_STATUSES.has(findCmiValue(stored, key)?.toLowerCase() ?? ''),
  );
