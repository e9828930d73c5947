import type { CourseItem } from '@cairn/api/course-item.contract';
import { drawCourseArt, toDataUri } from '@cairn/ui/art';
import { Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from 'ttag';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { playIgnoringRefusal } from './film-actions.ts';
import styles from './lecture-film.module.css';
import { LecturePlayer } from './lecture-player.tsx';
import { NextItemAfterFilm } from './up-next.tsx';
import type { LectureFilmState, FilmProps } from './use-film.ts';

interface FilmPictureProps {
  readonly filmRef: LectureVideoProps['ref'];
  readonly video: FilmProps;
  readonly own: LectureFilmState;
}

/** Shows the film, a play button before it starts, and the next item of the course after it ends. */
export const FilmWithOverlays = ({ filmRef, video, own }: FilmPictureProps) => {
  const { film, signed, state } = own;
  const poster = usePoster(video.course);
  const [hasStarted, setStarted] = useState(false);
  const play = () => {
    film?.focus();
    if (film) playIgnoringRefusal(film);
  };
  return (
    <>
      <LecturePlayer
        ref={filmRef}
        api={own.api}
        onFilm={own.setFilm}
        title={video.lecture.LectureTitle}
        segments={video.segments}
        src={signed.address}
        poster={poster}
        data-fresh={!hasStarted || undefined}
        onContextMenu={(event) => event.preventDefault()}
        onPlay={() => setStarted(true)}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          signed.onTime(currentTime);
          video.onTime(currentTime);
        }}
        onEnded={video.onEnded}
        onError={signed.onError}
        onLoadedMetadata={(event) => signed.onLoaded(event.currentTarget)}
      />
      {video.children}
      {!hasStarted && !signed.isBroken && (
        <button
          type="button"
          className={styles['play']}
          aria-label={t`Play lecture`}
          onClick={play}
        >
          <Play />
        </button>
      )}
      {state.hasEnded && video.following && (
        <NextItemAfterFilm {...video} following={video.following} onAgain={play} />
      )}
    </>
  );
};

/** Returns the URL of the course's thumbnail or drawing, shown until the film plays. */
const usePoster = ({ CourseID, Category = '', ThumbnailUrl = '' }: CourseItem): string => {
  const art = useMemo(
    () => toDataUri(drawCourseArt(CourseID, { category: Category })),
    [CourseID, Category],
  );
  return ThumbnailUrl || art;
};
