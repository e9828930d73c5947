/** Where a lecture begins: at the moment of a link, where the student stopped, or at its start. */

/** So few seconds are watched again sooner than a student finds out what happened. */
const FIRST_SECONDS = 5;
/** So close to the end there is nothing to go on with. */
const LAST_SECONDS = 10;

/** A film whose length is not known (a recording that was never finished) says 0, NaN or Infinity. */
const isLength = (length: number): boolean => Number.isFinite(length) && length > 0;

/**
 * The second to go on from; undefined where the lecture begins at its start: nothing kept, hardly begun, at the end, or a
 * place that this film does not have.
 * @param kept seconds, as they were stored @param length seconds of the film, 0 when unknown
 */
export const placeToResume = (kept: number | undefined, length: number): number | undefined => {
  if (kept === undefined || !Number.isFinite(kept) || kept < FIRST_SECONDS) return undefined;
  if (isLength(length) && kept > length - LAST_SECONDS) return undefined;
  return Math.floor(kept);
};

const MOMENT = /^\d{1,6}(?:\.\d+)?$/;

/**
 * The moment that an address asks for, in seconds; undefined for none, nonsense and what lies beyond the end.
 * @param t as it stands in the query: '95' @param length seconds of the film, 0 when unknown
 */
export const momentOf = (t: string | null, length: number): number | undefined => {
  if (t === null || !MOMENT.test(t)) return undefined;
  const seconds = Number(t);
  return isLength(length) && seconds >= length ? undefined : seconds;
};

/** The query of an address that opens a lecture at a moment. */
export const momentQuery = (moduleId: string, seconds: number): string =>
  `?module=${encodeURIComponent(moduleId)}&t=${Math.floor(seconds)}`;
