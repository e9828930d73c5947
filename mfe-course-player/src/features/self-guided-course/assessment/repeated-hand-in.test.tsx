/** Tests submissions that the server does not acknowledge at once. */
import { submitAssessment } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import { findRunningAttempt, saveAnswers, startAttempt } from '@cairn/api/running-attempt.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  buildRunningAttempt,
  openAssessment,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

const heard = collectPageEvents();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const KEY = 'cairn.attempt.student-1.course-1.module-1';
const QUESTIONS: Question[] = [
  trueFalseQuestion(),
  trueFalseQuestion({ text: 'Second?', correctAnswer: ['False'] }),
  { type: 'long-answer', points: 1, text: 'Third?', answerKey: 'The model answer.' },
];
const mcq = { Questions: QUESTIONS, Timer: 10 };
const begun = { responses: ['True', 'True', ''], revision: 2 };
const stored = {
  score: 66,
  responses: ['True', 'True', 'Typed last'],
  grades: QUESTIONS.map((_, at) => ({
    score: at === 1 ? 0 : 1,
    points: 1,
    status: 'graded' as const,
    feedback: '',
  })),
};
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Grading' }));

/** Opens an attempt with two saved answers, and types the third one. */
const typeThird = async (stubs: readonly Stub[], clock: object = {}) => {
  const running = buildRunningAttempt(buildModule({ McqObj: mcq }), { ...begun, ...clock });
  const view = openAssessment({
    mcq,
    stored,
    stubs: [stubResponse(findRunningAttempt, { attempt: running }), ...stubs],
  });
  await pass(0);
  fireEvent.change(screen.getByRole('textbox', { name: 'Third?' }), {
    target: { value: 'Typed last' },
  });
  return view;
};
const handIn = async () => {
  await press('Submit Assessment');
  await press('Submit');
};
const noResult = () => {
  expect(screen.queryByRole('button', { name: 'View Results' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your result' })).toBeNull();
  expect(screen.queryByText('Your assessment has been graded.')).toBeNull();
  expect(screen.queryByText('The model answer.')).toBeNull();
};
const sentResponses = async (requests: readonly Request[]) =>
  Promise.all(
    listCallsTo(requests, submitAssessment).map(async (call) => {
      const { attemptData } = submitAssessment.body.parse(await call.json());
      return attemptData.responses;
    }),
  );

it('[ASMT-23] is repeated until it is acknowledged, and shows no result before', async () => {
  let isDown = true;
  const { requests } = await typeThird([
    { ...stubError(submitAssessment, 503), when: () => isDown },
    { ...stubError(saveAnswers, 503), when: () => isDown },
  ]);
  await handIn();
  expect(dialog().getByText('Grading your assessment…')).toBeVisible();
  expect(
    dialog().getByText(
      'Your answers could not be handed in yet, trying again. Please leave this page open.',
    ),
  ).toBeVisible();
  noResult();
  await pass(40);
  noResult();
  const tries = listCallsTo(requests, submitAssessment).length;
  expect(tries).toBeGreaterThan(3);
  expect(localStorage.getItem(KEY)).toContain('Typed last');
  isDown = false;
  await pass(30);
  expect(dialog().getByText('Your assessment has been graded.')).toBeVisible();
  const sent = await sentResponses(requests);
  expect(sent).toHaveLength(tries + 1);
  expect(new Set(sent.map((responses) => JSON.stringify(responses)))).toEqual(
    new Set([JSON.stringify(['True', 'True', 'Typed last'])]),
  );
  expect(localStorage.getItem(KEY)).toBeNull();
  await press('View Results');
  expect(screen.getByRole('region', { name: 'Your result' })).toHaveTextContent('2 / 3');
  // The page stays open and sends no further request.
  await pass(120);
  expect(listCallsTo(requests, submitAssessment)).toHaveLength(tries + 1);
  expect(heard.reports).toHaveLength(2);
});

it('goes on saving answers until it is acknowledged', async () => {
  let isDown = true;
  const { requests } = await typeThird([
    { ...stubError(submitAssessment, 503), when: () => isDown },
  ]);
  await handIn();
  await pass(1);
  const [saved] = listCallsTo(requests, saveAnswers);
  expect(await saved?.json()).toMatchObject({
    base: 2,
    responses: ['True', 'True', 'Typed last'],
  });
  noResult();
  isDown = false;
  await pass(30);
  expect(dialog().getByText('Your assessment has been graded.')).toBeVisible();
});

it('is repeated at once when the browser is online again', async () => {
  let isDown = true;
  await typeThird([{ ...stubError(submitAssessment, 503), when: () => isDown }]);
  await handIn();
  await pass(20);
  isDown = false;
  fireEvent(window, new Event('online'));
  await pass(0);
  expect(dialog().getByText('Your assessment has been graded.')).toBeVisible();
});

it('is repeated also where the network is down when the timer reaches zero', async () => {
  let isDown = true;
  const when = () => isDown;
  const { requests } = await typeThird(
    [
      { ...stubError(submitAssessment, 503), when },
      { ...stubError(saveAnswers, 503), when },
    ],
    { secondsSpent: 598, secondsLeft: 2 },
  );
  await pass(2);
  await pass(10);
  noResult();
  isDown = false;
  await pass(30);
  expect(dialog().getByText('Your assessment has been graded.')).toBeVisible();
  expect((await sentResponses(requests)).at(-1)).toEqual(['True', 'True', 'Typed last']);
});

it('whose answer was lost is not taken for an attempt that ended elsewhere', async () => {
  let isLost = true;
  await typeThird([
    { ...stubError(submitAssessment, 503), when: () => isLost },
    // The server has stored it: the attempt is not running any more.
    stubError(saveAnswers, 404, 'not-found'),
  ]);
  await handIn();
  await pass(1);
  expect(heard.notices).toEqual([]);
  noResult();
  isLost = false;
  await pass(30);
  expect(dialog().getByText('Your assessment has been graded.')).toBeVisible();
});

it('that the server refuses gives the answers back, and can be tried again', async () => {
  let isRefusing = true;
  const { requests } = await typeThird([
    { ...stubError(submitAssessment, 400, 'invalid'), when: () => isRefusing },
  ]);
  await handIn();
  expect(heard.notices).toEqual(['Your attempt could not be handed in.']);
  expect(screen.queryByRole('dialog', { name: 'Grading' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Third?' })).toHaveValue('Typed last');
  await pass(60);
  expect(listCallsTo(requests, submitAssessment)).toHaveLength(1);
  isRefusing = false;
  await handIn();
  expect(dialog().getByText('Your assessment has been graded.')).toBeVisible();
});

it('is followed by a retake that is another attempt', async () => {
  let isDown = true;
  const view = openAssessment({
    mcq,
    stored: { ...stored, status: 'failed' },
    stubs: [{ ...stubError(submitAssessment, 503), when: () => isDown }],
  });
  await pass(0);
  await press('Start Assessment');
  await handIn();
  expect(screen.queryByRole('button', { name: 'Retake Assessment' })).toBeNull();
  isDown = false;
  await pass(30);
  await press('View Results');
  await press('Retake Assessment');
  expect(listCallsTo(view.requests, startAttempt)).toHaveLength(2);
  const calls = view.requests.map(({ url }) => new URL(url).pathname);
  expect(calls.lastIndexOf('/api/profile/assessment/start')).toBeGreaterThan(
    calls.lastIndexOf('/api/profile/assessment/submit'),
  );
});

it('ends with the page that repeats it', async () => {
  const { requests, unmount } = await typeThird([stubError(submitAssessment, 503)]);
  await handIn();
  unmount();
  const tries = listCallsTo(requests, submitAssessment).length;
  await pass(120);
  expect(listCallsTo(requests, submitAssessment)).toHaveLength(tries);
});
