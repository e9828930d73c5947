import { getCourse } from '@cairn/api/course-item.contract';
import { updateTimeSpent } from '@cairn/api/progress.contract';
import { updateScormCompletion } from '@cairn/api/scorm.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildCourseItem } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import {
  completeScorm12Package,
  openPackagedCourse,
  waitForPackageFrame,
} from './test/open-course.tsx';

jest.mock('./bridge/package-link.ts', () =>
  jest.requireActual('./bridge/test/package-link-stand-in.ts'),
);

const heard = collectPageEvents();
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Advances the time by whole seconds. */
const stay = (seconds: number) =>
  act(async () => {
    jest.advanceTimersByTime(seconds * 1000);
    await jest.advanceTimersByTimeAsync(0);
  });

const show = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

type Opened = ReturnType<typeof openPackagedCourse>;
const study = async (...given: Parameters<typeof openPackagedCourse>) => {
  signInAs();
  const view = openPackagedCourse(...given);
  await waitForPackageFrame();
  return view;
};
const sent = ({ requests }: Opened): Promise<number[]> =>
  Promise.all(
    listCallsTo(requests, updateTimeSpent).map(
      async (request) => ((await request.json()) as { timeSpent: number }).timeSpent,
    ),
  );
const total = async (view: Opened): Promise<number> =>
  (await sent(view)).reduce((sum, seconds) => sum + seconds, 0);

describe('time spent in a packaged course', () => {
  it('[SSAVE-18] is counted every second, and goes out every half minute', async () => {
    const view = await study();
    await stay(1);
    const early = view.requests.filter(({ url }) => url.includes('updateTimeSpent'));
    expect(early).toHaveLength(0);
    await stay(60);
    expect(await sent(view)).toEqual([30, 30]);
    expect(await listCallsTo(view.requests, updateTimeSpent)[0]?.json()).toEqual({
      courseId: 'course-1',
      studentId: 'student-1',
      timeSpent: 30,
    });
  });

  it.each<[string, (view: Opened) => void]>([
    ['a hidden tab', () => show('hidden')],
    ['unload', () => act(() => void window.dispatchEvent(new Event('pagehide')))],
    ['leaving the player', ({ unmount }) => unmount()],
  ])('[SSAVE-18] the rest goes out on %s, and nothing when nothing is left', async (_, leave) => {
    const view = await study();
    await stay(12);
    leave(view);
    await stay(0);
    const [seconds = 0, ...more] = await sent(view);
    expect(seconds).toBeGreaterThanOrEqual(12);
    expect(more).toEqual([]);
    leave(view);
    await stay(0);
    expect(await sent(view)).toEqual([seconds]);
  });

  it('[SSAVE-19] a failed send is only logged, and its seconds go with the next one', async () => {
    let isDown = true;
    const view = await study({}, { ...stubError(updateTimeSpent, 500), when: () => isDown });
    await stay(30);
    await stay(30);
    isDown = false;
    await stay(30);
    await stay(30);
    expect(await sent(view)).toEqual([30, 60, 90, 30]);
    expect(heard.reports).toHaveLength(2);
    expect(heard.notices).toEqual([]);
  });

  it('[SSAVE-19] counting pauses while the tab is hidden', async () => {
    const view = await study();
    await stay(10);
    show('hidden');
    const before = await total(view);
    await stay(300);
    expect(await total(view)).toBe(before);
    show('visible');
    await stay(20);
    show('hidden');
    expect((await total(view)) - before).toBe(20);
  });

  it('[SSAVE-17] stops with the passed event: the rest is sent, then nothing more, and the survey is prompted', async () => {
    const PostSurvey = [{ type: 'text', question: 'What next?' } as const];
    const view = await study({ PostSurvey });
    await stay(7);
    expect(completeScorm12Package()).toBe('true');
    expect(await screen.findByRole('dialog', { name: 'Post-Course Survey' })).toBeVisible();
    const [rest = 0, ...more] = await sent(view);
    expect(rest).toBeGreaterThanOrEqual(7);
    expect(more).toEqual([]);
    await stay(120);
    show('hidden');
    view.unmount();
    await stay(0);
    expect(await sent(view)).toEqual([rest]);
  });

  it('[SSAVE-20] is not counted for a student who has the date already', async () => {
    const Students = { 'student-1': { CompletedDate: '2026-01-01T00:00:00.000Z' } };
    const view = await study({ Students }, stubResponse(getCourse, { Item: buildCourseItem() }));
    await stay(120);
    show('hidden');
    view.unmount();
    expect(await sent(view)).toEqual([]);
  });

  it("[GUEST-04] is not counted for a guest, and nothing follows a guest's completion", async () => {
    const PostSurvey = [{ type: 'text', question: 'What next?' } as const];
    const view = openPackagedCourse({ PublicallyAccessible: true, PostSurvey });
    await waitForPackageFrame();
    await stay(61);
    expect(completeScorm12Package()).toBe('true');
    await stay(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    show('hidden');
    view.unmount();
    await stay(0);
    expect(view.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('[SSAVE-20] nor does a package that ends again start it', async () => {
    const Students = { 'student-1': { CompletedDate: '2026-01-01T00:00:00.000Z' } };
    const view = await study({ Students });
    completeScorm12Package();
    await waitFor(() => expect(listCallsTo(view.requests, updateScormCompletion)).toHaveLength(1));
    await stay(60);
    expect(await sent(view)).toEqual([]);
  });
});
