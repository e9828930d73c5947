import { parseStartTime, findResumePosition } from '@cairn/domain/lecture-position.rules';
import { useLocation } from '@cairn/runtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { seekFilmTo } from './film-actions.ts';
import { createLecturePositionAutosave } from './position-autosave.ts';
import type { FilmProps } from './use-film.ts';

/** Position at which the lecture was resumed, or one that the student can still jump to. */
export interface ResumePosition {
  /** The second at which the lecture was resumed; undefined if it started at its beginning. */
  readonly resumedAt?: number | undefined;
  /** Stored position in seconds that was loaded only after the film started to play, so the student may jump to it. */
  readonly offeredAt?: number | undefined;
}

const hasStartedPlaying = (film: HTMLVideoElement): boolean => !film.paused || film.currentTime > 0;

/** Starts a lecture at the position in the URL or where the student stopped, and saves the position from then on. */
export const useLecturePosition = (video: FilmProps, film: HTMLVideoElement | null) => {
  const { course, module } = video;
  const [autosave] = useState(() =>
    createLecturePositionAutosave(course.CourseID, module.ModuleID),
  );
  const [place, setPlace] = useState<ResumePosition>({});
  const urlPosition = useUrlPosition(video);

  const begin = useEffectEvent((on: HTMLVideoElement, storedPosition: number | undefined) => {
    const length = Number.isFinite(on.duration) ? on.duration : video.lecture.Duration;
    const requestedStart = parseStartTime(urlPosition, length);
    const resume =
      requestedStart === undefined ? findResumePosition(storedPosition, length) : undefined;
    const isLate = hasStartedPlaying(on);
    const start = requestedStart ?? resume;
    if (!isLate && start !== undefined) seekFilmTo(on, start);
    autosave.begin();
    if (resume !== undefined) setPlace(isLate ? { offeredAt: resume } : { resumedAt: resume });
  });
  useEffect(() => {
    if (!film) return undefined;
    let isGone = false;
    const start = async () => {
      const [storedPosition] = await Promise.all([autosave.load(), waitForMetadata(film)]);
      if (!isGone) begin(film, storedPosition);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [film, autosave]);

  usePositionEvents(film, autosave);
  const goTo = (seconds: number, next: ResumePosition) => {
    if (film) seekFilmTo(film, seconds);
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

/** Stores the position on every `timeupdate`, and sends it when the film stops or the page may close. */
const usePositionEvents = (
  film: HTMLVideoElement | null,
  autosave: ReturnType<typeof createLecturePositionAutosave>,
): void => {
  useEffect(() => {
    if (!film) return undefined;
    const note = () => autosave.note(film.currentTime);
    const onStop = () => {
      note();
      autosave.flush();
    };
    const close = autosave.open();
    film.addEventListener('timeupdate', note);
    film.addEventListener('pause', onStop);
    film.addEventListener('ended', onStop);
    return () => {
      film.removeEventListener('timeupdate', note);
      film.removeEventListener('pause', onStop);
      film.removeEventListener('ended', onStop);
      close();
    };
  }, [film, autosave]);
};
