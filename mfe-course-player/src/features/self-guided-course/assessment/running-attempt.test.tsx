import type { Question } from '@cairn/api/mcq';
import { submitAssessment } from '@cairn/api/assessments.contract';
import {
  findRunningAttempt,
  type RunningAttempt,
  saveAnswers,
  startAttempt,
} from '@cairn/api/running-attempt.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildModule } from '@cairn/testing/builders';
import {
  stubResponse,
  listCallsTo,
  stubError,
  holdFetch,
  type Stub,
} from '@cairn/testing/stub-api';
import { storeLocalJson } from '@cairn/course-content/local-store';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  buildRunningAttempt,
  openAssessment,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

const heard = collectPageEvents();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
// Removes what stays in memory where the storage is full.
afterEach(() => storeLocalJson(['cairn.attempt', 'student-1', 'course-1', 'module-1'], undefined));

const KEY = 'cairn.attempt.student-1.course-1.module-1';
const questions: Question[] = [
  trueFalseQuestion(),
  { type: 'long-answer', points: 3, text: 'Why?', answerKey: 'Because.' },
];
const mcq = { Questions: questions, Timer: 10 };
const running = (change: Partial<RunningAttempt> = {}) =>
  buildRunningAttempt(buildModule({ McqObj: mcq }), change);
const found = (change: Partial<RunningAttempt> = {}) =>
  stubResponse(findRunningAttempt, { attempt: running(change) });
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

/** Opens the page of a student with a running attempt. */
const comeBack = async (change: Partial<RunningAttempt> = {}, stubs: readonly Stub[] = []) => {
  const view = openAssessment({ mcq, begun: change, stubs: [found(change), ...stubs] });
  await pass(0);
  return view;
};
const text = () => screen.getByRole('textbox', { name: 'Why?' });
const write = (value: string) => fireEvent.change(text(), { target: { value } });
const saves = (requests: readonly Request[]) =>
  Promise.all(
    listCallsTo(requests, saveAnswers).map(async (call) =>
      saveAnswers.body.parse(await call.json()),
    ),
  );
/** The line that is seen; the announcement has the same words. */
const saved = () => screen.getByText('All answers saved', { selector: 'p' });
/** What screen readers are told. */
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const hide = (visibilityState: 'hidden' | 'visible') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  fireEvent(document, new Event('visibilitychange'));
};

it('[ASMT-26] goes on where it was left, on any device: answers, order, and the time that is left', async () => {
  const { requests } = await comeBack({
    order: [1, 0],
    options: [[1, 0], []],
    responses: ['True', 'Half a tho'],
    revision: 3,
    secondsSpent: 240,
    secondsLeft: 360,
  });
  const groups = screen
    .getAllByText(/^(Why\?|Logs have clocks\.)$/)
    .map((label) => label.textContent);
  expect(groups).toEqual(['Why?', 'Logs have clocks.']);
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'False',
    'True',
  ]);
  expect(screen.getByRole('radio', { name: 'True' })).toBeChecked();
  expect(text()).toHaveValue('Half a tho');
  expect(screen.getByText('6:00')).toBeVisible();
  expect(screen.getByText('2 / 2 answered')).toBeVisible();
  expect(listCallsTo(requests, startAttempt)).toHaveLength(0);
  await pass(1);
  expect(screen.getByText('5:59')).toBeVisible();
});

