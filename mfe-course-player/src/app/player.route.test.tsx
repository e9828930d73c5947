import { type AssessmentAttempt, submitAssessment } from '@cairn/api/assessments.contract';
import { type CourseItem, type CourseNode, getCourse } from '@cairn/api/course-item.contract';
import { type CourseModule, listModules } from '@cairn/api/modules.contract';
import { findRunningAttempt, saveAnswers, startAttempt } from '@cairn/api/running-attempt.contract';
import { getInstructor } from '@cairn/api/people.contract';
import {
  updateCompletedDate,
  updateModuleProgress,
  updateTimeSpent,
} from '@cairn/api/progress.contract';
import type { Endpoint } from '@cairn/api/endpoint';
import { getUserAttributes, updateUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { events } from '@cairn/session';
import {
  buildAttributes,
  buildCourseItem,
  buildInstructor,
  buildModule,
} from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { translatePage } from '@cairn/testing/translate-page';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from './routes.tsx';

const heard = collectPageEvents();

const modules: CourseModule[] = [
  buildModule({
    ModuleID: 'm1',
    McqObj: {
      Questions: [{ type: 'true-false', points: 1, text: 'Is it?', correctAnswer: ['True'] }],
    },
  }),
];
const attempt: AssessmentAttempt = {
  attemptNumber: 1,
  status: 'passed',
  score: 100,
  responses: ['True'],
  grades: [{ score: 1, points: 1, status: 'graded', feedback: '' }],
  timeTaken: 5,
  datetimeStarted: '2026-03-04T10:00:00.000Z',
  datetimeSubmitted: '2026-03-04T10:00:05.000Z',
};
const DATE = '2026-03-04T10:01:00.000Z';

/** Opens a course of one assessment with a stubbed server; its record has the flag from the call `marks` on. */
const openCourse = (course: Partial<CourseItem> = {}, marks: Endpoint = updateModuleProgress) => {
  const student = { Courses: { 'course-1': { m1: { AssessmentCompleted: false } } } };
  signInAs(student);
  const requests = stubApi(
    stubResponse(getCourse, { Item: buildCourseItem({ CourseTitle: 'Logs', ...course }) }),
    {
      ...stubResponse(getCourse, {
        Item: buildCourseItem({
          CourseTitle: 'Logs',
          ...course,
          Students: { 'student-1': { CompletedDate: DATE } },
        }),
      }),
      when: () => listCallsTo(requests, updateCompletedDate).length > 0,
    },
    stubResponse(getUserAttributes, buildAttributes(student)),
    {
      ...stubResponse(
        getUserAttributes,
        buildAttributes({ Courses: { 'course-1': { m1: { AssessmentCompleted: true } } } }),
      ),
      when: () => listCallsTo(requests, marks).length > 0,
    },
    stubResponse(listModules, modules),
    stubResponse(findRunningAttempt, { attempt: null }),
    stubResponse(startAttempt, {
      datetimeStarted: attempt.datetimeStarted,
      secondsSpent: 0,
      secondsLeft: 3600,
      order: [0],
      options: [[0, 1]],
      responses: [''],
      revision: 0,
    }),
    stubResponse(saveAnswers, { revision: 1, secondsSpent: 1, secondsLeft: 3599 }),
    stubResponse(getInstructor, buildInstructor()),
    stubResponse(submitAssessment, attempt),
    stubResponse(updateModuleProgress, { AssessmentCompleted: true }),
    stubResponse(updateUserAttributes, buildAttributes()),
    stubResponse(updateCompletedDate, { CompletedDate: DATE }),
    stubResponse(updateTimeSpent, { TimeSpent: 30 }),
  );
  return { ...renderRoute(routes, '/course/course-1'), requests };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const passUntilResults = async () => {
  await press('Start Assessment');
  await userEvent.click(screen.getByRole('radio', { name: 'True' }));
  await press('Submit Assessment');
  await press('Submit');
  await press('View Results');
};
const pass = async () => {
  await passUntilResults();
  await press('Next');
};

describe('player', () => {
  it('passes an assessment while a page translator moves the texts', async () => {
    const endTranslation = translatePage();
    openCourse();
    await pass();
    expect(await screen.findByRole('dialog', { name: 'Course Completed' })).toBeVisible();
    endTranslation();
  });

  it('[ASMT-24] [COMP-05] a pass marks the assessment by both calls and ends the course', async () => {
    const told: string[] = [];
    const stops = [
      events.on('progress.changed', ({ courseId }) => told.push(`progress of ${courseId}`)),
      events.on('course.completed', ({ courseId }) => told.push(`end of ${courseId}`)),
    ];
    const { requests } = openCourse();
    await pass();
    const end = await screen.findByRole('dialog', { name: 'Course Completed' });
    expect(end).toHaveTextContent('You have successfully completed Logs.');
    // On a slow machine answers were saved before.
    const marks = [updateModuleProgress, updateUserAttributes].flatMap((endpoint) =>
      listCallsTo(requests, endpoint),
    );
    const sent = await Promise.all(
      marks.map(async (call) => [new URL(call.url).pathname, await call.json()] as const),
    );
    expect(Object.fromEntries(sent)).toEqual({
      '/api/courses/updateModuleProgress': {
        courseId: 'course-1',
        moduleId: 'm1',
        component: 'AssessmentCompleted',
      },
      '/api/user/attributes': { Courses: { 'course-1': { m1: { AssessmentCompleted: true } } } },
    });
    expect(screen.getByText('1 of 1 modules complete')).toBeInTheDocument();
    await waitFor(() => expect(told).toEqual(['progress of course-1', 'end of course-1']));
    for (const stop of stops) stop();
  });

  it('[ASMT-24] a pass counts when it is stored; the end waits for Next, which still makes both calls', async () => {
    const { requests } = openCourse({}, submitAssessment);
    await passUntilResults();
    expect(await screen.findByText('1 of 1 modules complete')).toBeInTheDocument();
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('Next');
    expect(await screen.findByRole('dialog', { name: 'Course Completed' })).toBeVisible();
    expect(listCallsTo(requests, updateModuleProgress)).toHaveLength(1);
    expect(listCallsTo(requests, updateUserAttributes)).toHaveLength(1);
  });

  it('the course is read again once it has its date, which ends the counting of time', async () => {
    const { requests } = openCourse();
    await pass();
    await screen.findByRole('dialog', { name: 'Course Completed' });
    // The three calls: on opening, for the survey, and with the date.
    await waitFor(() => expect(listCallsTo(requests, getCourse)).toHaveLength(3));
    expect(heard.notices).toEqual([]);
  });

  it('[SYNC-06] takes the assessment of a live course’s node, whose questions come on it, under its own id', async () => {
    const check: CourseNode = {
      id: 'check-1',
      type: 'assessment',
      name: 'Check: order',
      assessmentId: 'check-1',
      McqObj: {
        Questions: [{ type: 'true-false', points: 1, text: 'Is it so?', correctAnswer: ['True'] }],
      },
    };
    const next: CourseNode = { id: 'after', type: 'lecture', name: 'What comes after' };
    const { requests } = openCourse({ CourseType: 'sync', CourseContent: [check, next] });
    await userEvent.click(await screen.findByRole('treeitem', { name: /Check: order/ }));
    expect(await screen.findByRole('heading', { name: 'Check: order' })).toBeVisible();
    await press('Start Assessment');
    expect(screen.getByText('Is it so?')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'True' }));
    await press('Submit Assessment');
    await press('Submit');
    await press('View Results');
    expect(await listCallsTo(requests, startAttempt)[0]?.json()).toEqual({
      courseId: 'course-1',
      moduleId: 'check-1',
    });
    expect(await listCallsTo(requests, submitAssessment)[0]?.json()).toMatchObject({
      courseId: 'course-1',
      moduleId: 'check-1',
      attemptData: { attemptNumber: 1, responses: ['True'] },
    });
    await press('Next');
    expect(await screen.findByRole('heading', { name: 'What comes after' })).toBeVisible();
  });

  it('[ASYNC-03] shows the same overview for self-guided and live courses', async () => {
    const first = openCourse({ About: 'All about it' });
    await userEvent.click(await screen.findByRole('tab', { name: 'Overview' }));
    const panel = screen.getByRole('tabpanel', { name: 'Overview' });
    expect(await within(panel).findByText('Noor Aziz')).toBeVisible();
    expect(within(panel).getByRole('heading', { name: 'About' })).toBeVisible();
    const { textContent } = panel;
    first.unmount();
    openCourse({ About: 'All about it', CourseType: 'sync', CourseContent: [] });
    await userEvent.click(await screen.findByRole('tab', { name: 'Overview' }));
    await waitFor(() =>
      expect(screen.getByRole('tabpanel', { name: 'Overview' })).toHaveTextContent(
        textContent ?? '',
      ),
    );
  });
});
