import type { TranslationCode } from '@cairn/domain/lecture-languages.rules';
import { audioUrl } from '@cairn/domain/transcript.rules';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FilmMute, hearInPlaceOf } from './film-mute.ts';
import { followFilm } from './follow-film.ts';

/** Why there is no sound: the storage has none, or it could not be had. */
export type SoundFailure = 'missing' | 'failed';

interface TranslatedSoundProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  /** Signed; the track stands beside it. */
  readonly lectureUrl: string;
  readonly code: TranslationCode;
  /** The address of the film afresh; undefined when it cannot be had. */
  readonly renew: () => Promise<string | undefined>;
  readonly onFailure: (failure: SoundFailure) => void;
  /** Seconds after which the film itself is heard; undefined while the track is. */
  readonly onShort: (seconds: number | undefined) => void;
}

/** A film heard in another language, from when this is there until it goes. */
export const TranslatedSound = ({ film, ...props }: TranslatedSoundProps) => {
  const sound = useRef<HTMLAudioElement>(null);
  const mute = useRef<FilmMute>(undefined);
  const track = useTrack(sound, props);
  const onShort = useEffectEvent((isPastEnd: boolean) => {
    mute.current?.letFilmSpeak(isPastEnd);
    props.onShort(isPastEnd ? sound.current?.duration : undefined);
  });
  const onRefused = useEffectEvent(() => props.onFailure('failed'));
  useEffect(() => {
    if (!film.current || !sound.current) return undefined;
    const taken = hearInPlaceOf(film.current, sound.current);
    mute.current = taken;
    const stop = followFilm({
      film: film.current,
      sound: sound.current,
      now: () => performance.now(),
      onShort,
      onRefused,
    });
    return () => {
      stop();
      taken.giveBack();
    };
  }, [film]);
  return (
    // What it says stands in the transcript of that language, and as captions on the film.
    <audio
      ref={sound}
      src={track.address}
      preload="auto"
      onError={track.onError}
      onTimeUpdate={track.onTime}
    />
  );
};

/** So far behind the place where it broke, a track counts as playing again. */
const PROVEN_SECONDS = 1;

/** The address of the track: the one first given, and a fresh one once it fails. */
const useTrack = (
  sound: RefObject<HTMLAudioElement | null>,
  { lectureUrl, code, renew, onFailure }: Omit<TranslatedSoundProps, 'film' | 'onShort'>,
) => {
  const [address, setAddress] = useState(() => audioUrl(lectureUrl, code));
  /** Where it broke, until a fresh address has proved itself. */
  const brokeAt = useRef<number>(undefined);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const time = useRef(0);

  const reload = async (): Promise<void> => {
    const failure = await renewed();
    if (failure && isHere.current) onFailure(failure);
  };
  const renewed = async (): Promise<SoundFailure | undefined> => {
    const isSecond = brokeAt.current !== undefined;
    brokeAt.current ??= time.current;
    if (await isMissing(address)) return 'missing';
    const fresh = isSecond ? undefined : await renew();
    if (fresh === undefined) return 'failed';
    const next = audioUrl(fresh, code);
    if (next === address) sound.current?.load();
    else setAddress(next);
    return undefined;
  };
  return {
    address,
    onError: () => void reload(),
    onTime: () => {
      time.current = sound.current?.currentTime ?? 0;
      const broke = brokeAt.current;
      if (broke !== undefined && time.current > broke + PROVEN_SECONDS) brokeAt.current = undefined;
    },
  };
};

/** A media element does not say why it failed; a first byte asked for does. */
const isMissing = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { headers: { range: 'bytes=0-0' } });
    await answer.body?.cancel();
    return answer.status === 404;
  } catch {
    return false;
  }
};
