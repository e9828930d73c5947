import { submitAssessment } from '@cairn/api/assessments.contract';
import { findRunningAttempt, startAttempt } from '@cairn/api/running-attempt.contract';
import { stubResponse, listCallsTo } from '@cairn/testing/stub-api';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildModule } from '@cairn/testing/builders';
import { delayResponses } from '../../../lib/test/delay-responses.ts';
import {
  buildRunningAttempt,
  openAssessment,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

let ahead = 0;
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T10:00:00.000Z') });
  ahead = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead * 1000);
});
afterEach(() => jest.useRealTimers());

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
/** Changes only the wall clock: a user has set it, or the computer has slept, during which the monotonic clock may stop. */
const jump = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);

/** Advances the time by these seconds in one tick. */
const later = (seconds: number) => {
  ahead += seconds - 1;
  jump(seconds - 1);
  return pass(1);
};

const start = async (Timer: number) => {
  const view = openAssessment({ mcq: { Timer } });
  fireEvent.click(screen.getByRole('button', { name: 'Start Assessment' }));
  await pass(0);
  return view;
};
const timer = () => screen.getByRole('button', { name: /Time left|Timer hidden/ });
const bar = () => document.querySelector('progress');

describe('timer', () => {
  it('[ASMT-10] shows what is left, hides at a press and counts on meanwhile', async () => {
    await start(10);
    expect(timer()).toHaveTextContent('10:00');
    await pass(1);
    expect(timer()).toHaveTextContent('9:59');
    fireEvent.click(timer());
    expect(timer()).toHaveTextContent(/^Timer hidden$/);
    expect(bar()).not.toBeInTheDocument();
    await pass(9);
    fireEvent.click(timer());
    expect(timer()).toHaveTextContent('9:50');
  });

  it.each([
    [100 - 67, 'blue'],
    [100 - 66, 'yellow'],
    [100 - 26, 'yellow'],
    [100 - 25, 'red'],
  ])('[ASMT-11] after %i%% of the time the bar is %s', async (percent, tone) => {
    await start(100);
    await later(percent * 60);
    expect(bar()).toHaveAttribute('data-tone', tone);
  });

  it('[ASMT-12] hands in once at zero, without a question', async () => {
    const { requests } = await start(1);
    fireEvent.click(screen.getByRole('radio', { name: 'True' }));
    await later(59);
    expect(timer()).toHaveTextContent('0:01');
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(0);
    await pass(1);
    await pass(5);
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(1);
    expect(await listCallsTo(requests, submitAssessment)[0]?.json()).toMatchObject({
      attemptData: { responses: ['True'], timeTaken: 60 },
    });
    expect(screen.getByText('Your assessment has been graded.')).toBeVisible();
  });

  it('[ASMT-12] also while it asks whether to hand in', async () => {
    const { requests } = await start(1);
    await later(59);
    const release = delayResponses(submitAssessment);
    fireEvent.click(screen.getByRole('button', { name: 'Submit Assessment' }));
    await pass(2);
    expect(screen.getByRole('dialog', { name: 'Grading' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Confirm Submission' })).not.toBeInTheDocument();
    release();
    await pass(0);
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(1);
    expect(screen.getByText('Your assessment has been graded.')).toBeVisible();
  });

  it.each([
    ['sleeps', 300, { secondsSpent: 300, secondsLeft: 300 }, '4:59'],
    ['has its clock set forward', 3600, { secondsSpent: 0, secondsLeft: 600 }, '9:59'],
    ['has its clock set back', -3600, { secondsSpent: 0, secondsLeft: 600 }, '9:59'],
  ])('goes by the clock of the server: a computer that %s', async (_what, by, clock, shown) => {
    const mcq = { Questions: [trueFalseQuestion()], Timer: 10 };
    const running = buildRunningAttempt(buildModule({ McqObj: mcq }), clock);
    const { requests } = openAssessment({
      mcq,
      // Requested when the page opens, and once the clock has jumped.
      stubs: [
        {
          ...stubResponse(findRunningAttempt, { attempt: running }),
          when: () => listCallsTo(requests, startAttempt).length > 0,
        },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Start Assessment' }));
    await pass(0);
    jump(by);
    await pass(2);
    expect(timer()).toHaveTextContent(shown);
    expect(listCallsTo(requests, findRunningAttempt)).toHaveLength(2);
    await pass(3);
    expect(listCallsTo(requests, findRunningAttempt)).toHaveLength(2);
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(0);
  });

  it('speaks up at five minutes and at one, not in between', async () => {
    await start(6);
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '' && !text?.includes('answered'));
    await later(60);
    expect(said()).toEqual(['5 minutes left']);
    await pass(1);
    expect(said()).toEqual([]);
    await later(239);
    expect(said()).toEqual(['1 minute left']);
  });

  it('[ASMT-02] without a limit nothing is ever handed in by itself', async () => {
    const { requests } = await start(0);
    await pass(4 * 60 * 60);
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(0);
  });
});
