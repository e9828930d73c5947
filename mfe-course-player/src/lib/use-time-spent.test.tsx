import { updateTimeSpent } from '@cairn/api/progress.contract';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { session } from '@cairn/session';
import { buildCourseItem } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { act, renderHook } from '@testing-library/react';
import { listChangingRequests } from './test/changes-in.ts';
import { useCountTimeSpent } from './use-time-spent.ts';

const heard = collectPageEvents();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Advances the time and handles responses every half minute, which is the interval of requests: every second would be slow on a
 * busy machine.
 */
const stay = (seconds: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(0);
    for (let left = seconds; left > 0; left -= 30) {
      jest.advanceTimersByTime(Math.min(left, 30) * 1000);
      await jest.advanceTimersByTimeAsync(0);
    }
  });

const study = (
  course: Partial<CourseItem> = {},
  stub: Stub = stubResponse(updateTimeSpent, { TimeSpent: 1 }),
) => {
  const requests = stubApi(stub);
  const view = renderHook((item: CourseItem) => useCountTimeSpent(item), {
    initialProps: buildCourseItem(course),
  });
  return {
    ...view,
    /** Returns the seconds of all requests. */
    sent: async () =>
      Promise.all(
        listCallsTo(requests, updateTimeSpent).map(
          async (request) => ((await request.json()) as { timeSpent: number }).timeSpent,
        ),
      ),
    calls: () => listCallsTo(requests, updateTimeSpent),
  };
};

const hide = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('time spent in a course', () => {
  it('[COMP-15] is counted every second and sent every half minute, each second once', async () => {
    signInAs();
    const { sent, calls } = study();
    await stay(29);
    expect(calls()).toHaveLength(0);
    await stay(1);
    await stay(30);
    expect(await sent()).toEqual([30, 30]);
    expect(listChangingRequests(calls().slice(0, 1))).toEqual(['PUT /api/courses/updateTimeSpent']);
    expect(await calls()[0]?.json()).toEqual({
      courseId: 'course-1',
      studentId: 'student-1',
      timeSpent: 30,
    });
  });

  it('[COMP-15] is not counted in a course that is complete, nor once it is', async () => {
    signInAs();
    const done = { Students: { 'student-1': { CompletedDate: '2026-01-01T00:00:00.000Z' } } };
    const complete = study(done);
    await stay(90);
    expect(complete.calls()).toHaveLength(0);
    complete.unmount();
    const running = study();
    await stay(10);
    running.rerender(buildCourseItem(done));
    await stay(90);
    expect(await running.sent()).toEqual([10]);
  });

  it('[COMP-15] is not counted for a visitor', async () => {
    const { calls } = study({ PublicallyAccessible: true });
    await stay(90);
    hide();
    expect(calls()).toHaveLength(0);
  });

  it.each([
    ['a hidden tab', hide],
    ['unload', () => window.dispatchEvent(new Event('pagehide'))],
  ])(
    '[COMP-16] [PAPI-82] goes out on %s, in a request that outlives the page',
    async (_, leave) => {
      signInAs();
      const { sent, calls } = study();
      await stay(12);
      leave();
      expect(await sent()).toEqual([12]);
      expect(listChangingRequests(calls())).toEqual(['PUT /api/courses/updateTimeSpent']);
      expect(calls()[0]?.keepalive).toBe(true);
      expect(calls()[0]?.headers.get('jwt-Token')).toBe(session.accessToken());
      expect(calls()[0]?.headers.get('id')).toBe('student-1');
      expect(await calls()[0]?.json()).toEqual({
        courseId: 'course-1',
        studentId: 'student-1',
        timeSpent: 12,
      });
      leave();
      expect(calls()).toHaveLength(1);
    },
  );

  it('[COMP-16] goes out on leaving the page; nothing counted sends nothing', async () => {
    signInAs();
    const { sent, calls, unmount } = study();
    hide();
    expect(calls()).toHaveLength(0);
    await stay(7);
    unmount();
    await stay(60);
    expect(await sent()).toEqual([7]);
  });

  it('[COMP-17] [SCO-34] seconds that could not be sent are only logged, and go with the next ones', async () => {
    signInAs();
    const { sent } = study({}, stubError(updateTimeSpent, 500));
    await stay(30);
    await stay(30);
    expect(await sent()).toEqual([30, 60]);
    expect(heard.reports).toHaveLength(2);
    expect(heard.notices).toEqual([]);
  });

  it('[COMP-17] also those of a hidden tab', async () => {
    signInAs();
    const { sent } = study({}, stubError(updateTimeSpent, 500));
    await stay(5);
    hide();
    await stay(25);
    expect(await sent()).toEqual([5, 30]);
  });

  it('never sends more than the server takes at once', async () => {
    signInAs();
    const { sent } = study({}, stubError(updateTimeSpent, 500));
    // Advancing by seconds, with all events in between, would be slow on a busy machine.
    for (let halfMinutes = 0; halfMinutes < 122; halfMinutes += 1) {
      act(() => jest.advanceTimersByTime(30_000));
      await stay(0);
    }
    const counts = await sent();
    expect(counts.slice(118)).toEqual([3570, 3600, 3600, 3600]);
  });
});
