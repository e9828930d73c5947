import { withKeys } from '@cairn/ui/with-keys';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { memo, useRef, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { TranscriptLine } from './transcript-line.tsx';
import styles from './transcript-panel.module.css';
import { useScrollToCurrentLine } from './use-scroll-to-current.ts';
import { useTranscriptLineKeys } from './use-line-keys.ts';

/** Returns the media query of printing; undefined in environments without layout, such as tests. */
const print = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

const subscribe = (onChange: () => void): (() => void) => {
  const media = print();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
};

/** Returns whether the page is being printed. */
const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => print()?.matches ?? false);

export interface TranscriptLinesProps {
  readonly segments: readonly TranscriptSegment[];
  /** Index of the transcript line that is spoken now; -1 between lines. */
  readonly active: number;
  /** Search words to highlight in the transcript. */
  readonly words: string;
  /** Index of the line that the search shows; while it is set, the list does not follow the film. */
  readonly found: number | undefined;
  readonly onSeek: (seconds: number) => void;
}

/** Above this number of lines the list is virtualised, except in print. */
const MAX_PLAIN_LINES = 200;

const virtualLines = lazyPart(
  async () => (await import('./virtual-lines.tsx')).VirtualTranscriptLines,
  {
    placeholder: () => <p className={styles['words']}>{t`Loading transcript...`}</p>,
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState title={t`The transcript could not be loaded.`} {...{ isRetrying, onRetry }} />
    ),
    onFailed: (error) => report(error, { at: 'code of long transcripts' }),
  },
);

/** Re-renders only when its props change, not with every `timeupdate` of the film. */
export const TranscriptLines = memo(
  (props: TranscriptLinesProps) => {
    const isPrinting = useIsPrinting();
    return props.segments.length > MAX_PLAIN_LINES && !isPrinting ? (
      <virtualLines.Part {...props} />
    ) : (
      <PlainLines {...props} />
    );
  },
  (before, now) =>
    before.segments === now.segments &&
    before.active === now.active &&
    before.words === now.words &&
    before.found === now.found,
);

const PlainLines = ({ segments, active, words, found, onSeek }: TranscriptLinesProps) => {
  const list = useRef<HTMLOListElement>(null);
  const show = (index: number) => {
    const box = list.current;
    const line = box?.children[index];
    if (!box || !(line instanceof HTMLElement)) return;
    // Scrolls the list only: `scrollIntoView` would scroll the page as well and move the film out of sight.
    box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 3;
  };
  const onScroll = useScrollToCurrentLine(list, { active, found }, show);
  const { stop, ...keys } = useTranscriptLineKeys(list, segments.length, Math.max(active, 0));
  return (
    <ol ref={list} className={styles['segments']} onScroll={onScroll} {...keys}>
      {withKeys(segments, ({ start }) => String(start)).map(({ key, item: segment, index }) => (
        <TranscriptLine
          key={key}
          {...{ segment, index, words, onSeek }}
          isCurrent={index === active}
          isFound={index === found}
          isStop={index === stop}
        />
      ))}
    </ol>
  );
};
