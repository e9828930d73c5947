import { listLecturePositions, saveLecturePosition } from '@cairn/api/lecture-positions.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { stubResponse, listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delayResponses } from '../../../lib/test/delay-responses.ts';
import { getFilm, mockMediaPlayback, playFilmTo } from '../../../lib/test/media.ts';
import { buildFlagsBefore, threeModules } from '../test/modules.ts';
import {
  findNextButton,
  openSelfGuidedCourse,
  signInWithProgress,
} from '../test/self-guided-course-page.tsx';

const heard = collectPageEvents();
beforeEach(() => {
  mockMediaPlayback();
  localStorage.clear();
});

const LENGTH = 750;
const placeAt = (seconds: number, moduleId = 'm1') => ({
  courseId: 'course-1',
  moduleId,
  seconds,
  savedAt: '2026-03-04T10:00:00.000Z',
});
const stored = (seconds: number, moduleId?: string) =>
  stubResponse(listLecturePositions, [placeAt(seconds, moduleId)]);

/** Loads the film's metadata with its length. */
const know = async (length = LENGTH) => {
  await waitFor(getFilm);
  jest.spyOn(getFilm(), 'duration', 'get').mockReturnValue(length);
  fireEvent.loadedMetadata(getFilm());
};

const open = (stubs: readonly Stub[] = [], path?: string) => {
  signInWithProgress(buildFlagsBefore('m3'));
  return openSelfGuidedCourse({ stubs, path, modules: threeModules() });
};
const lastOne = (seconds: number) => stored(seconds, 'm3');
const savesOf = (requests: readonly Request[]) =>
  Promise.all(listCallsTo(requests, saveLecturePosition).map((call) => call.json()));

describe('a lecture that was watched before', () => {
  it('goes on where the student stopped, and can be started over', async () => {
    open([lastOne(242)]);
    await know();
    expect(await screen.findByText(/Resumed at 4:02/)).toBeVisible();
    expect(getFilm().currentTime).toBe(242);
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(getFilm().currentTime).toBe(0);
    expect(screen.queryByText(/Resumed/)).not.toBeInTheDocument();
  });

  it.each([
    ['hardly begun', 4, LENGTH],
    ['at its end', 745, LENGTH],
    ['beyond its end', 9000, LENGTH],
  ])('%s begins at its start', async (_, seconds, length) => {
    const { requests } = open([lastOne(seconds)]);
    await know(length);
    await waitFor(() => expect(listCallsTo(requests, listLecturePositions)).toHaveLength(1));
    await findNextButton();
    expect(getFilm().currentTime).toBe(0);
    expect(screen.queryByText(/Resumed/)).not.toBeInTheDocument();
  });

  it('that plays already offers the place and keeps it meanwhile', async () => {
    const { requests } = open([lastOne(242)]);
    const release = delayResponses(listLecturePositions);
    await know();
    jest.spyOn(getFilm(), 'paused', 'get').mockReturnValue(false);
    playFilmTo(2);
    fireEvent.pause(getFilm());
    release();
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(getFilm().currentTime).toBe(242);
    expect(await savesOf(requests)).toEqual([]);
  });

  it('of a film without a length goes on as well', async () => {
    open([lastOne(42)]);
    await know(Number.POSITIVE_INFINITY);
    await waitFor(() => expect(getFilm().currentTime).toBe(42));
    // The length comes from the course.
    expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute('max', '60');
  });
});

describe('the address', () => {
  it('of a moment wins over the place', async () => {
    open([lastOne(242)], '/course/course-1?t=95');
    await know();
    await waitFor(() => expect(getFilm().currentTime).toBe(95));
    expect(screen.queryByText(/Resumed/)).not.toBeInTheDocument();
  });

  it.each(['-5', 'soon', '9999', ''])('with t=%s is like one without', async (t) => {
    open([lastOne(242)], `/course/course-1?t=${t}`);
    await know();
    await waitFor(() => expect(getFilm().currentTime).toBe(242));
  });

  it('names a module that is open', async () => {
    open([stored(242, 'm3')], '/course/course-1?module=m1&t=95');
    expect(await screen.findByRole('heading', { name: 'Lecture one' })).toBeVisible();
    await know();
    await waitFor(() => expect(getFilm().currentTime).toBe(95));
  });

  it('opens no module that is locked, and its moment is for no other', async () => {
    signInWithProgress();
    openSelfGuidedCourse({ path: '/course/course-1?module=m3&t=95' });
    expect(await screen.findByRole('heading', { name: 'Lecture one' })).toBeVisible();
    await know();
    await findNextButton();
    expect(getFilm().currentTime).toBe(0);
  });

  it('is copied with the module and the second', async () => {
    const user = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open();
    await know();
    playFilmTo(95.7);
    await user.click(await screen.findByRole('button', { name: 'Copy link at this moment' }));
    await waitFor(() => expect(heard.notices).toEqual(['The link to 1:35 is copied.']));
    expect(copied).toHaveBeenCalledWith('http://localhost/?module=m3&t=95');
    copied.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy link at this moment' }));
    await waitFor(() =>
      expect(heard.notices).toContain('The link could not be copied. Here it is:'),
    );
  });
});

