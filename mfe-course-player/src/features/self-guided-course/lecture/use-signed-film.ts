import { type RefObject, useRef, useState } from 'react';

interface Place {
  readonly time: number;
  readonly isPlaying: boolean;
}

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
  const time = useRef(0);
  /** Where it broke, until a fresh address has proved itself. */
  const place = useRef<Place>(undefined);
  const isRestored = useRef(true);

  const reload = async (): Promise<void> => {
    setBroken(false);
    isRestored.current = false;
    const fresh = await renew();
    if (fresh === undefined) setBroken(true);
    else if (fresh === address) video.current?.load();
    else setAddress(fresh);
  };
  return {
    address,
    isBroken,
    retry: () => void reload(),
    onError: () => {
      const isSecond = place.current !== undefined;
      place.current ??= { time: time.current, isPlaying: video.current?.paused === false };
      if (isSecond) setBroken(true);
      else void reload();
    },
    onLoaded: (loaded: HTMLVideoElement) => {
      if (!place.current || isRestored.current) return;
      isRestored.current = true;
      loaded.currentTime = place.current.time;
      // Refused without a press of the student's: the controls are there.
      if (place.current.isPlaying) loaded.play().catch(() => {});
    },
    onTime: (seconds: number) => {
      time.current = seconds;
      if (place.current && seconds > place.current.time + SOUND_SECONDS) place.current = undefined;
    },
  };
};
