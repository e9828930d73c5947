import { fireEvent, screen, waitFor, act } from '@testing-library/react';
import { film, installMedia, playTo, setFilm } from '../../../lib/test/media.ts';
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

let media: ReturnType<typeof installMedia>;
beforeEach(() => {
  media = installMedia();
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
    expect(film().muted).toBe(false);
    await chooseLanguage('German');
    expect(film().muted).toBe(true);
    expect(getAudioTrack().muted).toBe(false);
    expect(getAudioTrack()).toHaveAttribute(
      'src',
      'http://localhost/media/lecture/1/film_de.wav?expires=1&signature=a',
    );
    await chooseLanguage('Arabic');
    expect(film().muted).toBe(true);
    expect(getAudioTrack().src).toContain('film_ar.wav');
  });

  it('[LECT-11] the track goes where the film goes, and plays when it plays', async () => {
    await openLecture();
    await chooseLanguage('German');
    act(() => playTo(20));
    fireEvent.seeking(film());
    expect(getAudioTrack().currentTime).toBe(20);
    jest.spyOn(film(), 'paused', 'get').mockReturnValue(false);
    jest.spyOn(film(), 'readyState', 'get').mockReturnValue(4);
    fireEvent.play(film());
    expect(media.play.mock.contexts).toEqual([getAudioTrack()]);
    setFilm({ playbackRate: 1.5 });
    fireEvent(film(), new Event('ratechange'));
    expect(getAudioTrack().playbackRate).toBe(1.5);
  });

  it('[LECT-11] English stops the track and gives the film its sound back', async () => {
    await openLecture();
    await chooseLanguage('German');
    const german = getAudioTrack();
    await chooseLanguage('English');
    expect(media.pause.mock.contexts).toContain(german);
    expect(findAudioTrack()).toBeNull();
    expect(film().muted).toBe(false);
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
    setFilm({ volume: 0.4 });
    setFilm({ muted: true });
    await chooseLanguage('German');
    expect([getAudioTrack().volume, getAudioTrack().muted]).toEqual([0.4, true]);
    setFilm({ volume: 0.7 });
    fireEvent.volumeChange(film());
    expect(getAudioTrack().volume).toBe(0.7);
    await chooseLanguage('English');
    expect(film().muted).toBe(true);
  });

  it('the mute button of the player is that of the track', async () => {
    await openLecture();
    const player = { muted: false };
    Object.assign(film(), { plyr: player });
    await chooseLanguage('German');
    expect(player.muted).toBe(false);
    act(() => {
      player.muted = true;
    });
    expect([getAudioTrack().muted, film().muted]).toEqual([true, true]);
    act(() => {
      player.muted = false;
    });
    expect([getAudioTrack().muted, film().muted]).toEqual([false, true]);
    act(() => {
      player.muted = true;
    });
    await chooseLanguage('English');
    expect(film().muted).toBe(true);
    // The accessor of the player's class is restored.
    expect('muted' in player).toBe(false);
  });

  it('the film stays mute, whoever asks for sound gets the track', async () => {
    await openLecture();
    await chooseLanguage('German');
    getAudioTrack().muted = true;
    setFilm({ muted: false });
    fireEvent.volumeChange(film());
    expect([getAudioTrack().muted, film().muted]).toEqual([false, true]);
  });
});
