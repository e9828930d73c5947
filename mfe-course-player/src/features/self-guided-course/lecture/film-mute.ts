/** Who is heard: the film itself, or a sound in its place. Sources: LECT-11, LECT-14. */

/** Plyr's own idea of being muted, which its button, its keys and its memory go by. */
interface Player {
  muted: boolean;
}

export type PlayedFilm = HTMLVideoElement & {
  /** Plyr leaves itself here. */
  readonly plyr?: Player;
};

export interface FilmMute {
  /** The film's own sound once more, as long as the other one has nothing to say. */
  readonly letFilmSpeak: (isFilmHeard: boolean) => void;
  /** The film's own sound for good, as loud and as mute as the student has it by now. */
  readonly giveBack: () => void;
}

/**
 * Mutes a film and lets `sound` be heard in its place, as loud as the film was. The controls of the player go on: its
 * volume and its mute button are those of the sound, and what the student has muted stays so, whichever is heard.
 */
export const hearInPlaceOf = (film: PlayedFilm, sound: HTMLMediaElement): FilmMute => {
  let isFilmHeard = false;
  sound.muted = film.muted;
  sound.volume = film.volume;

  const mute = (isMuted: boolean): void => {
    sound.muted = isMuted;
    film.muted = isFilmHeard ? isMuted : true;
    // The film may be as mute as before, and the button shows what this event tells it to look at.
    film.dispatchEvent(new Event('volumechange'));
  };
  const lendControls = (): void => {
    if (!film.plyr) return;
    Object.defineProperty(film.plyr, 'muted', {
      configurable: true,
      get: () => sound.muted,
      // Asked with anything else it looks up what it remembers, which is what the student has now.
      set: (isMuted: unknown) => {
        if (typeof isMuted === 'boolean') mute(isMuted);
      },
    });
  };
  const followVolume = (): void => {
    sound.volume = film.volume;
    if (isFilmHeard) sound.muted = film.muted;
    // Past the player's controls somebody has asked for sound: they get this one.
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
      // Its own again: what stands in its class.
      if (film.plyr) Reflect.deleteProperty(film.plyr, 'muted');
      film.muted = sound.muted;
    },
  };
};
