/** What is done to a film itself, whoever asks for it. */
import type { PlayedFilm } from '../lecture/film-mute.ts';

/** To a second within the film. */
export const seekTo = (film: HTMLVideoElement, seconds: number): void => {
  const end = Number.isFinite(film.duration) ? film.duration : seconds;
  film.currentTime = Math.min(Math.max(seconds, 0), end);
};

/** Refused without a press of the student's, or broken: what stands around the film tells it. */
export const playOn = (film: HTMLVideoElement): void => void film.play().catch(() => {});

export const setSpeed = (film: HTMLVideoElement, speed: number): void => {
  // Another source would begin at the default.
  film.defaultPlaybackRate = speed;
  film.playbackRate = speed;
};

/** As the student has it, whichever sound is heard. */
export const isMuted = (film: PlayedFilm): boolean => (film.plyr ?? film).muted;

/** Through the player: where another sound is heard in place of the film's, its idea of mute is that sound's. */
export const setMuted = (film: PlayedFilm, isMutedNow: boolean): void => {
  (film.plyr ?? film).muted = isMutedNow;
};

/** @param by of 1, louder or softer @returns the new volume */
export const changeVolume = (film: HTMLVideoElement, by: number): number => {
  setMuted(film, false);
  film.volume = Math.min(Math.max(film.volume + by, 0), 1);
  return film.volume;
};
