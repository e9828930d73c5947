import type { Lecture } from '@cairn/api/modules.contract';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { Play } from 'lucide-react';
import { type RefObject, use, useEffect, useState } from 'react';
import { fillCaptions } from './captions.ts';
import { InViewContext } from '../in-view.ts';
import styles from './lecture-video.module.css';
import { useSignedFilm } from './use-signed-film.ts';

interface LectureVideoProps {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly lecture: Lecture;
  /** Seen until it plays. */
  readonly poster: string;
  /** Shown as captions, once there are any. */
  readonly segments: readonly TranscriptSegment[] | undefined;
  readonly onTime: (seconds: number) => void;
  readonly onEnded: () => void;
  /** The address of the film afresh; undefined when it cannot be had. */
  readonly renew: () => Promise<string | undefined>;
}

/** The browser's own player: keyboard, captions and full screen work as people know them. No download control. */
export const LectureVideo = ({ ref, lecture, segments, ...props }: LectureVideoProps) => {
  const film = useSignedFilm(ref, lecture.LectureUrl, props.renew);
  const [hasStarted, setStarted] = useState(false);
  useCaptions(ref, segments);
  usePauseOutOfView(ref);
  return (
    <div>
      <div className={styles['screen']}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions come from the transcript, see captions.ts */}
        <video
          ref={ref}
          src={film.address}
          poster={props.poster}
          data-fresh={!hasStarted || undefined}
          aria-label={lecture.LectureTitle}
          controls
          controlsList="nodownload"
          playsInline
          preload="metadata"
          onContextMenu={(event) => event.preventDefault()}
          onPlay={() => setStarted(true)}
          onTimeUpdate={({ currentTarget: { currentTime } }) => {
            film.onTime(currentTime);
            props.onTime(currentTime);
          }}
          onEnded={props.onEnded}
          onError={film.onError}
          onLoadedMetadata={(event) => film.onLoaded(event.currentTarget)}
        />
        {!hasStarted && !film.isBroken && <PlayButton video={ref} />}
      </div>
      {film.isBroken && (
        <Note tone="err" className={styles['broken']}>
          <span>The lecture could not be played.</span>
          <Button variant="line" size="s" onClick={film.retry}>
            Try Again
          </Button>
        </Note>
      )}
    </div>
  );
};

/** The stone on a film that has not begun; it makes way to the player's own controls. */
const PlayButton = ({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) => (
  <button
    type="button"
    className={styles['play']}
    aria-label="Play lecture"
    onClick={() => {
      video.current?.focus();
      // Refused or broken: the player itself shows it.
      video.current?.play().catch(() => {});
    }}
  >
    <Play />
  </button>
);

const useCaptions = (
  ref: RefObject<HTMLVideoElement | null>,
  segments: readonly TranscriptSegment[] | undefined,
): void => {
  useEffect(() => {
    if (ref.current && segments !== undefined) fillCaptions(ref.current, segments);
  }, [ref, segments]);
};

/** Behind another tab nobody could stop it. */
const usePauseOutOfView = (ref: RefObject<HTMLVideoElement | null>): void => {
  const { isInView } = use(InViewContext);
  useEffect(() => {
    if (!isInView) ref.current?.pause();
  }, [ref, isInView]);
};
