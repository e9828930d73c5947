import { fireEvent, screen, waitFor, act } from '@testing-library/react';
import { film, installMedia, playTo, setFilm } from '../../../lib/test/media.ts';
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

let media: ReturnType<typeof installMedia>;
beforeEach(() => {
  media = installMedia();
});

describe('language of a lecture', () => {
  it('[LECT-02] offers five languages, English first', async () => {
    await openLecture();
    const options = [...(await languageSelect()).querySelectorAll('option')];
    expect(options.map(({ value, text }) => [value, text])).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
      ['de', 'German'],
      ['fr', 'Français'],
      ['ar', 'Arabic'],
    ]);
    expect(await languageSelect()).toHaveValue('en');
  });

  it('sets apart those that this lecture has no track in', async () => {
    await openLecture({ modules: oneLecture(buildLecture({ AudioLanguages: ['de'] })) });
    const groups = (await languageSelect()).querySelectorAll('optgroup');
    expect([...groups].map(({ label, textContent }) => [label, textContent])).toEqual([
      ['Not in this lecture', 'EspañolFrançaisArabic'],
    ]);
  });

  it('[LECT-11] [TAPI-62] mutes the film and loads the track of the lecture in that language', async () => {
    await openLecture();
    expect(track()).toBeNull();
    expect(film().muted).toBe(false);
    await choose('German');
    expect(film().muted).toBe(true);
    expect(sound().muted).toBe(false);
    expect(sound()).toHaveAttribute(
      'src',
      'http://localhost/media/lecture/1/film_de.wav?expires=1&signature=a',
    );
    await choose('Arabic');
    expect(film().muted).toBe(true);
    expect(sound().src).toContain('film_ar.wav');
  });

  it('[LECT-11] the track goes where the film goes, and plays when it plays', async () => {
    await openLecture();
    await choose('German');
    act(() => playTo(20));
    fireEvent.seeking(film());
    expect(sound().currentTime).toBe(20);
    jest.spyOn(film(), 'paused', 'get').mockReturnValue(false);
    jest.spyOn(film(), 'readyState', 'get').mockReturnValue(4);
    fireEvent.play(film());
    expect(media.play.mock.contexts).toEqual([sound()]);
    setFilm({ playbackRate: 1.5 });
    fireEvent(film(), new Event('ratechange'));
    expect(sound().playbackRate).toBe(1.5);
  });

  it('[LECT-11] English stops the track and gives the film its sound back', async () => {
    await openLecture();
    await choose('German');
    const german = sound();
    await choose('English');
    expect(media.pause.mock.contexts).toContain(german);
    expect(track()).toBeNull();
    expect(film().muted).toBe(false);
  });

  it('[TAPI-62] asks for transcript and track beside the lecture, with its signature', async () => {
    await openLecture({ transcript: '0s - 2s: Every line answers questions.' });
    expect(await screen.findByText('Every line answers questions.')).toBeVisible();
    const asked = jest.mocked(globalThis.fetch).mock.calls.map(([input]) => input);
    expect(asked).toContain('http://localhost/media/lecture/1/film.txt?expires=1&signature=a');
    const tracks = answerTracks(status(404));
    await choose('German');
    fireEvent.error(sound());
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
    await choose('German');
    expect([sound().volume, sound().muted]).toEqual([0.4, true]);
    setFilm({ volume: 0.7 });
    fireEvent.volumeChange(film());
    expect(sound().volume).toBe(0.7);
    await choose('English');
    expect(film().muted).toBe(true);
  });

  it('the mute button of the player is that of the track', async () => {
    await openLecture();
    const player = { muted: false };
    Object.assign(film(), { plyr: player });
    await choose('German');
    expect(player.muted).toBe(false);
    act(() => {
      player.muted = true;
    });
    expect([sound().muted, film().muted]).toEqual([true, true]);
    act(() => {
      player.muted = false;
    });
    expect([sound().muted, film().muted]).toEqual([false, true]);
    act(() => {
      player.muted = true;
    });
    await choose('English');
    expect(film().muted).toBe(true);
    // The accessor of the player's class is restored.
    expect('muted' in player).toBe(false);
  });

  it('the film stays mute, whoever asks for sound gets the track', async () => {
    await openLecture();
    await choose('German');
    sound().muted = true;
    setFilm({ muted: false });
    fireEvent.volumeChange(film());
    expect([sound().muted, film().muted]).toEqual([false, true]);
  });
});
