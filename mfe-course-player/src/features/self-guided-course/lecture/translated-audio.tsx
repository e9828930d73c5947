import type { TranslationCode } from '@cairn/domain/lecture-languages.rules';
import { toTranslatedAudioUrl } from '@cairn/domain/transcript.rules';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FilmAudioReplacement, replaceFilmAudio } from './film-mute.ts';
import { syncAudioWithFilm } from './sync-audio-with-film.ts';

/** Reason for missing audio: the track does not exist, or it could not be loaded. */
export type TranslatedAudioFailure = 'missing' | 'failed';

interface TranslatedAudioProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  /** The signed URL of the film; the audio track's URL is derived from it. */
  readonly lectureUrl: string;
  readonly code: TranslationCode;
  /** Returns a fresh signed URL of the film; undefined after a failure. */
  readonly renew: () => Promise<string | undefined>;
  readonly onFailure: (failure: TranslatedAudioFailure) => void;
  /** Called with the seconds after which the film's own audio plays; undefined while the track plays. */
  readonly onShort: (seconds: number | undefined) => void;
}

/** Replaces the audio of a film by another language while this component is mounted. */
export const TranslatedAudio = ({ film, ...props }: TranslatedAudioProps) => {
  const sound = useRef<HTMLAudioElement>(null);
  const mute = useRef<FilmAudioReplacement>(undefined);
  const track = useTrack(sound, props);
  const onShort = useEffectEvent((isPastEnd: boolean) => {
    mute.current?.letFilmSpeak(isPastEnd);
    props.onShort(isPastEnd ? sound.current?.duration : undefined);
  });
  const onRefused = useEffectEvent(() => props.onFailure('failed'));
  useEffect(() => {
    if (!film.current || !sound.current) return undefined;
    const taken = replaceFilmAudio(film.current, sound.current);
    mute.current = taken;
    const stop = syncAudioWithFilm({
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
    // Needs no captions of its own: the transcript and the film's captions have the spoken text.
    <audio
      ref={sound}
      src={track.address}
      preload="auto"
      onError={track.onError}
      onTimeUpdate={track.onTime}
    />
  );
};

/** Seconds after the point of failure from which a track counts as playing again. */
const RECOVERED_AFTER_SECONDS = 1;

/** Returns the URL of the translated audio track: the first one, and a fresh one after a failure. */
const useTrack = (
  sound: RefObject<HTMLAudioElement | null>,
  { lectureUrl, code, renew, onFailure }: Omit<TranslatedAudioProps, 'film' | 'onShort'>,
) => {
  const [address, setAddress] = useState(() => toTranslatedAudioUrl(lectureUrl, code));
  /** Position in seconds at which the audio track failed, until a fresh URL plays. */
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
  const renewed = async (): Promise<TranslatedAudioFailure | undefined> => {
    const isSecond = brokeAt.current !== undefined;
    brokeAt.current ??= time.current;
    if (await isMissing(address)) return 'missing';
    const fresh = isSecond ? undefined : await renew();
    if (fresh === undefined) return 'failed';
    const next = toTranslatedAudioUrl(fresh, code);
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
      if (broke !== undefined && time.current > broke + RECOVERED_AFTER_SECONDS)
        brokeAt.current = undefined;
    },
  };
};

/** Returns whether the track does not exist. A media element does not report the status, so this requests its first byte. */
const isMissing = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { headers: { range: 'bytes=0-0' } });
    await answer.body?.cancel();
    return answer.status === 404;
  } catch {
    return false;
  }
};
