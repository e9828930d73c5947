/** The chapters of a film as stretches of it. */

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
 * Where each chapter begins and ends, from the start of the film to its end; one span without a title for a film without
 * chapters. What lies beyond the end is left out. @param length seconds, 0 when unknown: then there are no spans
 */
export const chapterSpans = (chapters: readonly Chapter[], length: number): ChapterSpan[] => {
  if (!(length > 0)) return [];
  const within = chapters.filter(({ Start }) => Start < length);
  if (within.length === 0) return [{ title: '', start: 0, end: length }];
  return within.map(({ Title: title, Start: start }, index) => ({
    title,
    start: index === 0 ? 0 : start,
    end: within[index + 1]?.Start ?? length,
  }));
};

/** The chapter at a time; the last one at the end. */
export const chapterAt = (
  spans: readonly ChapterSpan[],
  seconds: number,
): ChapterSpan | undefined => spans.find(({ end }) => seconds < end) ?? spans.at(-1);

/** Into a chapter so far, its own beginning counts as the previous one. */
const INTO_SECONDS = 3;

/** The beginning of the chapter before, or of this one when it has gone on for a while. */
export const previousChapter = (spans: readonly ChapterSpan[], seconds: number) =>
  spans.findLast(({ start }) => start < seconds - INTO_SECONDS) ?? spans[0];

export const nextChapter = (spans: readonly ChapterSpan[], seconds: number) =>
  spans.find(({ start }) => start > seconds);
