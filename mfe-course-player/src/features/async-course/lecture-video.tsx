import type { Lecture } from '@cairn/api/modules.contract';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { type RefObject, useEffect, useState } from 'react';
import styles from './lecture-viewer.module.css';

interface LectureVideoProps {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly lecture: Lecture;
  /** Shown as captions. */
  readonly segments: readonly TranscriptSegment[];
  readonly onTime: (seconds: number) => void;
  readonly onEnded: () => void;
}

/** The browser's own player: keyboard, captions and full screen work as people know them. No download control. */
export const LectureVideo = ({ ref, lecture, segments, onTime, onEnded }: LectureVideoProps) => {
  const [isBroken, setBroken] = useState(false);
  useCaptions(ref, segments);
  return (
    <div className={styles['film']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions come from the transcript, see useCaptions */}
      <video
        ref={ref}
        src={lecture.LectureUrl}
        aria-label={lecture.LectureTitle}
        controls
        controlsList="nodownload"
        playsInline
        preload="metadata"
        onContextMenu={(event) => event.preventDefault()}
        onTimeUpdate={(event) => onTime(event.currentTarget.currentTime)}
        onEnded={onEnded}
        onError={() => setBroken(true)}
        onLoadedData={() => setBroken(false)}
      />
      {isBroken && (
        <Note tone="err">
          The lecture could not be played.{' '}
          <Button variant="line" size="s" onClick={() => ref.current?.load()}>
            Try Again
          </Button>
        </Note>
      )}
    </div>
  );
};

const useCaptions = (
  ref: RefObject<HTMLVideoElement | null>,
  segments: readonly TranscriptSegment[],
): void => {
  useEffect(() => {
    if (ref.current && segments.length > 0) fillCaptions(ref.current, segments);
  }, [ref, segments]);
};

/** Captions made of the transcript: one cue a segment, off until the student asks for them. */
const fillCaptions = (video: HTMLVideoElement, segments: readonly TranscriptSegment[]): void => {
  // A track cannot be taken away again, so each player gets one and it is filled once.
  if (typeof VTTCue === 'undefined' || video.textTracks.length > 0) return;
  const track = video.addTextTrack('captions', 'English', 'en');
  for (const { start, end, text } of segments) track.addCue(new VTTCue(start, end, text));
  track.mode = 'disabled';
};
