import { getAdjacentMatchIndex, findMatchingLines } from '@cairn/domain/transcript-search.rules';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { IconButton } from '@cairn/ui/icon-button';
import { SearchField } from '@cairn/ui/search-field';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './transcript-panel.module.css';
import { type FocusRequest, useRequestedFocus } from './use-requested-focus.ts';

/** Returns the search in a transcript: the search text, the matching lines and the selected one. */
export const useTranscriptSearch = (segments: readonly TranscriptSegment[]) => {
  const [words, setWords] = useState('');
  const [present, setPresent] = useState(0);
  // Searches with lower priority than typing.
  const searched = useDeferredValue(words);
  const lines = useMemo(() => findMatchingLines(segments, searched), [segments, searched]);
  // Defers the scrolling to the found line, so that the number of matches updates at once.
  const found = useDeferredValue(lines[present]);
  return {
    words,
    searched,
    /** Number of lines that match the search. */
    count: lines.length,
    present,
    /** Index of the selected line; undefined without a match. */
    found,
    search: (next: string) => {
      setWords(next);
      setPresent(0);
    },
    step: (step: 1 | -1) => setPresent(getAdjacentMatchIndex(present, step, lines.length)),
  };
};

type Search = ReturnType<typeof useTranscriptSearch>;

interface TranscriptSearchProps {
  readonly search: Search;
  readonly focus: FocusRequest;
}

/** Search field of a transcript. Enter goes to the next match, Shift+Enter to the previous one, Escape empties the field. */
export const TranscriptSearch = ({ search, focus }: TranscriptSearchProps) => {
  const field = useRef<HTMLInputElement>(null);
  useRequestedFocus(field, focus);
  const { words, searched, count, present } = search;
  const isSearching = words.trim() !== '';
  const reason = count === 0 ? t`There is no line of the transcript here` : undefined;
  return (
    <div role="search" className={styles['search']}>
      <SearchField
        ref={field}
        label={t`Search the transcript`}
        placeholder={t`Search the transcript`}
        value={words}
        onClear={() => search.search('')}
        onChange={({ target }) => search.search(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && words !== '') {
            event.preventDefault();
            search.search('');
          }
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          search.step(event.shiftKey ? -1 : 1);
        }}
      />
      <span aria-live="polite" className={styles['hits']}>
        {isSearching && words === searched && hitsText(present, count)}
      </span>
      {isSearching && (
        <>
          <IconButton
            label={t`Previous match`}
            size="s"
            reason={reason}
            onClick={() => search.step(-1)}
          >
            <ChevronUp />
          </IconButton>
          <IconButton label={t`Next match`} size="s" reason={reason} onClick={() => search.step(1)}>
            <ChevronDown />
          </IconButton>
        </>
      )}
    </div>
  );
};

const hitsText = (present: number, count: number): string => {
  const place = present + 1;
  return count === 0 ? t`Not found` : t`${place} of ${count}`;
};
