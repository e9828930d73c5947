/** Replaces the audio of a film by another track. Sources: LECT-11, LECT-14. */

/** Plyr's mute state, which its button, its keys and its storage use. */
interface Player {
  muted: boolean;
}

export type PlyrFilm = HTMLVideoElement & {
  /** Set by Plyr. */
  readonly plyr?: Player;
};

export interface FilmAudioReplacement {
  /** Plays the film's own audio temporarily, after the end of a shorter track. */
  readonly letFilmSpeak: (isFilmHeard: boolean) => void;
  /** Ends the replacement: the film's own audio plays again, with the current volume and mute state. */
  readonly giveBack: () => void;
}

/**
 * Mutes a film and plays `sound` in its place at the same volume. The player's volume and mute controls apply to the sound. The
 * student's mute setting stays, whichever of the two plays.
 */
export const replaceFilmAudio = (film: PlyrFilm, sound: HTMLMediaElement): FilmAudioReplacement => {
  let isFilmHeard = false;
  sound.muted = film.muted;
  sound.volume = film.volume;

  const mute = (isMuted: boolean): void => {
    sound.muted = isMuted;
    film.muted = isFilmHeard ? isMuted : true;
    // Makes the mute button update: the film itself may have fired no event.
    film.dispatchEvent(new Event('volumechange'));
  };
  const lendControls = (): void => {
    if (!film.plyr) return;
    Object.defineProperty(film.plyr, 'muted', {
      configurable: true,
      get: () => sound.muted,
      // Ignores other values than booleans, with which Plyr restores its stored setting.
      set: (isMuted: unknown) => {
        if (typeof isMuted === 'boolean') mute(isMuted);
      },
    });
  };
  const followVolume = (): void => {
    sound.volume = film.volume;
    if (isFilmHeard) sound.muted = film.muted;
    // The film was unmuted without the player's controls, for example by the browser: unmute the sound instead.
    else if (!film.muted) mute(false);
  };

  lendControls();
  film.muted = true;
  film.addEventListener('ready', lendControls);
  film.addEventListener('volumechange', followVolume);
  return {
    letFilmSpeak: (isHeard) => {
      isFilmHeard = isHeard;
      film.muted = isHeard ? sound.muted : true;
    },
    giveBack: () => {
      film.removeEventListener('ready', lendControls);
      film.removeEventListener('volumechange', followVolume);
      // Deletes the own property, so that the accessor of Plyr's class works again.
      if (film.plyr) Reflect.deleteProperty(film.plyr, 'muted');
      film.muted = sound.muted;
    },
  };
};
