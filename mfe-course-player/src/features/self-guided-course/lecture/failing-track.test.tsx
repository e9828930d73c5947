import { listModules } from '@cairn/api/modules.contract';
import { listen } from '@cairn/course-content/test/listen';
import { stubResponse } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { film, installMedia, playTo, setFilm } from '../../../lib/test/media.ts';
import { buildLecture, doneUntil } from '../test/modules.ts';
import { openSelfGuidedCourse, study } from '../test/self-guided-course-page.tsx';
import {
  answerTracks,
  choose,
  languageSelect,
  oneLecture,
  openLecture,
  sound,
  status,
  track,
} from '../test/translated-lecture.ts';

const heard = listen();
let media: ReturnType<typeof installMedia>;
beforeEach(() => {
  media = installMedia();
});

describe('a track that fails', () => {
  const fallsBack = async (message: string) => {
    await waitFor(() => expect(heard.notices).toEqual([message]));
    expect(await languageSelect()).toHaveValue('en');
    expect(film().muted).toBe(false);
    expect(track()).toBeNull();
    expect(screen.getByText('You hear the original sound.')).toBeVisible();
  };

  it('[LECT-13] [LECT-14] one that is missing is told, and the film is heard again', async () => {
    await openLecture();
    answerTracks(status(404));
    await choose('German');
    fireEvent.error(sound());
    await fallsBack('Audio file for language "de" not found.');
    expect(media.load).not.toHaveBeenCalled();
  });

  it.each([
    ['refused', status(403)],
    ['broken', status(500)],
    ['out of reach', () => Promise.reject(new TypeError('offline'))],
  ])('[LECT-13] [LECT-14] one that is %s is tried once more, then told', async (_, answer) => {
    await openLecture();
    answerTracks(answer);
    await choose('German');
    fireEvent.error(sound());
    await waitFor(() => expect(media.load).toHaveBeenCalledTimes(1));
    expect(heard.notices).toEqual([]);
    fireEvent.error(sound());
    await fallsBack('Failed to fetch audio file for language "de".');
  });

  it('[LECT-14] is told once, until English is chosen', async () => {
    await openLecture();
    answerTracks(status(404));
    const fail = async (name: string) => {
      await choose(name);
      fireEvent.error(sound());
      await waitFor(async () => expect(await languageSelect()).toHaveValue('en'));
    };
    const german = 'Audio file for language "de" not found.';
    const french = 'Audio file for language "fr" not found.';
    await fail('German');
    await fail('German');
    expect(heard.notices).toEqual([german]);
    await fail('Français');
    expect(heard.notices).toEqual([german, french]);
    await choose('Español');
    await choose('English');
    await fail('German');
    expect(heard.notices).toEqual([german, french, german]);
  });

  it('[LECT-14] another lecture begins anew', async () => {
    study(doneUntil('m2'));
    openSelfGuidedCourse();
    await waitFor(film);
    answerTracks(status(404));
    await choose('German');
    fireEvent.error(sound());
    await waitFor(() => expect(heard.notices).toHaveLength(1));
    await userEvent.click(screen.getByText('Module 1: Logs'));
    await userEvent.click(screen.getByRole('button', { name: /Lecture one/ }));
    await choose('German');
    fireEvent.error(sound());
    await waitFor(() => expect(heard.notices).toHaveLength(2));
  });

  it('[LECT-14] does not unmute what the student has muted', async () => {
    await openLecture();
    answerTracks(status(404));
    setFilm({ muted: true });
    await choose('German');
    fireEvent.error(sound());
    await waitFor(() => expect(heard.notices).toHaveLength(1));
    expect(film().muted).toBe(true);
  });

  it('gets a fresh address when its own has ended, and goes on where the film is', async () => {
    let isLater = false;
    const later = buildLecture({
      LectureUrl: 'http://localhost/media/lecture/1/film.webm?expires=2&signature=b',
    });
    await openLecture({
      stubs: [{ ...stubResponse(listModules, oneLecture(later)), when: () => isLater }],
    });
    answerTracks(status(403));
    await choose('German');
    act(() => playTo(42));
    isLater = true;
    fireEvent.error(sound());
    await waitFor(() => expect(sound().src).toContain('film_de.wav?expires=2&signature=b'));
    sound().currentTime = 0;
    fireEvent.loadedMetadata(sound());
    expect(sound().currentTime).toBe(42);
    expect(heard.notices).toEqual([]);
    expect(film()).toHaveAttribute('src', buildLecture().LectureUrl);
  });

  it('that ends early leaves the rest to the film, and says so', async () => {
    await openLecture();
    await choose('German');
    jest.spyOn(film(), 'duration', 'get').mockReturnValue(60);
    jest.spyOn(sound(), 'duration', 'get').mockReturnValue(42);
    act(() => playTo(45));
    const words = 'The sound in German ends at 0:42. You hear the original sound.';
    expect(screen.getByText(words)).toBeVisible();
    expect(film().muted).toBe(false);
    expect(await languageSelect()).toHaveValue('de');
    act(() => playTo(41));
    expect(film().muted).toBe(true);
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});
