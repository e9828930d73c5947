import { buildModule } from '@cairn/testing/builders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback, playFilmTo } from '../../../lib/test/media.ts';
import { openSelfGuidedCourse, signInWithProgress } from '../test/self-guided-course-page.tsx';
import { buildLecture } from '../test/modules.ts';

const LINES = ['0s - 4.5s: Every line answers questions.', 'a note', '4.5s - 9s: Who comes first.'];
const TRANSCRIPT = [...LINES, '65s - 70s: <b>And</b> the end.'].join('\n');

beforeEach(() => {
  mockMediaPlayback();
  signInWithProgress();
});

const panel = () => screen.findByRole('tabpanel', { name: 'Transcript' });
const segments = async () => within(await panel()).findAllByRole('listitem');
const said = () => document.querySelector('[aria-current="true"]');

/** Gives lines positions, since jsdom has no layout: 100 px apart, in a list 60 px high. */
const layOut = () => {
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(
    this: HTMLElement,
  ) {
    return this.tagName === 'LI'
      ? [...(this.parentElement?.children ?? [])].indexOf(this) * 100
      : 0;
  });
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(60);
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Collects downloaded files. */
const catchFiles = () => {
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLElement,
  ) {
    names.push(this.getAttribute('download') ?? '');
  });
  return { files, names };
};

describe('transcript', () => {
  it('[TRAN-01] lists what is said, marks the line of the moment and keeps it in sight', async () => {
    layOut();
    openSelfGuidedCourse({ transcript: TRANSCRIPT });
    expect((await segments()).map(({ textContent }) => textContent)).toEqual([
      '0:00Every line answers questions.',
      '0:04Who comes first.',
      '1:05<b>And</b> the end.',
    ]);
    const list = within(await panel()).getByRole('list');
    act(() => playFilmTo(4.49));
    expect(said()).toHaveTextContent('Every line answers questions.');
    act(() => playFilmTo(4.5));
    expect(said()).toHaveTextContent('Who comes first.');
    expect(list.scrollTop).toBe(80);
    act(() => playFilmTo(20));
    expect(said()).not.toBeInTheDocument();
  });

  it('[TRAN-02] does not scroll for a second after the student has scrolled', async () => {
    layOut();
    openSelfGuidedCourse({ transcript: TRANSCRIPT });
    await segments();
    const list = within(await panel()).getByRole('list');
    const now = jest.spyOn(performance, 'now').mockReturnValue(50_000);
    act(() => playFilmTo(1));
    list.scrollTop = 7;
    fireEvent.scroll(list);
    now.mockReturnValue(50_999);
    act(() => playFilmTo(5));
    expect(list.scrollTop).toBe(7);
    expect(said()).toHaveTextContent('Who comes first.');
    now.mockReturnValue(51_000);
    act(() => playFilmTo(66));
    expect(list.scrollTop).toBe(180);
    // The list's own scrolling does not pause it.
    fireEvent.scroll(list);
    act(() => playFilmTo(5));
    expect(list.scrollTop).toBe(80);
  });

  it('[TRAN-03] a line leads to its place in the film, by pointer and by key', async () => {
    openSelfGuidedCourse({ transcript: TRANSCRIPT });
    await segments();
    await userEvent.click(screen.getByRole('button', { name: /Who comes first/ }));
    expect(getFilm().currentTime).toBe(4.5);
    act(() => screen.getByRole('button', { name: /the end/ }).focus());
    await userEvent.keyboard('{Enter}');
    expect(getFilm().currentTime).toBe(65);
  });

  it.each([
    ['.txt', 'What a log line tells you transcript.txt', 'text/plain;charset=utf-8'],
    ['.doc', 'What a log line tells you transcript.doc', 'application/msword;charset=utf-8'],
  ])('[TRAN-04] %s saves every line with its time', async (choice, name, type) => {
    const { files, names } = catchFiles();
    openSelfGuidedCourse({
      modules: [buildModule({ Lecture: buildLecture() })],
      transcript: TRANSCRIPT,
    });
    await press(`Download transcript as ${choice}`);
    expect(names).toEqual([name]);
    expect(files[0]?.type).toBe(type);
    expect(await files[0]?.text()).toBe(
      '0:00  Every line answers questions.\n0:04  Who comes first.\n1:05  <b>And</b> the end.',
    );
  });

  it('saves a .vtt with what players elsewhere need', async () => {
    const { files, names } = catchFiles();
    openSelfGuidedCourse({
      modules: [buildModule({ Lecture: buildLecture() })],
      transcript: TRANSCRIPT,
    });
    await press('Download transcript as .vtt');
    expect(names).toEqual(['What a log line tells you transcript.vtt']);
    expect(files[0]?.type).toBe('text/vtt;charset=utf-8');
    expect(await files[0]?.text()).toMatch(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:04\.500\nEvery line/,
    );
  });

  it.each([
    ['a failure', 404],
    ['an empty file', 'no line of the right shape'],
  ])('[TRAN-05] %s reads like a lecture without one', async (_, transcript) => {
    openSelfGuidedCourse({ transcript });
    expect(
      await screen.findByText('No transcript is currently available for this lecture.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
  });

  it('[TRAN-05] says that it is on its way', async () => {
    openSelfGuidedCourse({ transcript: TRANSCRIPT });
    expect(await screen.findByText('Loading transcript...')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByText('Loading transcript...')).not.toBeInTheDocument(),
    );
  });

  it('gives the film its captions, off until they are asked for', async () => {
    const cues: { startTime: number; endTime: number; text: string }[] = [];
    const track = { mode: 'hidden', addCue: (cue: (typeof cues)[number]) => cues.push(cue) };
    globalThis.VTTCue = function cue(
      this: object,
      startTime: number,
      endTime: number,
      text: string,
    ) {
      Object.assign(this, { startTime, endTime, text });
    } as unknown as typeof VTTCue;
    HTMLMediaElement.prototype.addTextTrack = () => track as unknown as TextTrack;
    Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
      configurable: true,
      get: () => [],
    });
    openSelfGuidedCourse({ transcript: TRANSCRIPT });
    await segments();
    expect(cues.map(({ text }) => text)).toContain('Who comes first.');
    expect(track.mode).toBe('disabled');
  });
});
