/** Virtualises a long transcript. It is a separate chunk. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';
import { TranscriptLine } from './transcript-line.tsx';
import type { TranscriptLinesProps } from './transcript-lines.tsx';
import styles from './transcript-panel.module.css';
import { useScrollToCurrentLine } from './use-scroll-to-current.ts';
import { useTranscriptLineKeys } from './use-line-keys.ts';

/** Estimated height of two rows of text; rendered lines are measured. */
const USUAL_HEIGHT = 60;

export const VirtualTranscriptLines = ({
  segments,
  active,
  words,
  found,
  onSeek,
}: TranscriptLinesProps) => {
  const box = useRef<HTMLDivElement>(null);
  const count = segments.length;
  const { stop, ...keys } = useTranscriptLineKeys(box, count, Math.max(active, 0));
  const lines = useLineVirtualizer(box, count, stop);
  const show = (index: number) => {
    const [offset = 0] = lines.getOffsetForIndex(index, 'start') ?? [];
    if (box.current) box.current.scrollTop = offset - box.current.clientHeight / 3;
  };
  const onScroll = useScrollToCurrentLine(box, { active, found }, show);
  return (
    <div ref={box} className={styles['segments']} onScroll={onScroll} {...keys}>
      <ol
        ref={(list) => list?.style.setProperty('block-size', `${lines.getTotalSize()}px`)}
        className={styles['virtual']}
      >
        {lines.getVirtualItems().map(({ index, start }) => {
          const segment = segments[index];
          return (
            segment && (
              <TranscriptLine
                key={index}
                {...{ segment, index, words, onSeek }}
                drawn={{ count, top: start, measure: lines.measureElement }}
                isCurrent={index === active}
                isFound={index === found}
                isStop={index === stop}
              />
            )
          );
        })}
      </ol>
    </div>
  );
};

/** @param stop index of the line that Tab focuses */
const useLineVirtualizer = (box: RefObject<HTMLDivElement | null>, count: number, stop: number) =>
  useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 5,
    // Renders lines asynchronously, so that scrolling does not block input.
    useFlushSync: false,
    // The focused line stays rendered when it is scrolled away, so that the focus is not lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), stop])].toSorted((one, two) => one - two),
  });
