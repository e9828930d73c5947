/** Synchronises a separate audio track with a film. Sources: 001 §4 'Translated audio'; LECT-11, LECT-12. */
import { MAX_TRANSLATED_AUDIO_DRIFT_SECONDS } from '@cairn/domain/course-taking.limits';

/** Minimum milliseconds between two corrections of the time in steady play, since a browser needs time to seek. */
const MIN_CORRECTION_INTERVAL_MS = 1000;
/** Seconds before the end of a film at which an audio track may end and still count as complete. */
const TAIL_SECONDS = 1;
/** HTMLMediaElement.HAVE_FUTURE_DATA: data after the current position are loaded. */
const HAVE_FUTURE_DATA = 3;

/** Part of HTMLMediaElement that a film and its audio track both need. */
type Media = Pick<
  HTMLMediaElement,
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'seeking'
  | 'readyState'
  | 'playbackRate'
  | 'addEventListener'
  | 'removeEventListener'
>;
export type FilmElement = Media;
export type TranslatedAudioElement = Media & Pick<HTMLMediaElement, 'play' | 'pause'>;

interface SyncedMedia {
  readonly film: FilmElement;
  readonly sound: TranslatedAudioElement;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called when the film passes the end of a shorter track, or returns before it. */
  readonly onShort: (isPastEnd: boolean) => void;
  /** Called when the browser's autoplay policy blocks the sound. */
  readonly onRefused: () => void;
}

/** Events of the film to which the sound reacts at once. */
const FILM_EVENTS = [
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ratechange',
  'emptied',
  'ended',
] as const;

/** Returns whether the positions of film and sound differ too much. Compares milliseconds, because 2.1 - 2 exceeds 0.1. */
export const hasAudioDrifted = (film: number, sound: number): boolean =>
  Math.round(Math.abs(film - sound) * 1000) > MAX_TRANSLATED_AUDIO_DRIFT_SECONDS * 1000;

const isRunning = (film: FilmElement): boolean =>
  !film.paused && !film.ended && !film.seeking && film.readyState >= HAVE_FUTURE_DATA;

/**
 * Synchronises an audio track with a film: play, pause, seek and speed at once, and the position when it drifts. The sound waits
 * while the film loads data. The film never waits for the sound, which resumes at the film's position.
 * @returns a function that stops the synchronisation and pauses the sound
 */
export const syncAudioWithFilm = (following: SyncedMedia): (() => void) => {
  const { film, sound } = following;
  const { goAlong, checkDrift } = createSyncSteps(following);
  const listeners: readonly (readonly [Media, string, () => void])[] = [
    ...FILM_EVENTS.map((event) => [film, event, goAlong] as const),
    [film, 'timeupdate', checkDrift],
    // A track that has loaded, or resumes after a lack of data, must catch up with the film.
    [sound, 'loadedmetadata', goAlong],
    [sound, 'playing', checkDrift],
  ];
  for (const [media, event, listener] of listeners) media.addEventListener(event, listener);
  goAlong();
  return () => {
    for (const [media, event, listener] of listeners) media.removeEventListener(event, listener);
    sound.pause();
  };
};

/**
 * Returns two functions: one applies an event of the film to the audio track, the other corrects the track's position during
 * play.
 */
const createSyncSteps = ({ film, sound, now, onShort, onRefused }: SyncedMedia) => {
  let setAt = -Infinity;
  let isFilmAlone = false;

  const leaveFilmAlone = (isAlone: boolean): void => {
    if (isAlone !== isFilmAlone) onShort(isAlone);
    isFilmAlone = isAlone;
  };
  const play = (): void => {
    sound.play().catch((error: unknown) => {
      // Reports only a refusal by the autoplay policy; other rejections are errors of the track, or a pause before play
      // began.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused();
    });
  };
  const step = (maySetTime: boolean): void => {
    // Pauses a track that has ended: `play` would restart it, and setting its time would only end it again.
    if (film.currentTime >= sound.duration) {
      sound.pause();
      leaveFilmAlone(film.duration - sound.duration > TAIL_SECONDS);
      return;
    }
    leaveFilmAlone(false);
    if (maySetTime && hasAudioDrifted(film.currentTime, sound.currentTime)) {
      setAt = now();
      sound.currentTime = film.currentTime;
    }
    if (sound.playbackRate !== film.playbackRate) sound.playbackRate = film.playbackRate;
    if (!isRunning(film)) sound.pause();
    else if (sound.paused) play();
  };
  const isSteady = (): boolean =>
    isRunning(film) && !sound.seeking && sound.readyState >= HAVE_FUTURE_DATA;
  return {
    goAlong: () => step(true),
    checkDrift: () => step(isSteady() && Math.abs(now() - setAt) >= MIN_CORRECTION_INTERVAL_MS),
  };
};
