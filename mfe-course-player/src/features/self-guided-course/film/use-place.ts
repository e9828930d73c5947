import { momentOf, placeToResume } from '@cairn/domain/lecture-place.rules';
import { useLocation } from '@cairn/runtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { seekTo } from './film-acts.ts';
import { createPlaceKeeper } from './place-keeper.ts';
import type { Video } from './use-film.ts';

/** The position at which the lecture started, and the one that can still be chosen. */
export interface Place {
  /** The second at which the lecture was resumed; undefined if it started at its beginning. */
  readonly resumedAt?: number | undefined;
  /** A stored position that was loaded only after the film started playing, in seconds. */
  readonly offeredAt?: number | undefined;
}

const hasBegun = (film: HTMLVideoElement): boolean => !film.paused || film.currentTime > 0;

/** Starts a lecture at the position in the URL or where the student stopped, and saves the position from then on. */
export const usePlace = (video: Video, film: HTMLVideoElement | null) => {
  const { course, module } = video;
  const [keeper] = useState(() => createPlaceKeeper(course.CourseID, module.ModuleID));
  const [place, setPlace] = useState<Place>({});
  const asked = useAskedMoment(video);

  const begin = useEffectEvent((on: HTMLVideoElement, kept: number | undefined) => {
    const length = Number.isFinite(on.duration) ? on.duration : video.lecture.Duration;
    const moment = momentOf(asked, length);
    const resume = moment === undefined ? placeToResume(kept, length) : undefined;
    const isLate = hasBegun(on);
    const start = moment ?? resume;
    if (!isLate && start !== undefined) seekTo(on, start);
    keeper.begin();
    if (resume !== undefined) setPlace(isLate ? { offeredAt: resume } : { resumedAt: resume });
  });
  useEffect(() => {
    if (!film) return undefined;
    let isGone = false;
    const start = async () => {
      const [kept] = await Promise.all([keeper.load(), metadataOf(film)]);
      if (!isGone) begin(film, kept);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [film, keeper]);

  useKeeping(film, keeper);
  const goTo = (seconds: number, next: Place) => {
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
const useAskedMoment = ({ module, isFirst }: Video): string | null => {
  const query = new URLSearchParams(useLocation().search);
  const isMeant = isFirst && [module.ModuleID, null].includes(query.get('module'));
  return isMeant ? query.get('t') : null;
};

/** Resolves once the film's metadata, such as its length, are loaded. */
const metadataOf = (film: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    if (film.readyState >= film.HAVE_METADATA) resolve();
    else film.addEventListener('loadedmetadata', () => resolve(), { once: true });
  });

/** Notes the position on every `timeupdate`, and sends it when the film stops or the page may close. */
const useKeeping = (
  film: HTMLVideoElement | null,
  keeper: ReturnType<typeof createPlaceKeeper>,
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
