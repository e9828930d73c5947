import { getCourse } from '@cairn/api/course-item.contract';
import type { Endpoint } from '@cairn/api/endpoint';
import {
  updateCompletedDate,
  updateModuleProgress,
  updateTimeSpent,
} from '@cairn/api/progress.contract';
import { listStudentAssignments, listSubmissions } from '@cairn/api/submissions.contract';
import { updateUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { markComponentDone } from '@cairn/record/mark-done';
import { QueryClient } from '@cairn/runtime';
import { setReporter } from '@cairn/session';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { act, renderHook } from '@testing-library/react';
import { CourseCompletion } from './course-completion.tsx';
import { loadCourseWithOpenSurvey } from './load-survey.ts';
import { submissionQueries } from './submission/submission.queries.ts';
import { useCountTimeSpent } from './use-time-spent.ts';

const heard = collectPageEvents();
const logged = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  setReporter(logged);
  signInAs();
});
afterEach(() => {
  setReporter(undefined);
  jest.useRealTimers();
});

const read = (query: object) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    query as ReturnType<typeof submissionQueries.all>,
  );

/** A course whose last module is complete. */
const Ended = () => <CourseCompletion course={buildCourseItem()} isReached />;

interface Call {
  readonly endpoint: Endpoint;
  readonly make: () => unknown;
  /** The place named in the report. */
  readonly at: string;
}

const calls: Readonly<Record<string, Call>> = {
  'the assignments of a student': {
    endpoint: listStudentAssignments,
    make: () => read(submissionQueries.all()),
    at: 'student assignments',
  },
  'the submissions of an assignment': {
    endpoint: listSubmissions,
    make: () => read(submissionQueries.ofAssignment('c1', 'a1')),
    at: 'submissions',
  },
  'a survey': { endpoint: getCourse, make: () => loadCourseWithOpenSurvey('c1'), at: 'survey' },
  'time spent': {
    endpoint: updateTimeSpent,
    make: async () => {
      renderHook(() => useCountTimeSpent(buildCourseItem()));
      await act(() => jest.advanceTimersByTimeAsync(30_000));
    },
    at: 'time spent',
  },
  'the completion map': {
    endpoint: updateUserAttributes,
    make: () => markComponentDone({ courseId: 'c1', moduleId: 'm1' }, 'LectureCompleted'),
    at: 'completion map',
  },
  'the completion date': {
    endpoint: updateCompletedDate,
    make: () => act(() => void renderRoute([{ path: '/', element: <Ended /> }], '/')),
    at: 'completion date',
  },
};

const cases = Object.entries(calls).flatMap(([name, call]) =>
  [400, 404, 418, 500].map((status) => ({ name, status, call })),
);

describe('a failure without a documented message', () => {
  it.each(cases)(
    '[TAPI-66] $status of $name is logged, not thrown, and gets no special text',
    async ({ status, call: { endpoint, make, at } }) => {
      stubApi(
        stubResponse(getCourse, { Item: buildCourseItem() }),
        stubResponse(updateModuleProgress, { LectureCompleted: true }),
        stubError(endpoint, status),
      );
      await make();
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ status }),
        expect.objectContaining({ at }),
      );
      expect(heard.notices).toEqual([]);
    },
  );
});
