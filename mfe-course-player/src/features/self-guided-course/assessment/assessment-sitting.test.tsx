import { submitAssessment } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import { listCallsTo } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  openAssessment,
  pressAssessmentButton,
  submitAttempt,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

const questions: Question[] = [
  {
    type: 'multiple-choice',
    points: 2,
    text: 'One of them?',
    options: ['a', 'b', 'c'],
    correctAnswer: ['b'],
  },
  {
    type: 'multiple-choice',
    points: 2,
    text: 'Several of them?',
    options: ['x', 'y', 'z'],
    correctAnswer: ['x', 'y'],
  },
  trueFalseQuestion({ text: 'True or false?' }),
  { type: 'short-answer', points: 1, text: 'In a word?', exactMatch: true, answerKey: 'log' },
  { type: 'long-answer', points: 1, text: 'In many words?' },
  { type: 'essay', points: 1, text: 'At length?' },
  {
    type: 'matching',
    points: 2,
    text: 'Match them.',
    pairs: [
      { left: 'Sign-in', right: 'Directory' },
      { left: 'Packet flow', right: 'Router' },
    ],
  },
  {
    type: 'fill-in-the-blanks',
    points: 2,
    text: 'Who did what, and when.',
    exactMatch: true,
    blankIndices: [2, 4],
  },
];

const sit = async (mcq: Parameters<typeof openAssessment>[0] = {}) => {
  const view = openAssessment(mcq);
  await pressAssessmentButton('Start Assessment');
  await screen.findByRole('button', { name: 'Submit Assessment' });
  return view;
};
const headings = () =>
  screen
    .getAllByRole('group')
    .map((group) => within(group).queryByText(/\?$|\.$/)?.textContent ?? '');
const responses = async (requests: readonly Request[]) => {
  await screen.findByText('Your assessment has been graded.');
  const sent: unknown = await listCallsTo(requests, submitAssessment)[0]?.json();
  return submitAssessment.body.parse(sent).attemptData.responses;
};

