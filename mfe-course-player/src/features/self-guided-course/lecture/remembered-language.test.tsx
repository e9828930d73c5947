import { fireEvent, waitFor } from '@testing-library/react';
import { installMedia } from '../../../lib/test/media.ts';
import { buildLecture } from '../test/modules.ts';
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

beforeEach(() => {
  installMedia();
  localStorage.clear();
});

const having = (...AudioLanguages: string[]) => ({
  modules: oneLecture(buildLecture({ AudioLanguages })),
});

describe('the language of the lecture before', () => {
  it('is that of the next one which has it', async () => {
    const first = await openLecture();
    await choose('German');
    first.unmount();
    await openLecture(having('de', 'fr'));
    expect(await languageSelect()).toHaveValue('de');
    expect(sound().src).toContain('film_de.wav');
  });

  it('gives way to English where a lecture has it not, and comes back after', async () => {
    const first = await openLecture();
    await choose('German');
    first.unmount();
    const second = await openLecture(having('fr'));
    expect(await languageSelect()).toHaveValue('en');
    expect(track()).toBeNull();
    second.unmount();
    await openLecture(having('de'));
    expect(await languageSelect()).toHaveValue('de');
  });

  it('outlives a track that failed, and ends with English', async () => {
    const first = await openLecture();
    await choose('German');
    answerTracks(status(404));
    fireEvent.error(sound());
    await waitFor(() => expect(track()).toBeNull());
    first.unmount();
    const second = await openLecture();
    expect(await languageSelect()).toHaveValue('de');
    await choose('English');
    second.unmount();
    await openLecture();
    expect(await languageSelect()).toHaveValue('en');
  });
});
