import {
  countAnsweredQuestions,
  countElapsedSeconds,
  toQuizQuestions,
  withQuizChoice,
} from './quiz.rules.ts';

const file = {
  last: { text: 'Zebra?', options: [{ text: 'same' }, { text: 'same' }] },
  first: { text: 'Ape?', options: [] },
};

describe('toQuizQuestions', () => {
  it('[MCQS-03] keeps the order of the file, and tells options apart that read the same', () => {
    expect(toQuizQuestions(file)).toEqual([
      {
        id: 'last',
        text: 'Zebra?',
        options: [
          { id: '0', text: 'same' },
          { id: '1', text: 'same' },
        ],
      },
      { id: 'first', text: 'Ape?', options: [] },
    ]);
  });

  it('returns no questions for an empty file', () => {
    expect(toQuizQuestions({})).toEqual([]);
  });
});

it('[MCQS-03] a question has one choice, the latest', () => {
  const questions = toQuizQuestions(file);
  const once = withQuizChoice({}, 'last', '0');
  const twice = withQuizChoice(once, 'last', '1');
  expect(twice).toEqual({ last: '1' });
  expect(countAnsweredQuestions(questions, {})).toBe(0);
  expect(countAnsweredQuestions(questions, twice)).toBe(1);
  expect(countAnsweredQuestions(questions, withQuizChoice(twice, 'first', '0'))).toBe(2);
});

it.each([
  [0, 0, 0],
  [1000, 1999, 0],
  [1000, 2000, 1],
  [0, 3_600_000, 3600],
  [5000, 1000, 0],
])('from %d ms to %d ms are %d seconds', (startedAt, now, seconds) => {
  expect(countElapsedSeconds(startedAt, now)).toBe(seconds);
});