it('[ASMT-26] asks the browser to confirm before the page goes, and says that nothing is lost', async () => {
  const { unmount } = await comeBack();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  unmount();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('[ASMT-26] at zero hands in what is there', async () => {
  const { requests } = await comeBack({
    responses: ['True', ''],
    secondsSpent: 598,
    secondsLeft: 2,
  });
  write('Nearly');
  await pass(2);
  await pass(0);
  const [sent] = listCallsTo(requests, submitAssessment);
  expect(await sent?.json()).toMatchObject({
    attemptData: {
      responses: ['True', 'Nearly'],
      timeTaken: 600,
      datetimeStarted: running().datetimeStarted,
    },
  });
});

it('saves what is given a second later, once for many keys, and says so', async () => {
  const { requests } = await comeBack({ revision: 5 });
  for (const value of ['B', 'Be', 'Bec']) write(value);
  expect(screen.getByText('Saving…')).toBeVisible();
  expect(listCallsTo(requests, saveAnswers)).toHaveLength(0);
  await pass(1);
  expect(saved()).toBeVisible();
  write('Because');
  await pass(1);
  expect(await saves(requests)).toMatchObject([
    { base: 5, sequence: 1, responses: ['', 'Bec'], datetimeStarted: running().datetimeStarted },
    { sequence: 2, responses: ['', 'Because'] },
  ]);
  await pass(60);
  expect(listCallsTo(requests, saveAnswers)).toHaveLength(2);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('a failed save is shown, retried, and stored in this browser until it succeeds', async () => {
  let isDown = true;
  const { requests } = await comeBack({}, [{ ...stubError(saveAnswers, 503), when: () => isDown }]);
  write('Because');
  await pass(1);
  expect(screen.getByText(/^Not saved yet, trying again\. Your answers are kept/)).toBeVisible();
  expect(localStorage.getItem(KEY)).toContain('Because');
  await pass(10);
  expect(listCallsTo(requests, saveAnswers).length).toBeGreaterThan(3);
  expect(announced()).not.toContain('All answers saved');
  isDown = false;
  await pass(30);
  expect(saved()).toBeVisible();
  expect(announced()).toContain('All answers saved');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(heard.reports).toHaveLength(1);
  write('Because of it');
  await pass(1);
  expect(saved()).toBeVisible();
  expect(announced()).not.toContain('All answers saved');
});

it('goes on saving at once when there is a network again', async () => {
  let isDown = true;
  await comeBack({}, [{ ...stubError(saveAnswers, 503), when: () => isDown }]);
  write('Because');
  await pass(20);
  isDown = false;
  fireEvent(window, new Event('online'));
  await pass(0);
  expect(saved()).toBeVisible();
});

it('is loaded again only after its last answers are saved, when the student leaves and comes back', async () => {
  const { requests: before, unmount } = await comeBack();
  write('Mine');
  const release = holdFetch();
  unmount();
  await pass(0);
  expect(listCallsTo(before, saveAnswers)).toHaveLength(1);
  const { requests } = await comeBack({ responses: [null, 'Mine'], revision: 1 });
  expect(listCallsTo(requests, findRunningAttempt)).toHaveLength(0);
  release();
  await pass(0);
  expect(listCallsTo(requests, findRunningAttempt)).toHaveLength(1);
  expect(text()).toHaveValue('Mine');
});

it('says so when neither the server nor this browser can keep the answers', async () => {
  const { requests } = await comeBack({}, [stubError(saveAnswers, 507)]);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  write('Because');
  await pass(1);
  expect(
    screen.getByText(/no room to keep your answers: please leave this page open/),
  ).toBeVisible();
  await pass(5);
  expect(listCallsTo(requests, saveAnswers).length).toBeGreaterThan(1);
  expect(text()).toHaveValue('Because');
});

it.each([
  ['is hidden', () => hide('hidden')],
  ['goes away', () => fireEvent(window, new Event('pagehide'))],
])('sends the last answers along when the page %s', async (_what, leave) => {
  const { requests } = await comeBack();
  write('Because');
  leave();
  const [last] = listCallsTo(requests, saveAnswers);
  expect(last?.keepalive).toBe(true);
  await pass(0);
  expect((await saves(requests))[0]?.responses).toEqual(['', 'Because']);
});

it('after a crash takes what this browser still has, and saves it', async () => {
  const { datetimeStarted } = running();
  const kept = { datetimeStarted, base: ['', ''], unheard: [], answers: ['', 'Typed last'] };
  localStorage.setItem(KEY, JSON.stringify(kept));
  const { requests } = await comeBack({ responses: ['True', ''], revision: 2 });
  expect(text()).toHaveValue('Typed last');
  expect(screen.getByRole('radio', { name: 'True' })).toBeChecked();
  await pass(1);
  expect(await saves(requests)).toMatchObject([{ base: 2, responses: ['True', 'Typed last'] }]);
});

it.each([
  [
    'of another attempt',
    JSON.stringify({ datetimeStarted: 'x', base: [], unheard: [], answers: [] }),
  ],
  ['that cannot be read', '{'],
])('what this browser has %s is taken away', async (_what, stored) => {
  localStorage.setItem(KEY, stored);
  await comeBack({ responses: ['', 'Saved'] });
  expect(text()).toHaveValue('Saved');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('a text that is too long stays on the page and in this browser, with a clear word; what fits is saved', async () => {
  const { requests, unmount } = await comeBack();
  const long = 'x'.repeat(65_536);
  write(long);
  expect(text()).toHaveValue(long);
  expect(text()).toHaveAccessibleDescription(
    'This answer has 65,536 characters. Only the first 20,000 are saved and handed in. Please shorten it.',
  );
  await pass(1);
  expect(await saves(requests)).toMatchObject([{ responses: ['', 'x'.repeat(20_000)] }]);
  unmount();
  await comeBack({ responses: ['', 'x'.repeat(20_000)], revision: 1 });
  expect(text()).toHaveValue(long);
  write('Short.');
  expect(text()).toBeValid();
});

it('a failed start of an attempt is shown, and can be retried', async () => {
  let isDown = true;
  openAssessment({ mcq, stubs: [{ ...stubError(startAttempt, 503), when: () => isDown }] });
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Start Assessment' }));
  await pass(0);
  expect(heard.notices).toEqual(['The assessment could not be started.']);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Start Assessment' }));
  await pass(0);
  expect(text()).toBeVisible();
});
