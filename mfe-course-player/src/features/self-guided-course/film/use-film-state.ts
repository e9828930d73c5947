import { useEffect, useState } from 'react';
import { isMuted } from './film-acts.ts';

/** What a control bar shows of a film. Times in seconds. */
export interface FilmState {
  readonly time: number;
  /** 0 while it is not known, and for a film that does not say. */
  readonly length: number;
  /** How far from the place it is loaded. */
  readonly loadedTo: number;
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  readonly hasEnded: boolean;
  readonly speed: number;
}

const EVENTS = [
  'timeupdate',
  'seeking',
  'seeked',
  'play',
  'playing',
  'pause',
  'ended',
  'emptied',
  'progress',
  'durationchange',
  'loadedmetadata',
  'volumechange',
  'ratechange',
];

const loadedTo = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) {
      return buffered.end(index);
    }
  }
  return 0;
};

/** One that is moved to its end while it stands still says so itself some time later, and by no event. */
const isAtEnd = ({ ended, seeking, currentTime, duration }: HTMLVideoElement): boolean =>
  ended || (!seeking && duration > 0 && currentTime >= duration);

const stateOf = (film: HTMLVideoElement): FilmState => ({
  time: film.currentTime,
  length: Number.isFinite(film.duration) ? film.duration : 0,
  loadedTo: loadedTo(film),
  isPaused: film.paused,
  isMuted: isMuted(film) || film.volume === 0,
  hasEnded: isAtEnd(film),
  speed: film.playbackRate,
});

const AT_REST: FilmState = {
  time: 0,
  length: 0,
  loadedTo: 0,
  isPaused: true,
  isMuted: false,
  hasEnded: false,
  speed: 1,
};

/** Follows a film by its events. */
export const useFilmState = (film: HTMLVideoElement | null): FilmState => {
  const [state, setState] = useState(AT_REST);
  useEffect(() => {
    if (!film) return undefined;
    const update = () => setState(stateOf(film));
    update();
    for (const event of EVENTS) film.addEventListener(event, update);
    return () => {
      for (const event of EVENTS) film.removeEventListener(event, update);
    };
  }, [film]);
  return state;
};
