import { answeredCount, elapsedSeconds, quizQuestions, withChoice } from './quiz.rules.ts';

const file = {
  last: { text: 'Zebra?', options: [{ text: 'same' }, { text: 'same' }] },
  first: { text: 'Ape?', options: [] },
};

describe('quizQuestions', () => {
  it('[MCQS-03] keeps the order of the file, and tells options apart that read the same', () => {
    expect(quizQuestions(file)).toEqual([
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

  it('an empty file has none', () => {
    expect(quizQuestions({})).toEqual([]);
  });
});

it('[MCQS-03] a question has one choice, the latest', () => {
  const questions = quizQuestions(file);
  const once = withChoice({}, 'last', '0');
  const twice = withChoice(once, 'last', '1');
  expect(twice).toEqual({ last: '1' });
  expect(answeredCount(questions, {})).toBe(0);
  expect(answeredCount(questions, twice)).toBe(1);
  expect(answeredCount(questions, withChoice(twice, 'first', '0'))).toBe(2);
});

it.each([
  [0, 0, 0],
  [1000, 1999, 0],
  [1000, 2000, 1],
  [0, 3_600_000, 3600],
  [5000, 1000, 0],
])('from %d ms to %d ms are %d seconds', (startedAt, now, seconds) => {
  expect(elapsedSeconds(startedAt, now)).toBe(seconds);
});
