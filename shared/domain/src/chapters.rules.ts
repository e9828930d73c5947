/** Chapters of a film as spans of time. */

interface Chapter {
  readonly Title: string;
  /** Seconds. */
  readonly Start: number;
}

export interface ChapterSpan {
  readonly title: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the span of each chapter, from the start of the film to its end. A film without chapters has one span without a
 * title. Chapters beyond the end are left out.
 * @param length seconds; 0 when unknown, which gives no spans
 */
export const toChapterSpans = (chapters: readonly Chapter[], length: number): ChapterSpan[] => {
  if (!(length > 0)) return [];
  const within = chapters.filter(({ Start }) => Start < length);
  if (within.length === 0) return [{ title: '', start: 0, end: length }];
  return within.map(({ Title: title, Start: start }, index) => ({
    title,
    start: index === 0 ? 0 : start,
    end: within[index + 1]?.Start ?? length,
  }));
};

/** Returns the chapter of a lecture that is playing at a time; the last chapter at the end of the film. */
export const findChapterAt = (
  spans: readonly ChapterSpan[],
  seconds: number,
): ChapterSpan | undefined => spans.find(({ end }) => seconds < end) ?? spans.at(-1);

/** Seconds into a chapter after which its own beginning counts as the previous one. */
const RESTART_AFTER_SECONDS = 3;

/**
 * Returns the chapter to which 'previous chapter' jumps: the one before, or the current one when it has run for more than
 * `RESTART_AFTER_SECONDS`.
 */
export const findPreviousChapter = (spans: readonly ChapterSpan[], seconds: number) =>
  spans.findLast(({ start }) => start < seconds - RESTART_AFTER_SECONDS) ?? spans[0];

export const findNextChapter = (spans: readonly ChapterSpan[], seconds: number) =>
  spans.find(({ start }) => start > seconds);
