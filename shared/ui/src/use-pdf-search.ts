import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import type { ReadablePdf } from './pdf-engine.ts';
import { findTextOnPdfPage, type PdfMatch } from './pdf-search.ts';

/** Debounce delay in ms between the last typed letter and the search in the PDF. */
const SEARCH_DEBOUNCE_MS = 200;
const NONE: readonly PdfMatch[] = [];

interface SearchResult {
  /** The words that were searched for, and how often the search was repeated. */
  readonly of: string;
  readonly attempt: number;
  readonly all: readonly PdfMatch[];
  /** True if the search has failed because a page could not be read. */
  readonly hasFailed: boolean;
}

/** Searches a PDF page by page, and moves from one match to the next. */
export const usePdfSearch = (pdf: ReadablePdf, onShow: (found: PdfMatch) => void) => {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const wanted = words.trim();
  const { result, retry } = useSearchResult(pdf, wanted, (first) => {
    setAt(0);
    if (first) onShow(first);
  });
  const { all, hasFailed } = result ?? { all: NONE, hasFailed: false };
  const step = (offset: number) => {
    if (all.length === 0) return;
    const next = (at + offset + all.length) % all.length;
    setAt(next);
    const found = all[next];
    if (found) onShow(found);
  };
  return {
    words,
    setWords,
    all,
    current: all[at],
    /** Current and total matches, such as '2 of 7'; empty without a result. */
    tally: result && !hasFailed ? formatTally(at, all.length) : '',
    hasFailed,
    retry,
    next: () => step(1),
    previous: () => step(-1),
  };
};

/**
 * Searches once the words have stopped changing, and tells the caller the first match. The result is undefined without
 * words and until the search has ended.
 */
const useSearchResult = (
  pdf: ReadablePdf,
  wanted: string,
  onFound: (first: PdfMatch | undefined) => void,
) => {
  const [result, setResult] = useState<SearchResult>();
  const [attempt, setAttempt] = useState(0);
  // An effect event, so that a new `onFound` starts no search.
  const tellFound = useEffectEvent(onFound);
  useEffect(() => {
    if (wanted === '') return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const search = async () => {
      const all: PdfMatch[] = [];
      for (let number = 1; number <= pdf.pageCount && !signal.aborted; number += 1) {
        const { pieces } = await pdf.page(number);
        all.push(...findTextOnPdfPage(number, pieces, wanted));
      }
      if (signal.aborted) return;
      setResult({ of: wanted, attempt, all, hasFailed: false });
      tellFound(all[0]);
    };
    const searchOrFail = () =>
      search().catch(() => {
        if (!signal.aborted) setResult({ of: wanted, attempt, all: NONE, hasFailed: true });
      });
    const timer = setTimeout(() => void searchOrFail(), SEARCH_DEBOUNCE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [pdf, wanted, attempt]);
  const isCurrent = wanted !== '' && result?.of === wanted && result.attempt === attempt;
  return {
    result: isCurrent ? result : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
};

export type PdfSearch = ReturnType<typeof usePdfSearch>;

const formatTally = (at: number, count: number): string => {
  const place = at + 1;
  return count === 0 ? t`Not found` : t`${place} of ${count}`;
};
