import { fireEvent, renderHook } from '@testing-library/react';
import { useFilmState } from './use-film-state.ts';

it('is at its end too where a film at rest was moved there and does not say so yet', () => {
  const film = document.createElement('video');
  jest.spyOn(film, 'duration', 'get').mockReturnValue(60);
  const { result } = renderHook(() => useFilmState(film));
  const seeked = (seconds: number) => {
    film.currentTime = seconds;
    fireEvent.seeked(film);
    return result.current.hasEnded;
  };
  expect(film.ended).toBe(false);
  expect([seeked(59.9), seeked(60), seeked(20)]).toEqual([false, true, false]);
});

it('has no end while the length is unknown', () => {
  const film = document.createElement('video');
  const { result } = renderHook(() => useFilmState(film));
  fireEvent.timeUpdate(film);
  expect(result.current.hasEnded).toBe(false);
});
