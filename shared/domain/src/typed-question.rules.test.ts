import { normaliseQuestion } from './typed-question.rules.ts';

const typed = {
  type: { S: 'matching' },
  text: { S: 'Match.' },
  points: { N: '2.5' },
  partialCredit: { BOOL: true },
  shuffleOptions: { BOOL: 'false' },
  answerKey: { NULL: true },
  strictness: { S: 'strict' },
  options: { L: [{ S: 'a' }, { S: 'b' }] },
  blankIndices: { L: [{ N: '0' }, { N: '3' }] },
  pairs: { L: [{ M: { left: { S: 'x' }, right: { S: 'S' } } }] },
};
const plain = {
  type: 'matching',
  text: 'Match.',
  points: 2.5,
  partialCredit: true,
  shuffleOptions: false,
  strictness: 'strict',
  options: ['a', 'b'],
  blankIndices: [0, 3],
  pairs: [{ left: 'x', right: 'S' }],
};

describe('normaliseQuestion', () => {
  it.each([
    ['field by field', typed],
    ['as a whole', { M: typed }],
  ])('[ASMT-27] takes values out of their types, however deep, wrapped %s', (_how, question) =>
    expect(normaliseQuestion(question)).toEqual(plain),
  );

  it('[ASMT-27] reads as usual for one point where it does not say', () =>
    expect(normaliseQuestion({ type: { S: 'essay' }, points: { NULL: true } })).toEqual({
      type: 'essay',
      strictness: 'neutral',
      points: 1,
    }));

  it.each([
    ['a plain question', plain],
    ['one without strictness', { type: 'essay', points: 3 }],
    ['one whose text looks like a type', { type: 'essay', points: 1, text: { S: 'x' } }],
    ['nothing', {}],
    ['what is no question', 'essay'],
    ['null', null],
  ])('[ASMT-27] gives back %s as it is', (_what, question) =>
    expect(normaliseQuestion(question)).toBe(question),
  );
});
