import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback } from '../../../lib/test/media.ts';
import { buildLecture } from '../test/modules.ts';
import {
  stubFilesByEnding,
  stubAudioTracks,
  chooseLanguage,
  findLanguageSelect,
  buildModuleWithLecture,
  openLecture,
  getAudioTrack,
  createStatusResponder,
} from '../test/translated-lecture.ts';

beforeEach(() => void mockMediaPlayback());

const ENGLISH = '0s - 4s: Every line answers questions.\n4s - 9s: Who comes first.';
const ARABIC = '0s - 4s: كل سطر يجيب عن أسئلة.\n4s - 9s: من، أولاً.';
const GERMAN = '0s - 4s: Jede Zeile beantwortet Fragen.';
const text = (words: string) => () => Promise.resolve(new Response(words));
const translated = { AudioLanguages: ['de', 'ar'], TranscriptLanguages: ['de', 'ar'] };

const open = async (lecture = buildLecture(translated)) => {
  await openLecture({ modules: buildModuleWithLecture(lecture), transcript: ENGLISH });
  const asked = stubFilesByEnding('_ar.txt', text(ARABIC));
  stubFilesByEnding('_de.txt', text(GERMAN));
  await screen.findByText('Every line answers questions.');
  return asked;
};
const lines = () => [...document.querySelectorAll('li[data-index]')];

/** Installs tracks that keep their cues, since jsdom has no captions. */
const installCaptions = () => {
  const tracks: { label: string; language: string; cues: string[]; mode: string }[] = [];
  const list = Object.assign(new EventTarget(), {
    [Symbol.iterator]: () => tracks[Symbol.iterator](),
  });
  globalThis.VTTCue = function cue(this: object, _start: number, _end: number, words: string) {
    Object.assign(this, { words });
  } as unknown as typeof VTTCue;
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
    configurable: true,
    get: () => list,
  });
  HTMLMediaElement.prototype.addTextTrack = (_kind, label = '', language = '') => {
    const cues: string[] = [];
    const track = { label, language, cues, mode: 'hidden' };
    tracks.push(track);
    const addCue = ({ words }: { words: string }) => cues.push(words);
    return Object.assign(track, { addCue }) as unknown as TextTrack;
  };
  return { tracks, list };
};

describe('transcript in another language', () => {
  it('[TAPI-62] stands under each line, in its own language and direction', async () => {
    const asked = await open();
    await chooseLanguage('Arabic');
    const line = await screen.findByText('كل سطر يجيب عن أسئلة.');
    expect(line).toHaveAttribute('lang', 'ar');
    expect(line).toHaveAttribute('dir', 'rtl');
    expect(asked).toEqual([
      'GET http://localhost/media/lecture/1/film_ar.txt?expires=1&signature=a',
    ]);
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      '0:00Every line answers questions.كل سطر يجيب عن أسئلة.',
      '0:04Who comes first.من، أولاً.',
    ]);
  });

  it('follows the language, and leaves lines without a translation as they are', async () => {
    await open();
    await chooseLanguage('German');
    expect(await screen.findByText('Jede Zeile beantwortet Fragen.')).toHaveAttribute('dir', 'ltr');
    expect(lines()[1]).toHaveTextContent('0:04Who comes first.');
    const shown = screen.getByRole('checkbox', { name: 'Show German under each line' });
    await userEvent.click(shown);
    expect(screen.queryByText('Jede Zeile beantwortet Fragen.')).not.toBeInTheDocument();
    await userEvent.click(shown);
    expect(screen.getByText('Jede Zeile beantwortet Fragen.')).toBeVisible();
    await chooseLanguage('English');
    expect(screen.queryByText('Jede Zeile beantwortet Fragen.')).not.toBeInTheDocument();
    expect(shown).not.toBeInTheDocument();
  });

  it('is not asked for where there is none', async () => {
    const asked = await open(buildLecture({ ...translated, TranscriptLanguages: ['de'] }));
    await chooseLanguage('Arabic');
    expect(getAudioTrack()).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('stays when there is no sound in its language', async () => {
    await open();
    stubAudioTracks(createStatusResponder(404));
    await chooseLanguage('Arabic');
    fireEvent.error(getAudioTrack());
    await waitFor(async () => expect(await findLanguageSelect()).toHaveValue('en'));
    expect(await screen.findByText('من، أولاً.')).toBeVisible();
  });

  it('becomes the captions, and English ones come back', async () => {
    const { tracks, list } = installCaptions();
    const captions = { language: 'en' };
    const looked: string[] = [];
    list.addEventListener('addtrack', () => looked.push(captions.language));
    await open();
    Object.assign(getFilm(), { plyr: { muted: false, captions } });
    await chooseLanguage('German');
    await waitFor(() => expect(looked).toEqual(['de']));
    expect(tracks).toMatchObject([
      {
        label: 'English',
        language: 'en',
        cues: ['Every line answers questions.', 'Who comes first.'],
      },
      {
        label: 'German',
        language: 'de',
        cues: ['Jede Zeile beantwortet Fragen.'],
        mode: 'disabled',
      },
    ]);
    await chooseLanguage('English');
    expect(looked).toEqual(['de', 'en']);
    await chooseLanguage('German');
    await waitFor(() => expect(looked).toEqual(['de', 'en', 'de']));
    expect(tracks).toHaveLength(2);
  });
});
