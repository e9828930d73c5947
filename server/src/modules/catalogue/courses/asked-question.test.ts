import type { Question } from '@cairn/api/mcq';
import { blankAnswer } from '@cairn/domain/assessment.rules';
import { arrange, offersOf } from '@cairn/domain/running-attempt.rules';
import { randomFrom, randomQuestion } from '../../../../test/test-questions.ts';
import { toAskedQuestion } from './asked-question.ts';

describe('toAskedQuestion', () => {
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
    expect(toAskedQuestion(question)).toEqual(asked);
  });

  it('leaves what an attempt begins with as it is, for any question', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const question = randomQuestion(randomFrom(seed));
      const asked = toAskedQuestion(question);
      const message = `seed ${seed}: ${JSON.stringify(question)}`;
      expect([message, blankAnswer(asked)]).toEqual([message, blankAnswer(question)]);
      expect([message, offersOf(asked)]).toEqual([message, offersOf(question)]);
      expect([message, arrange([asked], true, randomFrom(seed))]).toEqual([
        message,
        arrange([question], true, randomFrom(seed)),
      ]);
      expect([message, toAskedQuestion(asked)]).toEqual([message, asked]);
    }
  });

  it('is the same for two questions that differ only in what is right', () => {
    const base: Question = { type: 'matching', text: 'Match.', points: 1 };
    const one = [
      { left: 'x', right: '1' },
      { left: 'y', right: '2' },
    ];
    const other = [
      { left: 'x', right: '2' },
      { left: 'y', right: '1' },
    ];
    expect(toAskedQuestion({ ...base, pairs: one })).toEqual(
      toAskedQuestion({ ...base, pairs: other }),
    );
  });
});