describe('sitting', () => {
  it('[ASMT-09] gives each type of question its control, and every answer its place', async () => {
    const { requests } = await sit({ mcq: { Questions: questions } });
    await userEvent.click(screen.getByRole('radio', { name: 'b' }));
    const many = within(screen.getByRole('group', { name: 'Several of them?' }));
    expect(many.getAllByRole('checkbox')).toHaveLength(3);
    for (const name of ['x', 'z', 'y', 'z']) {
      await userEvent.click(many.getByRole('checkbox', { name }));
    }
    await userEvent.click(screen.getByRole('radio', { name: 'True' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'In a word?' }), 'log');
    expect(screen.getByRole('textbox', { name: 'In a word?' }).tagName).toBe('INPUT');
    await userEvent.type(screen.getByRole('textbox', { name: 'In many words?' }), 'many');
    expect(screen.getByRole('textbox', { name: 'In many words?' }).tagName).toBe('TEXTAREA');
    await userEvent.type(screen.getByRole('textbox', { name: 'At length?' }), 'long');
    expect(screen.getByRole('textbox', { name: 'At length?' }).tagName).toBe('TEXTAREA');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Packet flow' }), 'Router');
    await userEvent.type(screen.getByRole('textbox', { name: 'Blank 2' }), 'and');
    const blanks = screen.getByRole('group', { name: 'Fill in the blanks.' });
    expect(blanks.textContent).toContain('Who did ,');
    await submitAttempt();
    expect(await responses(requests)).toEqual([
      'b',
      ['x', 'y'],
      'True',
      'log',
      'many',
      'long',
      ['', 'Router'],
      ['', 'and'],
    ]);
  });

  it('[ASMT-07] mixes questions and options only where the author asks, and grades by value', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const [one, , bool] = questions;
    const Questions = [{ ...one, shuffleOptions: true }, bool] as Question[];
    const mixed = await sit({ mcq: { Questions, ShuffleQuestions: true } });
    expect(headings()).toEqual(['True or false?', 'One of them?']);
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'True',
      'False',
      'b',
      'c',
      'a',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'b' }));
    await submitAttempt();
    // Responses are in the order of the module, not in the order shown.
    expect(await responses(mixed.requests)).toEqual(['b', '']);
    mixed.unmount();
    await sit({ mcq: { Questions: [one, bool] as Question[] } });
    expect(headings()).toEqual(['One of them?', 'True or false?']);
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'a',
      'b',
      'c',
      'True',
      'False',
    ]);
  });

  it('never shows the right sides of pairs in the order that gives them away', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await sit({ mcq: { Questions: questions.filter(({ type }) => type === 'matching') } });
    const [first] = screen.getAllByRole('combobox');
    expect(
      within(first as HTMLElement)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a match', 'Router', 'Directory']);
  });

  it('[ASMT-13] counts what is answered, and takes back what is emptied', async () => {
    await sit({ mcq: { Questions: questions } });
    expect(screen.getByText('0 / 8 answered')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'In a word?' }), ' ');
    expect(screen.getByText('0 / 8 answered')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'In a word?' }), 'x');
    await userEvent.click(screen.getByRole('checkbox', { name: 'x' }));
    expect(screen.getByText('2 / 8 answered')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'x' }));
    expect(screen.getByText('1 / 8 answered')).toBeVisible();
  });

  it('leads to each question, and tells which ones are answered', async () => {
    HTMLElement.prototype.scrollIntoView = () => {};
    await sit({ mcq: { Questions: questions.slice(0, 3) } });
    await userEvent.click(screen.getByRole('radio', { name: 'True' }));
    await pressAssessmentButton('Question 2, not answered');
    expect(screen.getByRole('checkbox', { name: 'x' })).toHaveFocus();
    const here = screen.getByRole('button', { name: 'Question 2, not answered' });
    expect(here).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('button', { name: 'Question 3, answered' })).toBeVisible();
  });

  it('[ASMT-15] asks before it hands in; Cancel keeps everything', async () => {
    const { requests } = await sit();
    await userEvent.click(screen.getByRole('radio', { name: 'True' }));
    await pressAssessmentButton('Submit Assessment');
    const dialog = screen.getByRole('dialog', { name: 'Confirm Submission' });
    expect(dialog).toHaveTextContent('Are you sure you want to submit this assessment?');
    await pressAssessmentButton('Cancel');
    expect(dialog).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'True' })).toBeChecked();
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(0);
    await submitAttempt();
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(1);
  });

  it('[ASMT-16] tells how many questions are open, when there are any', async () => {
    await sit({
      mcq: { Questions: [trueFalseQuestion(), trueFalseQuestion({ text: 'Second?' })] },
    });
    const [first, , second] = screen.getAllByRole('radio');
    await userEvent.click(first as HTMLElement);
    await pressAssessmentButton('Submit Assessment');
    expect(screen.getByText('You still have 1 unanswered questions.')).toBeVisible();
    await pressAssessmentButton('Cancel');
    await userEvent.click(second as HTMLElement);
    await pressAssessmentButton('Submit Assessment');
    expect(screen.queryByText(/unanswered/)).not.toBeInTheDocument();
  });

  it('holds the page while an attempt runs, and lets it go once that has ended', async () => {
    const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { unmount } = await sit();
    expect(leaving()).toBe(false);
    await submitAttempt();
    await screen.findByText('Your assessment has been graded.');
    expect(leaving()).toBe(true);
    unmount();
    const left = await sit();
    expect(leaving()).toBe(false);
    left.unmount();
    expect(leaving()).toBe(true);
    expect(listCallsTo(left.requests, submitAssessment)).toHaveLength(0);
  });

  it('the focus goes to the top of what has come', async () => {
    await sit();
    const heading = screen.getByRole('heading', { name: 'Module 1: Reading the logs' });
    expect(heading).toHaveFocus();
    await submitAttempt();
    await pressAssessmentButton('View Results');
    expect(heading).toHaveFocus();
  });
});