describe('keeping the place', () => {
  const settled = async (requests: readonly Request[]) => {
    await know();
    await waitFor(() => expect(listCallsTo(requests, listLecturePositions)).toHaveLength(1));
    await findNextButton();
  };

  it('sends it when the film stops, to the second', async () => {
    const { requests } = open();
    await settled(requests);
    playFilmTo(61.8);
    fireEvent.pause(getFilm());
    await waitFor(async () =>
      expect(await savesOf(requests)).toEqual([
        { courseId: 'course-1', moduleId: 'm3', seconds: 61, age: 0 },
      ]),
    );
  });

  it('sends it when the page goes, by a call that outlives it', async () => {
    const { requests } = open();
    await settled(requests);
    playFilmTo(70);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(listCallsTo(requests, saveLecturePosition)).toHaveLength(1));
    expect(listCallsTo(requests, saveLecturePosition)[0]?.keepalive).toBe(true);
  });

  it('what could not be sent is sent by the next visit, with its age', async () => {
    const { requests, unmount } = open([stubError(saveLecturePosition, 400, 'invalid')]);
    await settled(requests);
    playFilmTo(88);
    fireEvent.pause(getFilm());
    await waitFor(() => expect(heard.reports).not.toEqual([]));
    unmount();
    const again = open([stubResponse(saveLecturePosition, placeAt(88, 'm3'))]);
    await know();
    await waitFor(() => expect(getFilm().currentTime).toBe(88));
    expect((await savesOf(again.requests))[0]).toMatchObject({ seconds: 88 });
    expect(listCallsTo(again.requests, listLecturePositions)).toEqual([]);
  });

  it('another device that was later wins over what was kept here', async () => {
    const at = Date.now() - 60_000;
    localStorage.setItem(
      'cairn.place.v1.student-1.course-1.m3',
      JSON.stringify({ seconds: 88, at, isUnsent: true }),
    );
    const { requests } = open([stubResponse(saveLecturePosition, placeAt(300, 'm3'))]);
    await know();
    await waitFor(() => expect(getFilm().currentTime).toBe(300));
    const [save] = (await savesOf(requests)) as { seconds: number; age: number }[];
    expect(save?.seconds).toBe(88);
    expect(save?.age).toBeGreaterThanOrEqual(60);
    expect(save?.age).toBeLessThanOrEqual(Math.ceil((Date.now() - at) / 1000));
  });

  it('without a line the place of this browser holds', async () => {
    localStorage.setItem(
      'cairn.place.v1.student-1.course-1.m3',
      JSON.stringify({ seconds: 88, at: Date.now(), isUnsent: false }),
    );
    open([stubError(listLecturePositions, 400, 'invalid')]);
    await know();
    await waitFor(() => expect(getFilm().currentTime).toBe(88));
  });

  it('a full storage costs nothing but the memory', async () => {
    const { requests } = open();
    await settled(requests);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    playFilmTo(30);
    expect(screen.getByRole('group', { name: 'Video controls' })).toBeInTheDocument();
    expect(heard.notices).toEqual([]);
  });
});

describe('a visitor', () => {
  it('keeps the place in this browser, and nothing is sent', async () => {
    const visit = () =>
      openSelfGuidedCourse({ course: { PublicallyAccessible: true }, modules: threeModules() });
    const { requests, unmount } = visit();
    await know();
    await findNextButton();
    playFilmTo(42);
    fireEvent.pause(getFilm());
    unmount();
    const again = visit();
    await know();
    await waitFor(() => expect(getFilm().currentTime).toBe(42));
    for (const { requests: sent } of [{ requests }, again]) {
      expect(listCallsTo(sent, saveLecturePosition)).toEqual([]);
      expect(listCallsTo(sent, listLecturePositions)).toEqual([]);
    }
  });
});
