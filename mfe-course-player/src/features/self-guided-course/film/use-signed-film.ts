import { type RefObject, useRef, useState } from 'react';
import { playIgnoringRefusal } from './film-actions.ts';

/** Seconds after the point of failure from which a film counts as playing again. */
const RECOVERED_AFTER_SECONDS = 1;

/**
 * Handles a film whose signed URL expires after some hours. The URL stays while the film plays, since a new source would start at
 * the beginning. After a failure, a fresh URL continues at the same position, once; the next failure is shown.
 */
export const useSignedFilm = (
  video: RefObject<HTMLVideoElement | null>,
  given: string,
  renew: () => Promise<string | undefined>,
) => {
  const [address, setAddress] = useState(given);
  const [isBroken, setBroken] = useState(false);
  const place = usePositionToRestore();

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
    /** Switches to another file of the same film, at the same position. */
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

interface PositionToRestore {
  readonly seconds: number;
  readonly isPlaying: boolean;
}

/** Keeps the position of a film while its source changes. */
const usePositionToRestore = () => {
  const seconds = useRef(0);
  /** The position of the failure or switch, until the new source plays. */
  const held = useRef<PositionToRestore>(undefined);
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
      if (held.current.isPlaying) playIgnoringRefusal(loaded);
    },
    note: (now: number) => {
      seconds.current = now;
      if (held.current && now > held.current.seconds + RECOVERED_AFTER_SECONDS)
        held.current = undefined;
    },
  };
};
