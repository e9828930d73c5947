import { gradeFill, gradeText, submitAssessment } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import { answers, callsTo, fails, type Stub } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listen } from '../../../lib/test/listen.ts';
import { openAssessment, press, submit } from '../test/assessment-page.tsx';
import { createAskGrader } from './ask-grader.ts';

const heard = listen();

const long: Question = {
  type: 'long-answer',
  points: 4,
  text: 'Why?',
  answerKey: 'So.',
  strictness: 'strict',
};
const short: Question = { type: 'short-answer', points: 2, text: 'In a word?', answerKey: 'log' };
const exact: Question = { ...short, text: 'Exactly?', exactMatch: true };
const blanks: Question = {
  type: 'fill-in-the-blanks',
  points: 2,
  text: 'A key never repeats',
  blankIndices: [1, 3],
  exactMatch: false,
};

/** Hands it in where the attempt cannot be stored, so that the page's own grading is what is shown. */
const handIn = async (stubs: readonly Stub[]) => {
  const { requests } = openAssessment({
    mcq: { Questions: [long, short, exact, blanks] },
    stubs: [fails(submitAssessment, 500), ...stubs],
  });
  await press('Start Assessment');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Why?' }), 'Because.');
  await userEvent.type(screen.getByRole('textbox', { name: 'In a word?' }), 'a log');
  await userEvent.type(screen.getByRole('textbox', { name: 'Exactly?' }), 'LOG');
  await userEvent.type(screen.getByRole('textbox', { name: 'Blank 1' }), 'key');
  await submit();
  await press('View Results');
  await screen.findByRole('region', { name: 'Your result' });
  const bodies = (endpoint: typeof gradeText | typeof gradeFill) =>
    Promise.all(callsTo(requests, endpoint).map(async (call) => (await call.json()) as unknown));
  return { bodies, rows: screen.getAllByRole('listitem') };
};

it('[GRADE-08] [TAPI-59] asks a reader about free text, whose score and words become the question’s', async () => {
  const { bodies, rows } = await handIn([
    answers(gradeText, { score: 1.5, feedback: 'Half right.' }),
  ]);
  expect(await bodies(gradeText)).toEqual([
    {
      student: 'Because.',
      question_text: 'Why?',
      model_answer: 'So.',
      points: 4,
      strictness: 'strict',
    },
    {
      student: 'a log',
      question_text: 'In a word?',
      model_answer: 'log',
      points: 2,
      strictness: 'neutral',
    },
  ]);
  expect(within(rows[0] as HTMLElement).getByText('1.5 / 4')).toBeVisible();
  expect(rows[0]).toHaveTextContent('FeedbackHalf right.');
  expect(within(rows[1] as HTMLElement).getByText('1.5 / 2')).toBeVisible();
  // By the rule alone.
  expect(within(rows[2] as HTMLElement).getByText('2 / 2')).toBeVisible();
});

it('[GRADE-10] [TAPI-60] asks a reader about blanks, whose score and words become the question’s', async () => {
  const { bodies, rows } = await handIn([
    answers(gradeFill, { score: 1, feedback: 'One of two.' }),
  ]);
  expect(await bodies(gradeFill)).toEqual([
    {
      student: ['key', ''],
      model_answers: ['key', 'repeats'],
      question_text: 'A never',
      blanks: [1, 3],
      points: 2,
      strictness: 'neutral',
    },
  ]);
  expect(within(rows[3] as HTMLElement).getByText('1 / 2')).toBeVisible();
  expect(rows[3]).toHaveTextContent('FeedbackOne of two.');
});

it('shows points that nobody has confirmed as pending', async () => {
  const feedback = 'Provisional grade, pending review.';
  const { rows } = await handIn([answers(gradeText, { score: 2, feedback, status: 'pending' })]);
  expect(within(rows[0] as HTMLElement).getByText('2 / 4 pending')).toBeVisible();
});

it.each([
  ['gives more points than there are', answers(gradeText, { score: 5, feedback: '' })],
  ['gives less than none', answers(gradeText, { score: -1, feedback: '' })],
  ['cannot be reached', fails(gradeText, 502)],
])('a reader that %s has graded nothing', async (_what, stub) => {
  const { rows } = await handIn([stub]);
  expect(rows[0]).toHaveTextContent('0 / 4');
  expect(rows[0]).toHaveTextContent('FeedbackAI grading error');
  expect(heard.reports).not.toHaveLength(0);
});

describe('a reader elsewhere', () => {
  const verdict = { by: 'text', answer: 'Because.', modelAnswer: 'So.' } as const;
  const reply = (answer: () => Promise<Response>) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation(answer);

  it('is asked below its address, and not told who asks', async () => {
    const fetched = reply(() => Promise.resolve(Response.json({ score: 3, feedback: 'Good.' })));
    const grade = await createAskGrader('https://grader.example/v1/')(long, verdict);
    expect(grade).toEqual({ score: 3, feedback: 'Good.', status: 'graded' });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://grader.example/v1/grade/text');
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
    expect(Object.keys(init?.headers ?? {})).toEqual(['content-type']);
  });

  it.each([
    ['a failure', () => new Response('', { status: 500 })],
    ['a page', () => new Response('<!doctype html>')],
    ['a score that is none', () => new Response('{"score":null,"feedback":""}')],
  ])('%s of it is no grade', async (_what, answer) => {
    reply(() => Promise.resolve(answer()));
    const asked = createAskGrader('https://grader.example')(long, verdict);
    await expect(asked).rejects.toHaveProperty('message');
  });
});
