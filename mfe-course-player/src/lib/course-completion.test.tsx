import { type CourseItem, getCourse, type SurveyQuestion } from '@cairn/api/course-item.contract';
import { submitSurvey, updateCompletedDate } from '@cairn/api/progress.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { events, record } from '@cairn/session';
import { buildAttributes, buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { listChangingRequests } from './test/changes-in.ts';
import { delayResponses } from './test/delay-responses.ts';
import { CourseCompletion } from './course-completion.tsx';

const heard = collectPageEvents();

const question = { type: 'text', question: 'What next?' } as const satisfies SurveyQuestion;
const dated = { Students: { 'student-1': { CompletedDate: '2026-01-01T00:00:00.000Z' } } };

interface World {
  /** The course on the page. */
  readonly course?: Partial<CourseItem>;
  /** The course on the server. */
  readonly now?: Partial<CourseItem>;
  readonly isReached?: boolean;
  readonly stubs?: readonly Stub[];
}

/** A course whose last module a button marks as done or not done. */
const Course = ({ course, isReached }: { course: CourseItem; isReached: boolean }) => {
  const [isDone, setDone] = useState(isReached);
  return (
    <>
      <button type="button" onClick={() => setDone(!isDone)}>
        Finish
      </button>
      <CourseCompletion course={course} isReached={isDone} />
    </>
  );
};

const open = ({ course, now, isReached = true, stubs = [] }: World = {}) => {
  const requests = stubApi(
    stubResponse(getCourse, { Item: buildCourseItem({ ...course, ...now }) }),
    stubResponse(getUserAttributes, buildAttributes({ CompletedCourses: ['course-1'] })),
    stubResponse(updateCompletedDate, { CompletedDate: '2026-03-04T10:00:00.000Z' }),
    stubResponse(submitSurvey, { message: 'Thank you' }),
    ...stubs,
  );
  const item = buildCourseItem({ CourseTitle: 'Reading Logs', ...course });
  const element = <Course course={item} isReached={isReached} />;
  return { ...renderRoute([{ path: '/', element }], '/'), requests };
};

const completed = () => screen.findByRole('dialog', { name: 'Course Completed' });
const survey = () => screen.findByRole('dialog', { name: 'Post-Course Survey' });

describe('the end of a self-guided course', () => {
  it('takes an answered survey out of the record, so that no screen asks for it again', async () => {
    signInAs({ Courses: { 'course-1': { IsCompleted: true, IsSurveyOpen: true, TimeSpent: 7 } } });
    open({ course: { PostSurvey: [question] }, stubs: [stubError(getUserAttributes, 500)] });
    await survey();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await completed();
    expect(record.read()?.Courses['course-1']).toEqual({ IsCompleted: true, TimeSpent: 7 });
  });

  it('[ASYNC-04] [COMP-08] records the date and tells the good news', async () => {
    signInAs();
    const told: string[] = [];
    const stop = events.on('course.completed', ({ courseId }) => told.push(courseId));
    const { requests } = open();
    expect(await completed()).toHaveTextContent(
      'Congratulations! You have successfully completed Reading Logs.',
    );
    const bar = screen.getByRole('progressbar');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['100', '100']);
    await waitFor(() => expect(told).toEqual(['course-1']));
    expect(listChangingRequests(requests)).toEqual(['PUT /api/courses/updateCompletedDate']);
    expect(await listCallsTo(requests, updateCompletedDate)[0]?.json()).toEqual({
      courseId: 'course-1',
      studentId: 'student-1',
    });
    stop();
  });

  it("[ASYNC-05] 'Close' stays, 'Back to Learning Dashboard' goes there", async () => {
    signInAs();
    open();
    await completed();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Learning Dashboard' }));
    expect(heard.paths).toEqual(['/learning']);
    // The dialog's close button has the same name.
    await userEvent.click(screen.getByText('Close', { selector: 'button > span' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(heard.paths).toHaveLength(1);
  });

  it('[COMP-05] starts once a visit, when the last module is complete', async () => {
    signInAs();
    const { requests } = open({ isReached: false });
    await userEvent.hover(screen.getByRole('button', { name: 'Finish' }));
    expect(requests).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await completed();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[COMP-05] [COMP-08] a course that has its date does not start it again', async () => {
    signInAs();
    const { requests } = open({ course: { ...dated, PostSurvey: [question] } });
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect(requests).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('starts for a course that was completed while the student was away', async () => {
    signInAs();
    const own = { CompletedDate: '2026-01-01T00:00:00.000Z', IsCompletionShown: false };
    const course = { Students: { 'student-1': own }, PostSurvey: [question] };
    const { requests } = open({ course });
    await survey();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await completed()).toBeVisible();
    await waitFor(() => expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(1));
  });

  it('[COMP-09] the good news does not wait for the date, nor for its success', async () => {
    signInAs();
    open({ stubs: [stubError(updateCompletedDate, 500)] });
    expect(await completed()).toBeVisible();
    await waitFor(() => expect(heard.reports).toHaveLength(1));
    expect(heard.notices).toEqual([]);
  });

  it('[COMP-07] a survey that cannot be loaded is left out', async () => {
    signInAs();
    open({ course: { PostSurvey: [question] }, stubs: [stubError(getCourse, 500)] });
    expect(await completed()).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Post-Course Survey' })).not.toBeInTheDocument();
    expect(heard.reports.length).toBeGreaterThan(0);
  });

  it('a survey that another device has answered meanwhile is not asked again', async () => {
    signInAs();
    open({
      course: { PostSurvey: [question] },
      now: { SurveyResponses: { 'student-1': [{ ...question, answer: 'SQL' }] } },
    });
    expect(await completed()).toBeVisible();
  });

  it('[VIEW-10] a visitor gets neither survey nor record', async () => {
    const { requests } = open({ course: { PublicallyAccessible: true, PostSurvey: [question] } });
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect(requests).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[SURV-05] the survey comes first, and the course completes after it', async () => {
    signInAs();
    const { requests } = open({ course: { PostSurvey: [question] } });
    await survey();
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'What next?' }), 'SQL');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await completed()).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Post-Course Survey' })).not.toBeInTheDocument();
    expect(listChangingRequests(requests)[0]).toBe('PUT /api/courses/update');
    expect(await listCallsTo(requests, submitSurvey)[0]?.json()).toEqual({
      courseID: 'course-1',
      attributes: {
        SurveyResponses: {
          'student-1': [{ type: 'text', question: 'What next?', answer: 'SQL' }],
        },
      },
    });
    await waitFor(() => expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(1));
  });

  it('[SURV-06] a survey that cannot be sent is logged and sent again, then the course completes; its button waits meanwhile', async () => {
    signInAs();
    let isDown = true;
    const { requests } = open({
      course: { PostSurvey: [question] },
      stubs: [{ ...stubError(submitSurvey, 500), when: () => isDown }],
    });
    const release = delayResponses(submitSurvey);
    await survey();
    await userEvent.type(screen.getByRole('textbox', { name: 'What next?' }), 'SQL');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const button = screen.getByRole('button', { name: 'Sending...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    release();
    // The answers stay, and the course is not complete until they are stored (decision 077).
    await screen.findByRole('alert');
    expect(screen.getByRole('textbox', { name: 'What next?' })).toHaveValue('SQL');
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(0);
    isDown = false;
    fireEvent(window, new Event('online'));
    expect(await completed()).toBeVisible();
    const sent = await Promise.all(
      listCallsTo(requests, submitSurvey).map(async (call) => (await call.json()) as unknown),
    );
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(heard.reports).toHaveLength(1);
    expect(heard.notices).toEqual([]);
  });
});
