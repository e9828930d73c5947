/** Start position of a lecture: the time in a link, the position where the student stopped, or its start. */

/** Positions in the first seconds are not resumed: watching them again is simpler. */
const MIN_RESUME_SECONDS = 5;
/** Positions in the last seconds are not resumed: almost nothing is left to watch. */
const MIN_REMAINING_SECONDS = 10;

/** Returns whether the length of a film is known. A recording that was never finished reports 0, NaN or Infinity. */
const isKnownLength = (length: number): boolean => Number.isFinite(length) && length > 0;

/**
 * Returns the second to resume at. Undefined to begin at the start: nothing is stored, or the position is near the start,
 * near the end or beyond the film.
 * @param stored seconds as stored
 * @param length seconds of the film, 0 when unknown
 */
export const findResumePosition = (
  stored: number | undefined,
  length: number,
): number | undefined => {
  if (stored === undefined || !Number.isFinite(stored) || stored < MIN_RESUME_SECONDS)
    return undefined;
  if (isKnownLength(length) && stored > length - MIN_REMAINING_SECONDS) return undefined;
  return Math.floor(stored);
};

const START_TIME_PATTERN = /^\d{1,6}(?:\.\d+)?$/;

/**
 * Returns the time that a URL asks for, in seconds; undefined for a missing or invalid time and for one beyond the end.
 * @param t the value in the query, such as '95'
 * @param length seconds of the film, 0 when unknown
 */
export const parseStartTime = (t: string | null, length: number): number | undefined => {
  if (t === null || !START_TIME_PATTERN.test(t)) return undefined;
  const seconds = Number(t);
  return isKnownLength(length) && seconds >= length ? undefined : seconds;
};

/** Returns the query of a URL that opens a lecture at a time. */
export const createStartTimeQuery = (moduleId: string, seconds: number): string =>
  `?module=${encodeURIComponent(moduleId)}&t=${Math.floor(seconds)}`;
