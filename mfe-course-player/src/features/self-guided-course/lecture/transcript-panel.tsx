import { downloadText } from '@cairn/ui/save-file';
import { TRANSCRIPT_FORMATS } from '@cairn/domain/course-taking.limits';
import {
  findActiveSegment,
  type TranscriptSegment,
  formatTranscript,
  formatTranscriptVtt,
} from '@cairn/domain/transcript.rules';
import { Button } from '@cairn/ui/button';
import { EmptyState } from '@cairn/ui/empty-state';
import { t } from 'ttag';
import { TranscriptLines } from './transcript-lines.tsx';
import styles from './transcript-panel.module.css';
import { TranscriptSearch, useTranscriptSearch } from './transcript-search.tsx';
import { TranslationSwitch } from './translated-line.tsx';
import type { FocusRequest } from './use-requested-focus.ts';
import type { Transcript } from './use-transcript.ts';

interface TranscriptPanelProps {
  readonly title: string;
  readonly transcript: Transcript;
  /** Position of the film in seconds. */
  readonly time: number;
  readonly onSeek: (seconds: number) => void;
  /** Request to focus the search field of the transcript. */
  readonly focus: FocusRequest;
}

/** The transcript, line by line, with a search; the current line is marked and kept in view. */
export const TranscriptPanel = ({ title, transcript, time, ...props }: TranscriptPanelProps) => {
  const segments = transcript.data ?? NONE;
  const search = useTranscriptSearch(segments);
  if (transcript.isPending) return <p className={styles['words']}>{t`Loading transcript...`}</p>;
  if (segments.length === 0) {
    return (
      <EmptyState
        art="trail"
        headingLevel={4}
        title={t`No transcript is currently available for this lecture.`}
      />
    );
  }
  return (
    <>
      <TranscriptSearch search={search} focus={props.focus} />
      <TranslationSwitch />
      <TranscriptLines
        segments={segments}
        active={findActiveSegment(segments, time)}
        words={search.searched}
        found={search.found}
        onSeek={props.onSeek}
      />
      <Downloads title={title} segments={segments} />
    </>
  );
};

const NONE: readonly TranscriptSegment[] = [];

const TEXT_TYPES = { txt: 'text/plain', doc: 'application/msword' } as const;
const FORMATS = [
  ...TRANSCRIPT_FORMATS.map((ending) => ({
    ending,
    type: TEXT_TYPES[ending],
    write: formatTranscript,
  })),
  { ending: 'vtt', type: 'text/vtt', write: formatTranscriptVtt },
] as const;

const Downloads = ({
  title,
  segments,
}: {
  readonly title: string;
  readonly segments: readonly TranscriptSegment[];
}) => (
  <div className={styles['downloads']}>
    <span>{t`Download`}</span>
    {FORMATS.map(({ ending, type, write }) => (
      <Button
        key={ending}
        variant="line"
        size="s"
        aria-label={t`Download transcript as .${ending}`}
        onClick={() => downloadText(t`${title} transcript.${ending}`, type, write(segments))}
      >
        .{ending}
      </Button>
    ))}
  </div>
);
