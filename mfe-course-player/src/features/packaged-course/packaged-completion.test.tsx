import { type CourseItem, getCourse, type SurveyQuestion } from '@cairn/api/course-item.contract';
import { submitSurvey, updateCompletedDate } from '@cairn/api/progress.contract';
import { updateScormCompletion } from '@cairn/api/scorm.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildAttributes, buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PackagedCourseCompletion } from './packaged-completion.tsx';

const shoot = jest.fn<Promise<void>, [{ particleCount: number }]>(() => Promise.resolve());
const create = jest.fn((_canvas: HTMLCanvasElement, _options: object) => shoot);
jest.mock('canvas-confetti', () => ({ __esModule: true, default: { create } }));

const heard = collectPageEvents();
beforeEach(() => {
  shoot.mockClear();
});

const question = { type: 'text', question: 'What next?' } as const satisfies SurveyQuestion;
const dated = { Students: { 'student-1': { CompletedDate: '2026-01-01T00:00:00.000Z' } } };
const DATE = { CompletedDate: '2026-03-04T10:00:00.000Z' };

const complete = (course: Partial<CourseItem> = {}, ...stubs: Stub[]) => {
  signInAs();
  const item = buildCourseItem({ CourseType: 'scorm', ...course });
  const requests = stubApi(
    stubResponse(getCourse, { Item: item }),
    stubResponse(getUserAttributes, buildAttributes()),
    stubResponse(updateScormCompletion, DATE),
    stubResponse(updateCompletedDate, DATE),
    stubResponse(submitSurvey, { message: 'Thank you' }),
    ...stubs,
  );
  const view = renderRoute(
    [{ path: '/', element: <PackagedCourseCompletion course={item} /> }],
    '/',
  );
  return { ...view, requests };
};

const survey = () => screen.findByRole('dialog', { name: 'Post-Course Survey' });
const goodNews = () => screen.findByRole('dialog', { name: 'Course completed!' });
const surveyShown = () => screen.queryByRole('dialog', { name: 'Post-Course Survey' });

describe('the end of a packaged course', () => {
  it("[SURV-09] [SCO-15] [SCO-19] records it and says 'Course completed!' with a hundred pieces, once", async () => {
    const { requests, rerender, unmount } = complete();
    expect(await goodNews()).toHaveTextContent('You have successfully completed');
    await waitFor(() => expect(shoot).toHaveBeenCalledTimes(1));
    expect(shoot.mock.calls[0]?.[0]).toMatchObject({ particleCount: 100 });
    expect(create.mock.lastCall?.[1]).toMatchObject({ useWorker: false });
    expect(await listCallsTo(requests, updateScormCompletion)[0]?.json()).toEqual({
      courseId: 'course-1',
    });
    expect(await listCallsTo(requests, updateCompletedDate)[0]?.json()).toEqual({
      courseId: 'course-1',
      studentId: 'student-1',
    });
    await userEvent.click(screen.getByText('Close', { selector: 'button > span' }));
    rerender(<PackagedCourseCompletion course={buildCourseItem()} />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    unmount();
    expect(shoot).toHaveBeenCalledTimes(1);
  });

  it('[SCO-15] [SCO-16] asks the survey after the record, and then tells', async () => {
    const { requests } = complete({ PostSurvey: [question] });
    await survey();
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: 'Course completed!' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await goodNews()).toBeVisible();
    expect(surveyShown()).not.toBeInTheDocument();
    await waitFor(() => expect(shoot).toHaveBeenCalledTimes(1));
  });

  it('[SCO-15] a survey that is answered is not asked again', async () => {
    complete({
      PostSurvey: [question],
      SurveyResponses: { 'student-1': [{ ...question, answer: '' }] },
    });
    expect(await goodNews()).toBeVisible();
    expect(surveyShown()).not.toBeInTheDocument();
  });

  it('the survey has no way out but its button', async () => {
    complete({ PostSurvey: [question] });
    const dialog = await survey();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog);
    expect(dialog).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  it('[SCO-18] a survey that cannot be loaded is left out', async () => {
    complete({ PostSurvey: [question] }, stubError(getCourse, 500));
    expect(await goodNews()).toBeVisible();
    expect(surveyShown()).not.toBeInTheDocument();
    expect(heard.reports).toHaveLength(1);
  });

  it('[SCO-17] a survey that cannot be sent stays; the completion is recorded already', async () => {
    const { requests } = complete({ PostSurvey: [question] }, stubError(submitSurvey, 500));
    await survey();
    await userEvent.type(screen.getByRole('textbox'), 'SQL');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('temporarily unavailable');
    expect(screen.getByRole('textbox')).toHaveValue('SQL');
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(1);
    expect(heard.notices).toEqual([]);
  });

  it('[SSAVE-16] [PAPI-86] records the package first and the date after it', async () => {
    const { requests } = complete();
    expect(await goodNews()).toBeVisible();
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/courses/updateScormCompletion',
      '/api/courses/updateCompletedDate',
    ]);
    expect(await puts[1]?.json()).toEqual({
      courseId: 'course-1',
      studentId: 'student-1',
    });
  });

  it('[SSAVE-16] [PAPI-86] a student who has the date keeps it: only the package is recorded', async () => {
    const { requests } = complete(dated);
    await waitFor(() => expect(listCallsTo(requests, getCourse)).toHaveLength(1));
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/courses/updateScormCompletion',
    ]);
  });

  it('[SCO-34] failing completion calls are only logged', async () => {
    complete({}, stubError(updateScormCompletion, 500), stubError(updateCompletedDate, 500));
    expect(await goodNews()).toBeVisible();
    expect(heard.reports).toHaveLength(2);
  });

  it('[SCO-20] a course with its date shows nothing again', async () => {
    const { requests } = complete({
      ...dated,
      PostSurvey: [question],
      SurveyResponses: { 'student-1': [{ ...question, answer: '' }] },
    });
    await waitFor(() => expect(listCallsTo(requests, getCourse)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(listCallsTo(requests, updateCompletedDate)).toHaveLength(0);
    expect(heard.notices).toEqual([]);
    expect(shoot).not.toHaveBeenCalled();
  });

  it('[SCO-20] but its unanswered survey is offered again', async () => {
    complete({ ...dated, PostSurvey: [question] });
    expect(await survey()).toBeVisible();
    expect(heard.notices).toEqual([]);
  });
});
