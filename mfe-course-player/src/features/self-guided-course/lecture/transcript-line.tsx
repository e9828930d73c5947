import { withKeys } from '@cairn/ui/with-keys';
import { splitAtMatches } from '@cairn/domain/transcript-search.rules';
import { formatTime, type TranscriptSegment } from '@cairn/domain/transcript.rules';
import type { Ref } from 'react';
import { TranslatedTranscriptLine } from './translated-line.tsx';
import styles from './transcript-panel.module.css';

interface TranscriptLineProps {
  readonly segment: TranscriptSegment;
  readonly index: number;
  readonly words: string;
  readonly isCurrent: boolean;
  readonly isFound: boolean;
  /** True if this line is the only one that the Tab key reaches. */
  readonly isStop: boolean;
  readonly onSeek: (seconds: number) => void;
  /** In a virtualised list: the number of lines, this line's offset in pixels, and the ref that measures it. */
  readonly drawn?: {
    readonly count: number;
    readonly top: number;
    readonly measure: Ref<HTMLLIElement>;
  };
}

/** Line of a transcript, which links to its position in the film. */
export const TranscriptLine = ({ segment, index, words, drawn, ...line }: TranscriptLineProps) => (
  <li
    ref={drawn?.measure}
    data-index={index}
    aria-setsize={drawn?.count}
    aria-posinset={drawn && index + 1}
    style={drawn && { transform: `translateY(${drawn.top}px)` }}
  >
    <button
      type="button"
      aria-current={line.isCurrent ? 'true' : undefined}
      data-found={line.isFound || undefined}
      tabIndex={line.isStop ? 0 : -1}
      onClick={() => line.onSeek(segment.start)}
    >
      <span className={styles['time']}>{formatTime(segment.start)}</span>
      <span>
        <MarkedText text={segment.text} words={words} />
        <TranslatedTranscriptLine index={index} />
      </span>
    </button>
  </li>
);

// Each part of the text is an element: page translators replace bare texts, and React cannot remove a replaced text.
const MarkedText = ({ text, words }: { readonly text: string; readonly words: string }) => {
  if (words.trim() === '') return <span>{text}</span>;
  return withKeys(splitAtMatches(text, words), (part) => part.text).map(({ key, item }) =>
    item.isMatch ? <mark key={key}>{item.text}</mark> : <span key={key}>{item.text}</span>,
  );
};
