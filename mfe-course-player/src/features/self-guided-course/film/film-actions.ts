/** Actions on a film, shared by its control bar and its keyboard shortcuts. */
import type { PlyrFilm } from '../lecture/film-mute.ts';

/** Jumps to a position of the film in seconds, limited to its length. */
export const seekFilmTo = (film: HTMLVideoElement, seconds: number): void => {
  const end = Number.isFinite(film.duration) ? film.duration : seconds;
  film.currentTime = Math.min(Math.max(seconds, 0), end);
};

/** Plays the film. A refusal by the browser and a broken file are ignored here; the screen around the film shows both. */
export const playIgnoringRefusal = (film: HTMLVideoElement): void =>
  void film.play().catch(() => {});

export const setFilmSpeed = (film: HTMLVideoElement, speed: number): void => {
  // Sets the default speed as well, because a new source of the film starts at the default speed.
  film.defaultPlaybackRate = speed;
  film.playbackRate = speed;
};

/** Returns whether the student has muted the film, whichever audio track plays. */
export const isFilmMutedByStudent = (film: PlyrFilm): boolean => (film.plyr ?? film).muted;

/** Mutes through the player: if another audio track replaces the film's own, the player controls that one. */
export const setFilmMuted = (film: PlyrFilm, isMutedNow: boolean): void => {
  (film.plyr ?? film).muted = isMutedNow;
};

/** @param delta change of the volume, of 1 in all @returns the new volume */
export const changeFilmVolume = (film: HTMLVideoElement, delta: number): number => {
  setFilmMuted(film, false);
  film.volume = Math.min(Math.max(film.volume + delta, 0), 1);
  return film.volume;
};
