/** A separate track of sound that goes with a film. Sources: 001 §4 'Translated audio'; LECT-11, LECT-12. */
import { AUDIO_DRIFT_SECONDS } from '@cairn/domain/course-taking.limits';

/** In steady play it is set at most once in this time: a browser that needs a moment to seek is given it. */
const PATIENCE_MS = 1000;
/** A track that ends this much before the film has nothing more to say; it leaves nothing out. */
const TAIL_SECONDS = 1;
/** HTMLMediaElement.HAVE_FUTURE_DATA: there is something to play after this moment. */
const HAVE_FUTURE_DATA = 3;

/** What both need of a media element. */
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
export type Film = Media;
export type Sound = Media & Pick<HTMLMediaElement, 'play' | 'pause'>;

interface Following {
  readonly film: Film;
  readonly sound: Sound;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  /** The film has come past the end of a track that is shorter, or back before it. */
  readonly onShort: (isPastEnd: boolean) => void;
  /** The browser does not let the sound begin. */
  readonly onRefused: () => void;
}

/** What a student does to the film, and what happens to it: the sound goes along at once. */
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

/** Milliseconds are compared: 2.1 - 2 is a little more than 0.1. */
export const isOutOfStep = (film: number, sound: number): boolean =>
  Math.round(Math.abs(film - sound) * 1000) > AUDIO_DRIFT_SECONDS * 1000;

const isRunning = (film: Film): boolean =>
  !film.paused && !film.ended && !film.seeking && film.readyState >= HAVE_FUTURE_DATA;

/**
 * Keeps a track of sound with a film: play, pause, seek and speed at once, and its time when it drifts. The sound waits
 * for a film that waits for data; the film never waits for the sound, which comes in again where the film is.
 * @returns ends it; the sound is paused
 */
export const followFilm = (following: Following): (() => void) => {
  const { film, sound } = following;
  const { goAlong, checkDrift } = stepsOf(following);
  const listeners: readonly (readonly [Media, string, () => void])[] = [
    ...FILM_EVENTS.map((event) => [film, event, goAlong] as const),
    [film, 'timeupdate', checkDrift],
    // A track that has just come, or comes in again after it had no data.
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

/** What is done when something has happened to the film, and what from time to time while it plays on. */
const stepsOf = ({ film, sound, now, onShort, onRefused }: Following) => {
  let setAt = -Infinity;
  let isFilmAlone = false;

  const leaveFilmAlone = (isAlone: boolean): void => {
    if (isAlone !== isFilmAlone) onShort(isAlone);
    isFilmAlone = isAlone;
  };
  const play = (): void => {
    sound.play().catch((error: unknown) => {
      // Other failures are an error of the track, or a pause that came before it began.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused();
    });
  };
  const step = (maySetTime: boolean): void => {
    // Playing a track that has ended would begin it anew, and setting its time would only end it again.
    if (film.currentTime >= sound.duration) {
      sound.pause();
      leaveFilmAlone(film.duration - sound.duration > TAIL_SECONDS);
      return;
    }
    leaveFilmAlone(false);
    if (maySetTime && isOutOfStep(film.currentTime, sound.currentTime)) {
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
    checkDrift: () => step(isSteady() && Math.abs(now() - setAt) >= PATIENCE_MS),
  };
};
