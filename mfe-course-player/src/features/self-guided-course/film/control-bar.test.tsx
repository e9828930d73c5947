import { listLecturePositions } from '@cairn/api/lecture-positions.contract';
import { updateModuleProgress } from '@cairn/api/progress.contract';
import type { Lecture } from '@cairn/api/modules.contract';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse, listCallsTo } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getFilm,
  mockMediaPlayback,
  playFilmTo,
  playFilmToEnd,
  setFilmProperties,
} from '../../../lib/test/media.ts';
import { buildLecture } from '../test/modules.ts';
import { openSelfGuidedCourse, signInWithProgress } from '../test/self-guided-course-page.tsx';

let media: ReturnType<typeof mockMediaPlayback>;
beforeEach(() => {
  media = mockMediaPlayback();
  localStorage.clear();
});

const Chapters = [
  { Title: 'Why clouds fail', Start: 0 },
  { Title: 'Four questions', Start: 60 },
  { Title: 'What to write down', Start: 200 },
];
const SMALL = 'http://localhost/media/lecture/1/film-270p.webm?expires=1&signature=b';
const Qualities = [
  { Label: '540p', Url: buildLecture().LectureUrl },
  { Label: '270p', Url: SMALL },
];

const open = async (lecture: Partial<Lecture> = {}, length = 750) => {
  signInWithProgress();
  const view = openSelfGuidedCourse({
    transcript: '0s - 4s: A line.',
    stubs: [
      stubResponse(listLecturePositions, [
        { courseId: 'course-1', moduleId: 'm1', seconds: 42, savedAt: '2026-03-04T10:00:00.000Z' },
      ]),
    ],
    modules: [
      buildModule({ ModuleID: 'm1', Lecture: buildLecture({ Duration: length, ...lecture }) }),
      buildModule({
        ModuleID: 'm2',
        Order: 2,
        ExerciseID: 'x1',
        ExerciseTitle: 'Find the odd sign-in',
      }),
    ],
  });
  await waitFor(getFilm);
  jest.spyOn(getFilm(), 'duration', 'get').mockReturnValue(length);
  fireEvent.loadedMetadata(getFilm());
  await screen.findByText(/Resumed at 0:42/);
  return view;
};
const seek = () => screen.getByRole('slider', { name: 'Seek' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (key: string, target: Element = getFilm()) => fireEvent.keyDown(target, { key });
const choose = async (menu: RegExp, choice: string) => {
  await userEvent.click(button(menu));
  await userEvent.click(screen.getByRole('menuitemradio', { name: choice }));
};

describe('seek bar', () => {
  it('says time and chapter, and has a stretch for each chapter', async () => {
    await open({ Chapters });
    playFilmTo(61);
    expect(seek()).toHaveAttribute('aria-valuetext', '1:01 of 12:30, chapter Four questions');
    const stretches = [...document.querySelectorAll('progress')].filter((one) => one.max !== 100);
    expect(stretches.map(({ value, max }) => [value, max])).toEqual([
      [60, 60],
      [1, 140],
      [0, 550],
    ]);
    fireEvent.change(seek(), { target: { value: '240' } });
    expect(getFilm().currentTime).toBe(240);
  });

  it('hovered it says what is there', async () => {
    await open({ Chapters });
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(DOMRect.fromRect({ width: 750 }));
    fireEvent(seek(), new MouseEvent('pointermove', { clientX: 117, bubbles: true }));
    expect(screen.getByText('1:57').parentElement).toHaveTextContent('1:57 Four questions');
  });

  it('of a film without chapters is one stretch, without a length it waits', async () => {
    await open({ Duration: 0 }, Number.NaN);
    playFilmTo(5);
    expect(seek()).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Video controls' })).toHaveTextContent('0:05');
    expect(screen.queryByText(/NaN|Invalid/)).not.toBeInTheDocument();
  });
});

describe('speed', () => {
  it('is chosen from a list, and the next source begins with it', async () => {
    await open();
    await choose(/^Speed/, '1.5x');
    expect([getFilm().playbackRate, getFilm().defaultPlaybackRate]).toEqual([1.5, 1.5]);
    expect(button('Speed, 1.5x')).toHaveFocus();
    await userEvent.click(button('Speed, 1.5x'));
    expect(screen.getByRole('menuitemradio', { name: '1.5x' })).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: '1.5x' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitemradio', { name: '1.25x' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button('Speed, 1.5x')).toHaveFocus();
  });
});

describe('quality', () => {
  it('keeps the place and goes on playing', async () => {
    await open({ Qualities });
    playFilmTo(42);
    jest.spyOn(getFilm(), 'paused', 'get').mockReturnValue(false);
    await choose(/^Quality, 540p/, '270p');
    expect(getFilm()).toHaveAttribute('src', SMALL);
    setFilmProperties({ playbackRate: 1 });
    playFilmTo(0);
    fireEvent.loadedMetadata(getFilm());
    expect(getFilm().currentTime).toBe(42);
    expect(media.play).toHaveBeenCalledTimes(1);
    expect(button('Quality, 270p')).toBeVisible();
  });

  it('a film that stood stays so, and the next lecture comes in the same size', async () => {
    const { unmount } = await open({ Qualities });
    await choose(/^Quality/, '270p');
    fireEvent.loadedMetadata(getFilm());
    expect(media.play).not.toHaveBeenCalled();
    unmount();
    await open({ Qualities });
    expect(getFilm()).toHaveAttribute('src', SMALL);
  });

  it('is no choice where there is one file', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /^Quality/ })).not.toBeInTheDocument();
  });
});

