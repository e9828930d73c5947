import { type CourseItem, getCourse, type SurveyQuestion } from '@cairn/api/course-item.contract';
import { submitSurvey } from '@cairn/api/progress.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import {
  stubResponse,
  listCallsTo,
  stubError,
  holdFetch,
  type Stub,
  stubApi,
} from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { surveyRoutes } from './survey.routes.tsx';

const heard = collectPageEvents();

const questions: SurveyQuestion[] = [
  { type: 'text', question: 'What next?' },
  { type: 'scale', question: 'How sure?' },
  {
    type: 'labeled-scale',
    question: 'How hard?',
    min: 1,
    max: 2,
    marks: { '1': 'Not', '2': 'So' },
  },
];
const given = [
  { type: 'text', question: 'What next?', answer: 'SQL' },
  { type: 'scale', question: 'How sure?', value: 5 },
  { type: 'labeled-scale', question: 'How hard?', value: 1 },
] as const;

const open = (course: Partial<CourseItem> = {}, ...stubs: Stub[]) => {
  signInAs();
  const requests = stubApi(
    stubResponse(getCourse, { Item: buildCourseItem({ CourseTitle: 'Logs', ...course }) }),
    stubResponse(submitSurvey, { message: 'Thank you' }),
    ...stubs,
  );
  return { ...renderRoute(surveyRoutes, '/survey/course-1'), requests };
};

