import { findChapterAt, type ChapterSpan } from '@cairn/domain/chapters.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { type PointerEvent, useState } from 'react';
import { t } from 'ttag';
import styles from './seek-bar.module.css';

interface SeekBarProps {
  readonly spans: readonly ChapterSpan[];
  /** Position of the film in seconds, like the other numbers here. */
  readonly time: number;
  readonly length: number;
  readonly loadedTo: number;
  readonly onSeek: (seconds: number) => void;
}

const percent = (part: number, total: number): string =>
  `${total > 0 ? Math.min(100, (part / total) * 100) : 0}%`;

/** Returns the text of a position in the film, with its chapter if there is one. */
const describePosition = (time: number, length: number, chapter: string): string => {
  const moment = formatTime(time);
  const end = formatTime(length);
  return chapter === '' ? t`${moment} of ${end}` : t`${moment} of ${end}, chapter ${chapter}`;
};

export const SeekBar = ({ spans, time, length, loadedTo, onSeek }: SeekBarProps) => {
  const [hovered, setHovered] = useState<number>();
  const chapter = findChapterAt(spans, time)?.title ?? '';
  const onHover = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const fraction = width > 0 ? (clientX - left) / width : 0;
    setHovered(pointerType === 'touch' ? undefined : Math.min(1, Math.max(0, fraction)) * length);
  };
  return (
    <div
      className={styles['seek']}
      onPointerMove={onHover}
      onPointerLeave={() => setHovered(undefined)}
    >
      <span className={styles['track']} aria-hidden="true">
        {spans.map(({ start, end }) => (
          <progress
            key={start}
            max={end - start}
            value={Math.min(Math.max(time - start, 0), end - start)}
            style={{ flexGrow: end - start }}
            data-loaded={loadedTo >= end || undefined}
          />
        ))}
      </span>
      <input
        type="range"
        min={0}
        max={length}
        step="any"
        value={Math.min(time, length)}
        disabled={length === 0}
        aria-label={t`Seek`}
        aria-valuetext={describePosition(time, length, chapter)}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
      />
      <i
        className={styles['thumb']}
        style={{ insetInlineStart: percent(time, length) }}
        aria-hidden="true"
      />
      {hovered !== undefined && length > 0 && (
        <HoverPreview {...{ spans, length }} seconds={hovered} />
      )}
    </div>
  );
};

interface HoverPreviewProps extends Pick<SeekBarProps, 'spans' | 'length'> {
  readonly seconds: number;
}

const HoverPreview = ({ spans, seconds, length }: HoverPreviewProps) => (
  <>
    <i
      className={styles['mark']}
      style={{ insetInlineStart: percent(seconds, length) }}
      aria-hidden="true"
    />
    <span
      className={styles['hovered']}
      // Keeps the label within the film at both ends of the bar.
      style={{
        insetInlineStart: percent(seconds, length),
        translate: `-${percent(seconds, length)} 0`,
      }}
      aria-hidden="true"
    >
      <b>{formatTime(seconds)}</b> {findChapterAt(spans, seconds)?.title}
    </span>
  </>
);