describe('captions', () => {
  it('are read in three sizes, which lectures remember', async () => {
    const { unmount } = await open();
    await screen.findByRole('button', { name: 'Captions, off' });
    await choose(/^Captions/, 'Large');
    fireEvent(getFilm(), new Event('captionsenabled'));
    expect(document.querySelector('[data-captions]')).toHaveAttribute('data-captions', 'large');
    await userEvent.click(button('Captions, on'));
    expect(screen.getByRole('menuitemradio', { name: 'Large' })).toBeChecked();
    unmount();
    await open();
    expect(document.querySelector('[data-captions]')).toHaveAttribute('data-captions', 'large');
  });
});

describe('keys', () => {
  it.each([
    ['j', 90],
    ['l', 110],
    ['ArrowLeft', 95],
    ['ArrowRight', 105],
    ['[', 60],
    [']', 200],
  ])('%s goes from 100 to %i', async (key, to) => {
    await open({ Chapters });
    playFilmTo(100);
    press(key);
    expect(getFilm().currentTime).toBe(to);
  });

  it('stay within the film', async () => {
    await open();
    playFilmTo(3);
    press('j');
    expect(getFilm().currentTime).toBe(0);
    playFilmTo(748);
    press('l');
    expect(getFilm().currentTime).toBe(750);
  });

  it('play, mute and change the speed', async () => {
    await open();
    press(' ');
    expect(media.play).toHaveBeenCalledTimes(1);
    press('m');
    expect(button('Unmute')).toBeInTheDocument();
    press('>');
    press('>');
    press('<');
    expect(getFilm().playbackRate).toBe(1.25);
    expect(screen.getByText('Speed 1.25x')).toBeInTheDocument();
  });

  it('say the chapter that they go to', async () => {
    await open({ Chapters });
    press(']');
    expect(await screen.findByText('Four questions, 1:00')).toHaveAttribute('role', 'status');
  });

  it('mean nothing with others held down, on a button or in a menu', async () => {
    await open();
    playFilmTo(100);
    fireEvent.keyDown(getFilm(), { key: 'l', ctrlKey: true });
    await userEvent.click(button(/^Speed/));
    press('l', screen.getByRole('menu'));
    expect(getFilm().currentTime).toBe(100);
    press(' ', button('Full screen'));
    expect(media.play).not.toHaveBeenCalled();
  });

  it('? opens the sheet of them', async () => {
    await open();
    press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Previous or next chapter')).toBeVisible();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await userEvent.click(button('Shortcuts'));
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});

describe('at the end', () => {
  const end = () => {
    jest.spyOn(getFilm(), 'ended', 'get').mockReturnValue(true);
    playFilmToEnd();
  };

  it('the film gives way to what comes next, which never starts by itself', async () => {
    const { requests } = await open();
    end();
    const panel = screen.getByRole('region', { name: 'Up next' });
    expect(within(panel).getByRole('heading', { name: 'Find the odd sign-in' })).toBeVisible();
    expect(panel).toHaveTextContent('Next up in Module 2');
    expect(screen.getByText('You watched this lecture to the end.')).toBeVisible();
    expect(listCallsTo(requests, updateModuleProgress)).toEqual([]);
    await userEvent.click(within(panel).getByRole('button', { name: /^Next/ }));
    expect(await screen.findByRole('heading', { name: 'Instructions' })).toBeVisible();
    expect(listCallsTo(requests, updateModuleProgress)).toHaveLength(1);
  });

  it('everybody can watch it again', async () => {
    await open();
    end();
    const panel = screen.getByRole('region', { name: 'Up next' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Watch again' }));
    expect(media.play).toHaveBeenCalledTimes(1);
  });
});
