import { fireEvent, screen, waitFor, act } from '@testing-library/react';
import {
  getFilm,
  mockMediaPlayback,
  playFilmTo,
  setFilmProperties,
} from '../../../lib/test/media.ts';
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

let media: ReturnType<typeof mockMediaPlayback>;
beforeEach(() => {
  media = mockMediaPlayback();
});

describe('language of a lecture', () => {
  it('[LECT-02] offers five languages, English first', async () => {
    await openLecture();
    const options = [...(await findLanguageSelect()).querySelectorAll('option')];
    expect(options.map(({ value, text }) => [value, text])).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
      ['de', 'German'],
      ['fr', 'Français'],
      ['ar', 'Arabic'],
    ]);
    expect(await findLanguageSelect()).toHaveValue('en');
  });

  it('sets apart those that this lecture has no track in', async () => {
    await openLecture({
      modules: buildModuleWithLecture(buildLecture({ AudioLanguages: ['de'] })),
    });
    const groups = (await findLanguageSelect()).querySelectorAll('optgroup');
    expect([...groups].map(({ label, textContent }) => [label, textContent])).toEqual([
      ['Not in this lecture', 'EspañolFrançaisArabic'],
    ]);
  });

  it('[LECT-11] [TAPI-62] mutes the film and loads the track of the lecture in that language', async () => {
    await openLecture();
    expect(findAudioTrack()).toBeNull();
    expect(getFilm().muted).toBe(false);
    await chooseLanguage('German');
    expect(getFilm().muted).toBe(true);
    expect(getAudioTrack().muted).toBe(false);
    expect(getAudioTrack()).toHaveAttribute(
      'src',
      'http://localhost/media/lecture/1/film_de.wav?expires=1&signature=a',
    );
    await chooseLanguage('Arabic');
    expect(getFilm().muted).toBe(true);
    expect(getAudioTrack().src).toContain('film_ar.wav');
  });

  it('[LECT-11] the track goes where the film goes, and plays when it plays', async () => {
    await openLecture();
    await chooseLanguage('German');
    act(() => playFilmTo(20));
    fireEvent.seeking(getFilm());
    expect(getAudioTrack().currentTime).toBe(20);
    jest.spyOn(getFilm(), 'paused', 'get').mockReturnValue(false);
    jest.spyOn(getFilm(), 'readyState', 'get').mockReturnValue(4);
    fireEvent.play(getFilm());
    expect(media.play.mock.contexts).toEqual([getAudioTrack()]);
    setFilmProperties({ playbackRate: 1.5 });
    fireEvent(getFilm(), new Event('ratechange'));
    expect(getAudioTrack().playbackRate).toBe(1.5);
  });

  it('[LECT-11] English stops the track and gives the film its sound back', async () => {
    await openLecture();
    await chooseLanguage('German');
    const german = getAudioTrack();
    await chooseLanguage('English');
    expect(media.pause.mock.contexts).toContain(german);
    expect(findAudioTrack()).toBeNull();
    expect(getFilm().muted).toBe(false);
  });

  it('[TAPI-62] asks for transcript and track beside the lecture, with its signature', async () => {
    await openLecture({ transcript: '0s - 2s: Every line answers questions.' });
    expect(await screen.findByText('Every line answers questions.')).toBeVisible();
    const asked = jest.mocked(globalThis.fetch).mock.calls.map(([input]) => input);
    expect(asked).toContain('http://localhost/media/lecture/1/film.txt?expires=1&signature=a');
    const tracks = stubAudioTracks(createStatusResponder(404));
    await chooseLanguage('German');
    fireEvent.error(getAudioTrack());
    await waitFor(() => expect(tracks).toHaveLength(1));
    expect(tracks).toEqual([
      'GET http://localhost/media/lecture/1/film_de.wav?expires=1&signature=a',
    ]);
  });
});

describe('volume', () => {
  it('goes along, and what the student has muted stays so', async () => {
    await openLecture();
    setFilmProperties({ volume: 0.4 });
    setFilmProperties({ muted: true });
    await chooseLanguage('German');
    expect([getAudioTrack().volume, getAudioTrack().muted]).toEqual([0.4, true]);
    setFilmProperties({ volume: 0.7 });
    fireEvent.volumeChange(getFilm());
    expect(getAudioTrack().volume).toBe(0.7);
    await chooseLanguage('English');
    expect(getFilm().muted).toBe(true);
  });

  it('the mute button of the player is that of the track', async () => {
    await openLecture();
    const player = { muted: false };
    Object.assign(getFilm(), { plyr: player });
    await chooseLanguage('German');
    expect(player.muted).toBe(false);
    act(() => {
      player.muted = true;
    });
    expect([getAudioTrack().muted, getFilm().muted]).toEqual([true, true]);
    act(() => {
      player.muted = false;
    });
    expect([getAudioTrack().muted, getFilm().muted]).toEqual([false, true]);
    act(() => {
      player.muted = true;
    });
    await chooseLanguage('English');
    expect(getFilm().muted).toBe(true);
    // The accessor of the player's class is restored.
    expect('muted' in player).toBe(false);
  });

  it('of the film stays muted; unmuting plays the track', async () => {
    await openLecture();
    await chooseLanguage('German');
    getAudioTrack().muted = true;
    setFilmProperties({ muted: false });
    fireEvent.volumeChange(getFilm());
    expect([getAudioTrack().muted, getFilm().muted]).toEqual([false, true]);
  });
});
