import type { Question } from '@cairn/api/mcq';
import { screen } from '@testing-library/react';
import { openAssessment, takeAssessment, trueFalseQuestion } from '../test/assessment-page.tsx';
import { formatRightAnswer } from './answer-words.ts';

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

const QUESTIONS = [
  trueFalseQuestion({ text: 'First?', explanation: 'Clocks drift.' }),
  trueFalseQuestion({ text: 'Second?', correctAnswer: ['False'] }),
  { type: 'essay', points: 3, text: 'Why?', answerKey: 'Because it is so.' },
] satisfies Question[];
const GRADES = [
  { score: 1, points: 1, status: 'graded', feedback: '' },
  { score: 0, points: 1, status: 'graded', feedback: '' },
  { score: 3, points: 3, status: 'pending', feedback: '' },
] as const;

const openResults = async (status: 'passed' | 'failed') => {
  openAssessment({
    mcq: { Questions: QUESTIONS },
    stored: { status, responses: ['True', 'True', 'So.'], grades: [...GRADES] },
  });
  await takeAssessment();
  await screen.findByRole('region', { name: 'Your result' });
};

describe('right answers', () => {
  it('are shown after a pass where points are missing or not final, with the reasons', async () => {
    await openResults('passed');
    expect(rows()).toEqual([
      '1First?1 / 1Your answerTrueExplanationClocks drift.',
      '2Second?0 / 1Your answerTrueCorrect answerFalse',
      '3Why?3 / 3 pendingYour answerSo.Model answerBecause it is so.',
    ]);
  });

  it('are kept back while there is another attempt to come', async () => {
    await openResults('failed');
    expect(rows()).toEqual([
      '1First?1 / 1Your answerTrue',
      '2Second?0 / 1Your answerTrue',
      '3Why?3 / 3 pendingYour answerSo.',
    ]);
  });

  it.each<[Partial<Question> & Pick<Question, 'type'>, string | undefined, string | undefined]>([
    [{ type: 'multiple-choice', correctAnswer: ['a', 'b'] }, 'Correct answer', 'a; b'],
    [{ type: 'short-answer', exactMatch: true, answerKey: 'Paris' }, 'Correct answer', 'Paris'],
    [{ type: 'short-answer', answerKey: 'The owner.' }, 'Model answer', 'The owner.'],
    [{ type: 'long-answer', answerKey: 'Because.' }, 'Model answer', 'Because.'],
    [{ type: 'essay' }, undefined, undefined],
    [
      {
        type: 'matching',
        pairs: [
          { left: '1', right: 'one' },
          { left: '2', right: 'two' },
        ],
      },
      'Correct answer',
      '1: one\n2: two',
    ],
    [
      { type: 'fill-in-the-blanks', text: 'Keep three copies.', blankIndices: [1, 2] },
      'Correct answer',
      'three; copies',
    ],
  ])('of %j read', (question, name, text) => {
    const right = formatRightAnswer({ points: 1, ...question });
    expect([right?.name, right?.text]).toEqual([name, text]);
  });
});
