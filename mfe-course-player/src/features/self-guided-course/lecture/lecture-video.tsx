import type { Lecture } from '@cairn/api/modules.contract';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { Play } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, use, useEffect, useState } from 'react';
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
  /** Goes with the film: it is there from when the film is. */
  readonly children?: ReactNode;
}

const LecturePlayer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "lecture-player" */ './lecture-player.tsx'))
    .LecturePlayer,
}));

/** A film in the player, which is fetched with the first of them. No download control. */
export const LectureVideo = ({ ref, lecture, segments, ...props }: LectureVideoProps) => {
  const film = useSignedFilm(ref, lecture.LectureUrl, props.renew);
  const [hasStarted, setStarted] = useState(false);
  usePauseOutOfView(ref);
  return (
    <div>
      <div className={styles['screen']}>
        <Suspense fallback={<img className={styles['waiting']} src={props.poster} alt="" />}>
          <LecturePlayer
            ref={ref}
            title={lecture.LectureTitle}
            segments={segments}
            src={film.address}
            poster={props.poster}
            data-fresh={!hasStarted || undefined}
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
          {props.children}
        </Suspense>
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

/** Behind another tab nobody could stop it. */
const usePauseOutOfView = (ref: RefObject<HTMLVideoElement | null>): void => {
  const { isInView } = use(InViewContext);
  useEffect(() => {
    if (!isInView) ref.current?.pause();
  }, [ref, isInView]);
};