const form = () => screen.findByRole('form', { name: 'Post-Course Survey' });
const sample = () => screen.findByRole('form', { name: 'Sample survey' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const thanks = () => screen.findByRole('region', { name: 'Thank you for your feedback!' });

const answerAll = async () => {
  await form();
  await userEvent.type(screen.getByRole('textbox', { name: 'What next?' }), 'SQL');
  fireEvent.change(screen.getByRole('slider', { name: 'How sure?' }), { target: { value: '5' } });
  fireEvent.change(screen.getByRole('slider', { name: 'How hard?' }), { target: { value: '1' } });
};

interface Manifest {
  readonly mfe: { readonly routes: readonly { readonly path: string; readonly auth: string }[] };
}

describe('the survey of a course', () => {
  it('[SCO-36] is for who has signed in', () => {
    const { mfe } = jest.requireActual<Manifest>('../../../package.json');
    expect(mfe.routes.find(({ path }) => path.startsWith('/survey'))?.auth).toBe('student');
  });

  it('[SCO-37] names itself while it loads, and asks for the course of the address', async () => {
    signInAs();
    const requests = stubApi(stubResponse(getCourse, { Item: buildCourseItem() }));
    const release = holdFetch();
    renderRoute(surveyRoutes, '/survey/a%20course');
    expect(await screen.findByRole('heading', { level: 1, name: 'Course feedback' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Loading survey' })).toBeVisible();
    release();
    await sample();
    expect(screen.queryByRole('group', { name: 'Loading survey' })).not.toBeInTheDocument();
    expect(new URL(requests[0]?.url ?? '').searchParams.get('courseID')).toBe('a course');
  });

  it('holds the page while answers are given and not sent', async () => {
    const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    open({ PostSurvey: questions });
    await form();
    expect(leaving()).toBe(true);
    await answerAll();
    expect(leaving()).toBe(false);
    await submit();
    await thanks();
    expect(leaving()).toBe(true);
  });

  it('[SURV-08] [SCO-14] [SCO-37] [TAPI-44] [PAPI-80] asks its questions and sends the answers as the dialog does', async () => {
    const { requests } = open({ PostSurvey: questions });
    expect(within(await form()).getByRole('heading', { name: 'Logs' })).toBeVisible();
    await answerAll();
    await submit();
    expect(await thanks()).toHaveTextContent('Your answers have been stored.');
    expect(listCallsTo(requests, submitSurvey)).toHaveLength(1);
    expect(await listCallsTo(requests, submitSurvey)[0]?.json()).toEqual({
      courseID: 'course-1',
      attributes: { SurveyResponses: { 'student-1': given } },
    });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('the focus goes from the form to the thanks, and from there on to My Learning', async () => {
    open({ PostSurvey: questions });
    await form();
    await submit();
    expect(await thanks()).toHaveFocus();
    await userEvent.tab();
    const onwards = screen.getByRole('link', { name: 'Back to Learning Dashboard' });
    expect(onwards).toHaveFocus();
    expect(onwards).toHaveAttribute('href', '/learning');
  });

  it('[SURV-06] is sent once, however often it is submitted meanwhile', async () => {
    const { requests } = open({ PostSurvey: questions });
    const place = await form();
    const release = holdFetch();
    await submit();
    expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    fireEvent.submit(place);
    release();
    await thanks();
    expect(listCallsTo(requests, submitSurvey)).toHaveLength(1);
  });

  it('keeps what was given when it could not be sent, says so and tries again', async () => {
    let isDown = true;
    const { requests } = open(
      { PostSurvey: questions },
      { ...stubError(submitSurvey, 500), when: () => isDown },
    );
    await answerAll();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Service is temporarily unavailable. Please try again shortly.',
    );
    expect(screen.getByRole('textbox')).toHaveValue('SQL');
    expect(screen.getByRole('slider', { name: 'How sure?' })).toHaveValue('5');
    expect(heard.reports).toHaveLength(1);
    isDown = false;
    await submit();
    expect(await thanks()).toBeVisible();
    expect(listCallsTo(requests, submitSurvey)).toHaveLength(2);
  });

  it('shows a student who has answered what was said, and offers nothing to send', async () => {
    open({
      PostSurvey: questions,
      SurveyResponses: {
        'student-1': [...given.slice(0, 2), given[2], { ...given[0], answer: ' ' }],
      },
    });
    expect(
      await screen.findByText('You have already answered this survey. Thank you!'),
    ).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'SQL',
      '5',
      'Not',
      'No answer',
    ]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your answers' })).not.toHaveFocus();
  });

  it('[TAPI-45] shows the answers that were first when another page was faster', async () => {
    const refusal = stubError(submitSurvey, 409, 'conflict');
    let isAnswered = false;
    const answered = buildCourseItem({
      PostSurvey: questions,
      SurveyResponses: { 'student-1': [{ type: 'text', question: 'What next?', answer: 'Rust' }] },
    });
    open({ PostSurvey: questions }, refusal, {
      ...stubResponse(getCourse, { Item: answered }),
      when: () => isAnswered,
    });
    await answerAll();
    isAnswered = true;
    await submit();
    const place = await screen.findByRole('region', { name: 'Your answers' });
    expect(within(place).getByText('Rust')).toBeVisible();
    expect(place).toHaveFocus();
    expect(heard.reports).toEqual([]);
  });

  it('says that it could not be loaded, and loads it on another try', async () => {
    let isDown = true;
    open({ PostSurvey: questions }, { ...stubError(getCourse, 500), when: () => isDown });
    expect(await screen.findByRole('alert')).toHaveTextContent('The survey could not be loaded.');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await form()).toBeVisible();
  });

  it('does not offer another try for a course that does not exist', async () => {
    open({}, stubError(getCourse, 404, 'not-found'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the sample survey', () => {
  it.each([
    ['a course without questions', { PostSurvey: [] }],
    ['a course whose survey is not told', { PostSurvey: undefined }],
  ])(
    '[SURV-08] [SCO-36] [SCO-37] stands in for %s: ratings 0 to 10, and how often',
    async (_name, course) => {
      open(course);
      const place = within(await sample());
      const sliders = place.getAllByRole('slider');
      expect(sliders.length).toBeGreaterThan(1);
      for (const slider of sliders) {
        expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '10']);
      }
      const choices = within(place.getByRole('combobox')).getAllByRole('option');
      expect(choices.map(({ textContent }) => textContent)).toEqual([
        'Daily',
        'Weekly',
        'Monthly',
        'Rarely',
      ]);
    },
  );

  it('[SURV-08] [SCO-37] thanks and sends nothing', async () => {
    const { requests } = open({ PostSurvey: [] });
    await sample();
    const [first] = screen.getAllByRole('slider');
    fireEvent.change(first as HTMLElement, { target: { value: '0' } });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Weekly');
    expect(screen.getByRole('combobox')).toHaveValue('Weekly');
    await submit();
    expect(await thanks()).toHaveFocus();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(listCallsTo(requests, submitSurvey)).toEqual([]);
  });
});
