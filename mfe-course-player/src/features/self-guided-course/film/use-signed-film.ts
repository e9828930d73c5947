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
  signedUrl: string,
  renew: () => Promise<string | undefined>,
) => {
  const [address, setAddress] = useState(signedUrl);
  const [isBroken, setBroken] = useState(false);
  const position = usePositionToRestore();

  const load = (next: string): void => {
    setBroken(false);
    position.awaitFilm();
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
      position.remember(video.current);
      load(other);
    },
    onError: () => {
      const isSecond = position.isRestoring();
      if (!isSecond) position.remember(video.current);
      if (isSecond) setBroken(true);
      else void reload();
    },
    onLoaded: position.restore,
    onTime: position.note,
  };
};

interface PositionToRestore {
  readonly seconds: number;
  readonly isPlaying: boolean;
}

/** Keeps the position of a film while its source changes. */
const usePositionToRestore = () => {
  const seconds = useRef(0);
  /** Position at which the film failed or was switched, until the new source plays. */
  const restorePoint = useRef<PositionToRestore>(undefined);
  const isAwaited = useRef(false);
  return {
    isRestoring: () => restorePoint.current !== undefined,
    remember: (film: HTMLVideoElement | null) => {
      restorePoint.current = { seconds: seconds.current, isPlaying: film?.paused === false };
    },
    awaitFilm: () => {
      isAwaited.current = true;
    },
    restore: (loaded: HTMLVideoElement) => {
      if (!restorePoint.current || !isAwaited.current) return;
      isAwaited.current = false;
      loaded.currentTime = restorePoint.current.seconds;
      if (restorePoint.current.isPlaying) playIgnoringRefusal(loaded);
    },
    note: (now: number) => {
      seconds.current = now;
      if (restorePoint.current && now > restorePoint.current.seconds + RECOVERED_AFTER_SECONDS)
        restorePoint.current = undefined;
    },
  };
};
