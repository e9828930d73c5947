import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import type { ReadablePdf } from './pdf-engine.ts';
import { findOnPage, type PdfMatch } from './pdf-search.ts';

/** Milliseconds between the last letter and the search. */
const SEARCH_DEBOUNCE_MS = 200;
const NONE: readonly PdfMatch[] = [];

/** Finds words in a document page by page, and moves from one match to the next. */
export const usePdfSearch = (pdf: ReadablePdf, onShow: (found: PdfMatch) => void) => {
  const [words, setWords] = useState('');
  const [result, setResult] = useState({ of: '', all: NONE });
  const [at, setAt] = useState(0);
  // A new `onShow` must not start another search.
  const showFirst = useEffectEvent((found: PdfMatch) => onShow(found));
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === '') return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const search = async () => {
      const all: PdfMatch[] = [];
      for (let number = 1; number <= pdf.pageCount && !signal.aborted; number += 1) {
        const { pieces } = await pdf.page(number);
        all.push(...findOnPage(number, pieces, wanted));
      }
      if (signal.aborted) return;
      setResult({ of: wanted, all });
      setAt(0);
      if (all[0]) showFirst(all[0]);
    };
    const timer = setTimeout(() => void search().catch(() => {}), SEARCH_DEBOUNCE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [pdf, words]);
  const isCurrent = words.trim() !== '' && result.of === words.trim();
  const all = isCurrent ? result.all : NONE;
  const step = (by: number) => {
    if (all.length === 0) return;
    const next = (at + by + all.length) % all.length;
    setAt(next);
    const found = all[next];
    if (found) onShow(found);
  };
  return {
    words,
    setWords,
    all,
    current: all[at],
    /** Current and total matches, such as '2 of 7'; empty without a search. */
    tally: isCurrent ? formatTally(at, all.length) : '',
    next: () => step(1),
    previous: () => step(-1),
  };
};

export type PdfSearch = ReturnType<typeof usePdfSearch>;

const formatTally = (at: number, count: number): string => {
  const place = at + 1;
  return count === 0 ? t`Not found` : t`${place} of ${count}`;
};
