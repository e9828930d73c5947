import {
  activeSegment,
  formatTime,
  type TranscriptSegment,
  transcriptText,
} from '@cairn/domain/transcript.rules';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu } from '@cairn/ui/menu';
import { Download, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { saveFile } from './save-file.ts';
import styles from './transcript-panel.module.css';
import type { Transcript } from './use-transcript.ts';

interface TranscriptPanelProps {
  readonly title: string;
  readonly transcript: Transcript;
  /** Of the film, in seconds. */
  readonly time: number;
  readonly onSeek: (seconds: number) => void;
  readonly onClose: () => void;
}

/** What is said, line by line; the line being said is marked and kept in sight. */
export const TranscriptPanel = ({
  title,
  transcript,
  time,
  onSeek,
  onClose,
}: TranscriptPanelProps) => {
  const segments = transcript.data ?? [];
  return (
    <section aria-labelledby="transcript">
      <header className={styles['head']}>
        <h3 id="transcript">Transcript</h3>
        {segments.length > 0 && <DownloadMenu title={title} segments={segments} />}
        <IconButton label="Close transcript" size="s" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {transcript.isPending && <p className={styles['words']}>Loading transcript...</p>}
      {!transcript.isPending && segments.length === 0 && (
        <p className={styles['words']}>No transcript is currently available for this lecture.</p>
      )}
      {segments.length > 0 && (
        <Segments segments={segments} active={activeSegment(segments, time)} onSeek={onSeek} />
      )}
    </section>
  );
};

const DownloadMenu = ({
  title,
  segments,
}: {
  readonly title: string;
  readonly segments: readonly TranscriptSegment[];
}) => {
  const save = (ending: 'txt' | 'doc', type: string) => () =>
    saveFile(`${title} transcript.${ending}`, type, transcriptText(segments));
  return (
    <Menu
      label="Download transcript"
      align="end"
      trigger={<Download />}
      items={[
        { id: 'txt', label: 'As .txt', onSelect: save('txt', 'text/plain') },
        { id: 'doc', label: 'As .doc', onSelect: save('doc', 'application/msword') },
      ]}
    />
  );
};

interface SegmentsProps {
  readonly segments: readonly TranscriptSegment[];
  /** Position of the segment that is being said; -1 between segments. */
  readonly active: number;
  readonly onSeek: (seconds: number) => void;
}

/** Drawn again only when the active line changes, not with every step of the film. */
const Segments = memo(
  ({ segments, active, onSeek }: SegmentsProps) => {
    const { list, onScroll } = useFollowing(active);
    return (
      <ol ref={list} className={styles['segments']} onScroll={onScroll}>
        {segments.map(({ start, text }, index) => (
          // The list never changes its order, and two lines may begin together.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button
              type="button"
              aria-current={index === active ? 'true' : undefined}
              onClick={() => onSeek(start)}
            >
              <span className={styles['time']}>{formatTime(start)}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    );
  },
  (before, now) => before.segments === now.segments && before.active === now.active,
);

const PAUSE_MS = 1000;

/** Scrolls to the active line, but leaves somebody who has just scrolled alone for a second (001 §9). */
const useFollowing = (active: number) => {
  const list = useRef<HTMLOListElement>(null);
  const own = useRef(0);
  const pausedUntil = useRef(0);
  useEffect(() => {
    const box = list.current;
    const line = box?.children[active];
    if (!box || !(line instanceof HTMLElement) || performance.now() < pausedUntil.current) return;
    // Not scrollIntoView: that would scroll the page as well and take the film away.
    box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 3;
    own.current = box.scrollTop;
  }, [active]);
  return {
    list,
    /** Wheel, touch, keys and the bar alike: whatever has moved the list elsewhere than we did. */
    onScroll: () => {
      if (list.current?.scrollTop === own.current) return;
      pausedUntil.current = performance.now() + PAUSE_MS;
    },
  };
};
