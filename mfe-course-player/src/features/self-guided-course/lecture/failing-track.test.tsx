import { listModules } from '@cairn/api/modules.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { stubResponse } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getFilm,
  mockMediaPlayback,
  playFilmTo,
  setFilmProperties,
} from '../../../lib/test/media.ts';
import { buildLecture, buildFlagsBefore } from '../test/modules.ts';
import { openSelfGuidedCourse, signInWithProgress } from '../test/self-guided-course-page.tsx';
import {
  stubAudioTracks,
  chooseLanguage,
  findLanguageSelect,
  buildModuleWithLecture,
  openLecture,
  getAudioTrack,
  createStatusResponder,
  findAudioTrack,
} from '../test/translated-lecture.ts';

const heard = collectPageEvents();
let media: ReturnType<typeof mockMediaPlayback>;
beforeEach(() => {
  media = mockMediaPlayback();
});

describe('a track that fails', () => {
  const fallsBack = async (message: string) => {
    await waitFor(() => expect(heard.notices).toEqual([message]));
    expect(await findLanguageSelect()).toHaveValue('en');
    expect(getFilm().muted).toBe(false);
    expect(findAudioTrack()).toBeNull();
    expect(screen.getByText('You hear the original sound.')).toBeVisible();
  };

  it("[LECT-13] [LECT-14] a missing track is reported to the student, and the film's own audio plays again", async () => {
    await openLecture();
    stubAudioTracks(createStatusResponder(404));
    await chooseLanguage('German');
    fireEvent.error(getAudioTrack());
    await fallsBack('Audio file for language "de" not found.');
    expect(media.load).not.toHaveBeenCalled();
  });

  it.each([
    ['refused', createStatusResponder(403)],
    ['broken', createStatusResponder(500)],
    ['out of reach', () => Promise.reject(new TypeError('offline'))],
  ])('[LECT-13] [LECT-14] one that is %s is tried once more, then told', async (_, answer) => {
    await openLecture();
    stubAudioTracks(answer);
    await chooseLanguage('German');
    fireEvent.error(getAudioTrack());
    await waitFor(() => expect(media.load).toHaveBeenCalledTimes(1));
    expect(heard.notices).toEqual([]);
    fireEvent.error(getAudioTrack());
    await fallsBack('Failed to fetch audio file for language "de".');
  });

  it('[LECT-14] is reported once, until English is chosen', async () => {
    await openLecture();
    stubAudioTracks(createStatusResponder(404));
    const fail = async (name: string) => {
      await chooseLanguage(name);
      fireEvent.error(getAudioTrack());
      await waitFor(async () => expect(await findLanguageSelect()).toHaveValue('en'));
    };
    const german = 'Audio file for language "de" not found.';
    const french = 'Audio file for language "fr" not found.';
    await fail('German');
    await fail('German');
    expect(heard.notices).toEqual([german]);
    await fail('Français');
    expect(heard.notices).toEqual([german, french]);
    await chooseLanguage('Español');
    await chooseLanguage('English');
    await fail('German');
    expect(heard.notices).toEqual([german, french, german]);
  });

  it('[LECT-14] shows the message again for another lecture', async () => {
    signInWithProgress(buildFlagsBefore('m2'));
    openSelfGuidedCourse();
    await waitFor(getFilm);
    stubAudioTracks(createStatusResponder(404));
    await chooseLanguage('German');
    fireEvent.error(getAudioTrack());
    await waitFor(() => expect(heard.notices).toHaveLength(1));
    await userEvent.click(screen.getByText('Module 1: Logs'));
    await userEvent.click(screen.getByRole('button', { name: /Lecture one/ }));
    await chooseLanguage('German');
    fireEvent.error(getAudioTrack());
    await waitFor(() => expect(heard.notices).toHaveLength(2));
  });

  it('[LECT-14] does not unmute what the student has muted', async () => {
    await openLecture();
    stubAudioTracks(createStatusResponder(404));
    setFilmProperties({ muted: true });
    await chooseLanguage('German');
    fireEvent.error(getAudioTrack());
    await waitFor(() => expect(heard.notices).toHaveLength(1));
    expect(getFilm().muted).toBe(true);
  });

  it('gets a fresh address when its own has ended, and goes on where the film is', async () => {
    let isLater = false;
    const later = buildLecture({
      LectureUrl: 'http://localhost/media/lecture/1/film.webm?expires=2&signature=b',
    });
    await openLecture({
      stubs: [{ ...stubResponse(listModules, buildModuleWithLecture(later)), when: () => isLater }],
    });
    stubAudioTracks(createStatusResponder(403));
    await chooseLanguage('German');
    act(() => playFilmTo(42));
    isLater = true;
    fireEvent.error(getAudioTrack());
    await waitFor(() => expect(getAudioTrack().src).toContain('film_de.wav?expires=2&signature=b'));
    getAudioTrack().currentTime = 0;
    fireEvent.loadedMetadata(getAudioTrack());
    expect(getAudioTrack().currentTime).toBe(42);
    expect(heard.notices).toEqual([]);
    expect(getFilm()).toHaveAttribute('src', buildLecture().LectureUrl);
  });

  it('that ends early leaves the rest to the film, and says so', async () => {
    await openLecture();
    await chooseLanguage('German');
    jest.spyOn(getFilm(), 'duration', 'get').mockReturnValue(60);
    jest.spyOn(getAudioTrack(), 'duration', 'get').mockReturnValue(42);
    act(() => playFilmTo(45));
    const words = 'The sound in German ends at 0:42. You hear the original sound.';
    expect(screen.getByText(words)).toBeVisible();
    expect(getFilm().muted).toBe(false);
    expect(await findLanguageSelect()).toHaveValue('de');
    act(() => playFilmTo(41));
    expect(getFilm().muted).toBe(true);
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});
