import { useEffect, useState } from 'react';
import { isFilmMutedByStudent } from './film-actions.ts';

/** State of a film for its control bar. All times are in seconds. */
export interface FilmState {
  readonly time: number;
  /** Length of the film; 0 while it is unknown, or if the file does not contain it. */
  readonly length: number;
  /** Time up to which the film is loaded from its position on. */
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

const findBufferedEnd = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) {
      return buffered.end(index);
    }
  }
  return 0;
};

/** Browsers fire no `ended` event in time when a paused film is moved to its end, so the position is checked as well. */
const isAtEnd = ({ ended, seeking, currentTime, duration }: HTMLVideoElement): boolean =>
  ended || (!seeking && duration > 0 && currentTime >= duration);

const readFilmState = (film: HTMLVideoElement): FilmState => ({
  time: film.currentTime,
  length: Number.isFinite(film.duration) ? film.duration : 0,
  loadedTo: findBufferedEnd(film),
  isPaused: film.paused,
  isMuted: isFilmMutedByStudent(film) || film.volume === 0,
  hasEnded: isAtEnd(film),
  speed: film.playbackRate,
});

const INITIAL_FILM_STATE: FilmState = {
  time: 0,
  length: 0,
  loadedTo: 0,
  isPaused: true,
  isMuted: false,
  hasEnded: false,
  speed: 1,
};

/** Returns the state of a film, updated by its events. */
export const useFilmState = (film: HTMLVideoElement | null): FilmState => {
  const [state, setState] = useState(INITIAL_FILM_STATE);
  useEffect(() => {
    if (!film) return undefined;
    const update = () => setState(readFilmState(film));
    update();
    for (const event of EVENTS) film.addEventListener(event, update);
    return () => {
      for (const event of EVENTS) film.removeEventListener(event, update);
    };
  }, [film]);
  return state;
};
