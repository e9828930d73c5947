import { markAttempt, openAttempt, type ReviewedAttempt } from '@cairn/api/teaching.contract';
import { stubResponse, listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildGradableWork,
  FIRST_SUBMISSION_ID,
  secondOfThreePosition,
  openTeachingDesk,
  THIRD_SUBMISSION_ID,
} from '../test/desk-page.tsx';

const answer = {
  question: '',
  answer: '',
  expected: '',
  feedback: '',
  status: 'graded',
  byHand: false,
} as const;
const attempt: ReviewedAttempt = {
  work: buildGradableWork({
    kind: 'assessment',
    itemName: 'Week 2 check',
    points: 25,
    maxPoints: 30,
  }),
  status: 'passed',
  score: 83,
  minimum: 60,
  answers: [
    { ...answer, index: 0, score: 11, points: 18 },
    {
      ...answer,
      index: 1,
      question: 'Why a whole key?',
      answer: 'Because.',
      expected: 'Every column describes all of it.',
      score: 6,
      points: 6,
      byHand: true,
    },
    {
      ...answer,
      index: 2,
      question: 'Name one case.',
      answer: 'When it is only read.',
      score: 5,
      points: 6,
      status: 'pending',
      feedback: 'Provisional grade, pending review.',
    },
  ],
  revision: 1,
};
const open = async (...stubs: Stub[]) => {
  const desk = openTeachingDesk(
    `/teach/all/assessments/${FIRST_SUBMISSION_ID}`,
    stubResponse(openAttempt, { attempt, place: secondOfThreePosition }),
    stubResponse(markAttempt, attempt),
    ...stubs,
  );
  await screen.findByRole('heading', { level: 1, name: 'Week 2 check' });
  return desk;
};
const question = (number: number) => screen.getByRole('region', { name: `Question ${number}` });
const points = (number: number) =>
  within(question(number)).getByRole('textbox', { name: /Points/ });
const confirm = () => userEvent.click(screen.getByRole('button', { name: /Confirm and/ }));

describe('answers with provisional points', () => {
  it('stand with their question, the model answer and what they have so far', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Question 1' })).not.toBeInTheDocument();
    expect(question(2)).toHaveTextContent('Confirmed');
    expect(question(2)).toHaveTextContent('Every column describes all of it.');
    expect(question(3)).toHaveTextContent('Provisional');
    expect(question(3)).toHaveTextContent('When it is only read.');
    expect(points(3)).toHaveValue('5');
    expect(
      screen.getByText(
        '1 of 3 questions were marked automatically: 11 of 18 points. 1 answer needs your reply.',
      ),
    ).toBeVisible();
  });

  it('are confirmed as they are or changed, and the next is offered', async () => {
    const { requests, router } = await open();
    await userEvent.clear(points(3));
    await userEvent.type(points(3), '4,5');
    expect(screen.getByText('21.5')).toBeVisible();
    await userEvent.type(within(question(3)).getByRole('textbox', { name: 'Feedback' }), 'Fine.');
    await confirm();
    await waitFor(() => expect(router.state.location.pathname).toContain(THIRD_SUBMISSION_ID));
    expect(await listCallsTo(requests, markAttempt)[0]?.json()).toEqual({
      revision: 1,
      marks: [
        { index: 1, score: 6, feedback: '' },
        { index: 2, score: 4.5, feedback: 'Fine.' },
      ],
    });
  });

  it('that are not saved survive a reload', async () => {
    const { unmount } = await open();
    await userEvent.clear(points(3));
    await userEvent.type(points(3), '2');
    unmount();
    await open();
    expect(points(3)).toHaveValue('2');
  });

  it('are no more than the question has', async () => {
    const { requests } = await open();
    await userEvent.clear(points(3));
    await userEvent.type(points(3), '7');
    expect(points(3)).toHaveAccessibleDescription('Please give a number from 0 to 6.');
    await confirm();
    expect(listCallsTo(requests, markAttempt)).toHaveLength(0);
  });

  it('that another instructor has changed meanwhile are not overwritten', async () => {
    const { requests } = await open(stubError(markAttempt, 409, 'conflict'));
    await confirm();
    await userEvent.click(await screen.findByRole('button', { name: 'Show theirs' }));
    await waitFor(() => expect(listCallsTo(requests, openAttempt).length).toBeGreaterThan(1));
    expect(screen.queryByText(/Another person/)).not.toBeInTheDocument();
  });

  it('that could not be saved or loaded say so', async () => {
    await open(stubError(markAttempt, 500));
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('The points could not be saved.');
  });
});
