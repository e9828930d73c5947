import { parseStartTime, findResumePosition } from '@cairn/domain/lecture-position.rules';
import { useLocation } from '@cairn/runtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { seekTo } from './film-actions.ts';
import { createPositionAutosave } from './position-autosave.ts';
import type { FilmProps } from './use-film.ts';

/** The position at which the lecture started, and the one that can still be chosen. */
export interface ResumePosition {
  /** The second at which the lecture was resumed; undefined if it started at its beginning. */
  readonly resumedAt?: number | undefined;
  /** A stored position that was loaded only after the film started playing, in seconds. */
  readonly offeredAt?: number | undefined;
}

const hasStartedPlaying = (film: HTMLVideoElement): boolean => !film.paused || film.currentTime > 0;

/** Starts a lecture at the position in the URL or where the student stopped, and saves the position from then on. */
export const useLecturePosition = (video: FilmProps, film: HTMLVideoElement | null) => {
  const { course, module } = video;
  const [keeper] = useState(() => createPositionAutosave(course.CourseID, module.ModuleID));
  const [place, setPlace] = useState<ResumePosition>({});
  const asked = useUrlPosition(video);

  const begin = useEffectEvent((on: HTMLVideoElement, kept: number | undefined) => {
    const length = Number.isFinite(on.duration) ? on.duration : video.lecture.Duration;
    const moment = parseStartTime(asked, length);
    const resume = moment === undefined ? findResumePosition(kept, length) : undefined;
    const isLate = hasStartedPlaying(on);
    const start = moment ?? resume;
    if (!isLate && start !== undefined) seekTo(on, start);
    keeper.begin();
    if (resume !== undefined) setPlace(isLate ? { offeredAt: resume } : { resumedAt: resume });
  });
  useEffect(() => {
    if (!film) return undefined;
    let isGone = false;
    const start = async () => {
      const [kept] = await Promise.all([keeper.load(), waitForMetadata(film)]);
      if (!isGone) begin(film, kept);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [film, keeper]);

  usePositionEvents(film, keeper);
  const goTo = (seconds: number, next: ResumePosition) => {
    if (film) seekTo(film, seconds);
    setPlace(next);
  };
  return {
    place,
    startOver: () => goTo(0, {}),
    resume: () => goTo(place.offeredAt ?? 0, { resumedAt: place.offeredAt }),
  };
};

/** Returns the position in the URL if it is for this lecture; null for none. */
const useUrlPosition = ({ module, isFirst }: FilmProps): string | null => {
  const query = new URLSearchParams(useLocation().search);
  const isMeant = isFirst && [module.ModuleID, null].includes(query.get('module'));
  return isMeant ? query.get('t') : null;
};

/** Resolves once the film's metadata, such as its length, are loaded. */
const waitForMetadata = (film: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    if (film.readyState >= film.HAVE_METADATA) resolve();
    else film.addEventListener('loadedmetadata', () => resolve(), { once: true });
  });

/** Notes the position on every `timeupdate`, and sends it when the film stops or the page may close. */
const usePositionEvents = (
  film: HTMLVideoElement | null,
  keeper: ReturnType<typeof createPositionAutosave>,
): void => {
  useEffect(() => {
    if (!film) return undefined;
    const note = () => keeper.note(film.currentTime);
    const onStop = () => {
      note();
      keeper.flush();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    const onLeave = () => keeper.flush();
    film.addEventListener('timeupdate', note);
    film.addEventListener('pause', onStop);
    film.addEventListener('ended', onStop);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    return () => {
      film.removeEventListener('timeupdate', note);
      film.removeEventListener('pause', onStop);
      film.removeEventListener('ended', onStop);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      keeper.flush();
    };
  }, [film, keeper]);
};
