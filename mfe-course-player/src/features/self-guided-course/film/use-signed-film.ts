import { type RefObject, useRef, useState } from 'react';
import { playOn } from './film-acts.ts';

/** So far behind the place where it broke, a film counts as playing again. */
const SOUND_SECONDS = 1;

/**
 * A film whose address ends some hours after it was given. The address stays while the film plays, whatever newer one
 * arrives: a new source would begin at the start. When it fails, a fresh one goes on from the same place, once; the
 * next failure is the student's to see.
 */
export const useSignedFilm = (
  video: RefObject<HTMLVideoElement | null>,
  given: string,
  renew: () => Promise<string | undefined>,
) => {
  const [address, setAddress] = useState(given);
  const [isBroken, setBroken] = useState(false);
  const place = useHeldPlace();

  const load = (next: string): void => {
    setBroken(false);
    place.awaitFilm();
    if (next === address) video.current?.load();
    else setAddress(next);
  };
  const reload = async (): Promise<void> => {
    setBroken(false);
    const fresh = await renew();
    if (fresh === undefined) setBroken(true);
    else load(fresh);
  };
  return {
    address,
    isBroken,
    retry: () => void reload(),
    /** Another file of the same film: it goes on from where this one is. */
    switchTo: (other: string) => {
      if (other === address) return;
      place.hold(video.current);
      load(other);
    },
    onError: () => {
      const isSecond = place.isHeld();
      if (!isSecond) place.hold(video.current);
      if (isSecond) setBroken(true);
      else void reload();
    },
    onLoaded: place.restore,
    onTime: place.note,
  };
};

interface HeldPlace {
  readonly seconds: number;
  readonly isPlaying: boolean;
}

/** The place of a film while its source is changed. */
const useHeldPlace = () => {
  const seconds = useRef(0);
  /** Where it broke or was left, until the next source has proved itself. */
  const held = useRef<HeldPlace>(undefined);
  const isAwaited = useRef(false);
  return {
    isHeld: () => held.current !== undefined,
    hold: (film: HTMLVideoElement | null) => {
      held.current = { seconds: seconds.current, isPlaying: film?.paused === false };
    },
    awaitFilm: () => {
      isAwaited.current = true;
    },
    restore: (loaded: HTMLVideoElement) => {
      if (!held.current || !isAwaited.current) return;
      isAwaited.current = false;
      loaded.currentTime = held.current.seconds;
      if (held.current.isPlaying) playOn(loaded);
    },
    note: (now: number) => {
      seconds.current = now;
      if (held.current && now > held.current.seconds + SOUND_SECONDS) held.current = undefined;
    },
  };
};
