import {
  isAnswerForQuestion,
  type StudentAnswer,
  gradeAnswer,
  type GradedQuestion,
  findTrailingPunctuation,
  removeBlankWords,
  getGradingStrictness,
  splitWords,
} from './grading.rules.ts';

const blanks: GradedQuestion = {
  type: 'fill-in-the-blanks',
  points: 2,
  text: '  The  "quick," brown\tfox  ',
  blankIndices: [1, 3],
  exactMatch: true,
};
const scoreOf = (answer: StudentAnswer) => {
  const verdict = gradeAnswer(blanks, answer);
  return verdict.by === 'rule' ? verdict.grade.score : verdict.by;
};

it('words are split at white space of any length, which none begins or ends with', () => {
  expect(splitWords(blanks.text ?? '')).toEqual(['The', '"quick,"', 'brown', 'fox']);
});

it('a student sees the sentence without the words that are asked for', () => {
  expect(removeBlankWords(blanks)).toBe('The brown');
  expect(removeBlankWords({ ...blanks, text: undefined })).toBe('');
});

it.each([
  ['quick', 2],
  ['QUICK', 2],
  [' "quick," ', 2],
  ['"quick', 0],
  ['uick', 0],
  ['quic', 0],
])('of a blank word what clings to both its ends is not asked for: %s', (given, score) => {
  expect(scoreOf([given, 'fox'])).toBe(score);
});

it.each([
  ['word', ''],
  ['word,', ','],
  ['word.",', '.",'],
  ['a-b', ''],
  ['...', '...'],
])('what clings to the end of %s', (word, rest) => {
  expect(findTrailingPunctuation(word)).toBe(rest);
});

it('is read neutrally unless the author asks for one of the two other ways', () => {
  const readings = ['lenient', 'strict', 'neutral', 'harsh', undefined].map((strictness) =>
    getGradingStrictness({ ...blanks, strictness }),
  );
  expect(readings).toEqual(['lenient', 'strict', 'neutral', 'neutral', 'neutral']);
});

describe('the shape of an answer', () => {
  const choice = { type: 'multiple-choice', points: 1, options: ['a', 'b'] } as const;
  const pairs = [
    { left: 'l1', right: 'r1' },
    { left: 'l2', right: 'r2' },
  ];
  it.each<[string, Parameters<typeof isAnswerForQuestion>[0], StudentAnswer, boolean]>([
    ['nothing', choice, null, true],
    ['an option', { ...choice, correctAnswer: ['a'] }, 'a', true],
    ['an option in a list', { ...choice, correctAnswer: ['a'] }, ['a'], true],
    ['a blank choice', { ...choice, correctAnswer: ['a'] }, [''], true],
    ['two options where one is asked for', { ...choice, correctAnswer: ['a'] }, ['a', 'b'], false],
    ['two options where two are', { ...choice, correctAnswer: ['a', 'b'] }, ['a', 'b'], true],
    ['one unknown among known', { ...choice, correctAnswer: ['a', 'b'] }, ['a', 'c'], false],
    ['no options at all', { type: 'multiple-choice', points: 1 }, 'a', false],
    ['true', { type: 'true-false', points: 1 }, 'True', true],
    ['false', { type: 'true-false', points: 1 }, ['False'], true],
    ['neither yet', { type: 'true-false', points: 1 }, '', true],
    ['another word', { type: 'true-false', points: 1 }, 'true', false],
    ['both', { type: 'true-false', points: 1 }, ['True', 'False'], false],
    ['as many as pairs', { type: 'matching', points: 1, pairs }, ['r1', 'r2'], true],
    ['more than pairs', { type: 'matching', points: 1, pairs }, ['r1', 'r2', 'r1'], false],
    ['text for pairs', { type: 'matching', points: 1, pairs }, 'r1', false],
    ['as many as blanks', blanks, ['a', 'b'], true],
    ['fewer than blanks', blanks, ['a'], true],
    ['more than blanks', blanks, ['a', 'b', 'c'], false],
    ['text', { type: 'short-answer', points: 1 }, 'text', true],
    ['longer text', { type: 'long-answer', points: 1 }, 'text', true],
    ['an essay', { type: 'essay', points: 1 }, 'text', true],
    ['a list for short text', { type: 'short-answer', points: 1 }, ['text'], false],
    ['a list for long text', { type: 'long-answer', points: 1 }, ['text'], false],
    ['a list for an essay', { type: 'essay', points: 1 }, ['text'], false],
  ])('%s', (_what, question, answer, fits) => {
    expect(isAnswerForQuestion(question, answer)).toBe(fits);
  });
});
