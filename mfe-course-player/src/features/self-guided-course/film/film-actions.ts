/** Actions on a film, shared by the bar and the keys. */
import type { PlayedFilm } from '../lecture/film-mute.ts';

/** Jumps to a second, limited to the film's length. */
export const seekTo = (film: HTMLVideoElement, seconds: number): void => {
  const end = Number.isFinite(film.duration) ? film.duration : seconds;
  film.currentTime = Math.min(Math.max(seconds, 0), end);
};

/** Plays the film and ignores a refusal by the browser or a broken file; the screen around the film shows both. */
export const playIgnoringRefusal = (film: HTMLVideoElement): void =>
  void film.play().catch(() => {});

export const setSpeed = (film: HTMLVideoElement, speed: number): void => {
  // Without this a new source would start at the default speed.
  film.defaultPlaybackRate = speed;
  film.playbackRate = speed;
};

/** Returns the student's mute setting, whichever audio track plays. */
export const isMuted = (film: PlayedFilm): boolean => (film.plyr ?? film).muted;

/** Mutes through the player: if another audio track replaces the film's own, the player controls that one. */
export const setMuted = (film: PlayedFilm, isMutedNow: boolean): void => {
  (film.plyr ?? film).muted = isMutedNow;
};

/** @param by change of the volume, of 1 in all @returns the new volume */
export const changeVolume = (film: HTMLVideoElement, by: number): number => {
  setMuted(film, false);
  film.volume = Math.min(Math.max(film.volume + by, 0), 1);
  return film.volume;
};
