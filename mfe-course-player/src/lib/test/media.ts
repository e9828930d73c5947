import { act, fireEvent } from '@testing-library/react';

/** Mocks playback, which jsdom lacks. Jest restores the mocks. */
export const mockMediaPlayback = () => {
  const film = HTMLMediaElement.prototype;
  return {
    play: jest.spyOn(film, 'play').mockImplementation(() => Promise.resolve()),
    pause: jest.spyOn(film, 'pause').mockImplementation(() => {}),
    load: jest.spyOn(film, 'load').mockImplementation(() => {}),
  };
};

/** Returns the film on the page. */
export const getFilm = (): HTMLVideoElement => {
  const video = document.querySelector('video');
  if (!video) throw new Error('There is no film on the page');
  return video;
};

/** Moves the film to a second. */
export const playFilmTo = (seconds: number): void => {
  getFilm().currentTime = seconds;
  fireEvent.timeUpdate(getFilm());
};

export const playFilmToEnd = (): void => void fireEvent.ended(getFilm());

/** Changes the film itself; jsdom fires the events at once. */
export const setFilmProperties = (
  change: Partial<Pick<HTMLVideoElement, 'muted' | 'playbackRate' | 'volume'>>,
): void => act(() => void Object.assign(getFilm(), change));
