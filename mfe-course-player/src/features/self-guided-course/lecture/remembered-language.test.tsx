import { fireEvent, waitFor } from '@testing-library/react';
import { mockMediaPlayback } from '../../../lib/test/media.ts';
import { buildLecture } from '../test/modules.ts';
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

beforeEach(() => {
  mockMediaPlayback();
  localStorage.clear();
});

const having = (...AudioLanguages: string[]) => ({
  modules: buildModuleWithLecture(buildLecture({ AudioLanguages })),
});

describe('the language of the lecture before', () => {
  it('is that of the next one which has it', async () => {
    const first = await openLecture();
    await chooseLanguage('German');
    first.unmount();
    await openLecture(having('de', 'fr'));
    expect(await findLanguageSelect()).toHaveValue('de');
    expect(getAudioTrack().src).toContain('film_de.wav');
  });

  it('gives way to English where a lecture has it not, and comes back after', async () => {
    const first = await openLecture();
    await chooseLanguage('German');
    first.unmount();
    const second = await openLecture(having('fr'));
    expect(await findLanguageSelect()).toHaveValue('en');
    expect(findAudioTrack()).toBeNull();
    second.unmount();
    await openLecture(having('de'));
    expect(await findLanguageSelect()).toHaveValue('de');
  });

  it('outlives a track that failed, and ends with English', async () => {
    const first = await openLecture();
    await chooseLanguage('German');
    stubAudioTracks(createStatusResponder(404));
    fireEvent.error(getAudioTrack());
    await waitFor(() => expect(findAudioTrack()).toBeNull());
    first.unmount();
    const second = await openLecture();
    expect(await findLanguageSelect()).toHaveValue('de');
    await chooseLanguage('English');
    second.unmount();
    await openLecture();
    expect(await findLanguageSelect()).toHaveValue('en');
  });
});
