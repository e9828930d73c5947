import { act, fireEvent } from '@testing-library/react';

/** Mocks playback, which jsdom lacks. Jest restores the mocks. */
export const installMedia = () => {
  const film = HTMLMediaElement.prototype;
  return {
    play: jest.spyOn(film, 'play').mockImplementation(() => Promise.resolve()),
    pause: jest.spyOn(film, 'pause').mockImplementation(() => {}),
    load: jest.spyOn(film, 'load').mockImplementation(() => {}),
  };
};

/** Returns the film on the page. */
export const film = (): HTMLVideoElement => {
  const video = document.querySelector('video');
  if (!video) throw new Error('There is no film on the page');
  return video;
};

/** Moves the film to a second. */
export const playTo = (seconds: number): void => {
  film().currentTime = seconds;
  fireEvent.timeUpdate(film());
};

export const playToTheEnd = (): void => void fireEvent.ended(film());

/** Changes the film itself; jsdom fires the events at once. */
export const setFilm = (
  change: Partial<Pick<HTMLVideoElement, 'muted' | 'playbackRate' | 'volume'>>,
): void => act(() => void Object.assign(film(), change));
