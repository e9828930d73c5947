import { act, fireEvent } from '@testing-library/react';

/** jsdom draws no films: these do nothing, and are asked afterwards. Jest restores them. */
export const installMedia = () => {
  const film = HTMLMediaElement.prototype;
  return {
    play: jest.spyOn(film, 'play').mockImplementation(() => Promise.resolve()),
    pause: jest.spyOn(film, 'pause').mockImplementation(() => {}),
    load: jest.spyOn(film, 'load').mockImplementation(() => {}),
  };
};

/** The film on the page. */
export const film = (): HTMLVideoElement => {
  const video = document.querySelector('video');
  if (!video) throw new Error('There is no film on the page');
  return video;
};

/** The film has come to this second. */
export const playTo = (seconds: number): void => {
  film().currentTime = seconds;
  fireEvent.timeUpdate(film());
};

export const playToTheEnd = (): void => void fireEvent.ended(film());

/** What somebody does to the film itself; jsdom tells of it at once. */
export const setFilm = (
  change: Partial<Pick<HTMLVideoElement, 'muted' | 'playbackRate' | 'volume'>>,
): void => act(() => void Object.assign(film(), change));
