import type { Question } from '@cairn/api/mcq';
import { createBlankAnswer } from '@cairn/domain/assessment.rules';
import { arrangeAttempt, listChoices } from '@cairn/domain/running-attempt.rules';
import { createRandomFrom, createRandomQuestion } from '../../../../test/test-questions.ts';
import { removeCorrectAnswers } from './question-without-answers.ts';

describe('removeCorrectAnswers', () => {
  it.each<[string, Question, object]>([
    [
      'a choice',
      {
        id: 'q1',
        type: 'multiple-choice',
        text: 'Which?',
        points: 2,
        options: ['a', 'b'],
        correctAnswer: ['a'],
        explanation: 'Because.',
      },
      {
        id: 'q1',
        type: 'multiple-choice',
        text: 'Which?',
        points: 2,
        options: ['a', 'b'],
        multiSelect: false,
      },
    ],
    [
      'a choice of several',
      { type: 'multiple-choice', points: 2, options: ['a', 'b'], correctAnswer: ['a', 'b'] },
      { type: 'multiple-choice', points: 2, options: ['a', 'b'], multiSelect: true },
    ],
    [
      'pairs',
      {
        type: 'matching',
        points: 1,
        pairs: [
          { left: 'x', right: 'second' },
          { left: 'y', right: 'first' },
          { left: 'z', right: 'second' },
        ],
      },
      {
        type: 'matching',
        points: 1,
        pairs: [
          { left: 'x', right: '' },
          { left: 'y', right: '' },
          { left: 'z', right: '' },
        ],
        options: ['first', 'second'],
      },
    ],
    [
      'a sentence with blanks',
      {
        type: 'fill-in-the-blanks',
        points: 1,
        text: 'A key never repeats, ever.',
        blankIndices: [1, 3, 4],
      },
      {
        type: 'fill-in-the-blanks',
        points: 1,
        text: 'A □ never □, □.',
        blankIndices: [1, 3, 4],
      },
    ],
    [
      'a written answer',
      { type: 'short-answer', points: 1, text: 'Where?', answerKey: 'Paris', exactMatch: true },
      { type: 'short-answer', points: 1, text: 'Where?', exactMatch: true },
    ],
  ])('tells of %s what is asked, and not what is right', (_name, question, asked) => {
    expect(removeCorrectAnswers(question)).toEqual(asked);
  });

  it('does not change a question without answers, for any question', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const question = createRandomQuestion(createRandomFrom(seed));
      const asked = removeCorrectAnswers(question);
      const message = `seed ${seed}: ${JSON.stringify(question)}`;
      expect([message, createBlankAnswer(asked)]).toEqual([message, createBlankAnswer(question)]);
      expect([message, listChoices(asked)]).toEqual([message, listChoices(question)]);
      expect([message, arrangeAttempt([asked], true, createRandomFrom(seed))]).toEqual([
        message,
        arrangeAttempt([question], true, createRandomFrom(seed)),
      ]);
      expect([message, removeCorrectAnswers(asked)]).toEqual([message, asked]);
    }
  });

  it('returns equal results for questions that differ only in their correct answers', () => {
    const base: Question = { type: 'matching', text: 'Match.', points: 1 };
    const one = [
      { left: 'x', right: '1' },
      { left: 'y', right: '2' },
    ];
    const other = [
      { left: 'x', right: '2' },
      { left: 'y', right: '1' },
    ];
    expect(removeCorrectAnswers({ ...base, pairs: one })).toEqual(
      removeCorrectAnswers({ ...base, pairs: other }),
    );
  });
});
