import { ASSESSMENT_LIMITS } from './assessment.limits.ts';
import type { StudentAnswer } from './grading.rules.ts';
import {
  arrangeAttempt,
  decideAnswerSave,
  mergeAnswers,
  listChoices,
  type ShownQuestion,
  truncateAnswer,
} from './running-attempt.rules.ts';

const choice: ShownQuestion = {
  type: 'multiple-choice',
  text: 'Which?',
  points: 1,
  options: ['a', 'b', 'c'],
  correctAnswer: ['a'],
};
const truth: ShownQuestion = { type: 'true-false', text: 'Is it?', points: 1 };
const essay: ShownQuestion = { type: 'essay', text: 'Discuss.', points: 5 };
const pairs: ShownQuestion = {
  type: 'matching',
  text: 'Match.',
  points: 2,
  pairs: [
    { left: 'x', right: '1' },
    { left: 'y', right: '2' },
    { left: 'z', right: '1' },
  ],
};

describe('arrange', () => {
  const lowest = () => 0;

  it('[ASMT-07] mixes questions and options only where the author asks for it', () => {
    const questions = [choice, { ...choice, shuffleOptions: true }, essay];
    expect(arrangeAttempt(questions, false, lowest)).toEqual({
      order: [0, 1, 2],
      options: [[0, 1, 2], [1, 2, 0], []],
    });
    expect(arrangeAttempt(questions, true, lowest).order).toEqual([1, 2, 0]);
  });

  it.each<[string, ShownQuestion, string[]]>([
    ['a choice', choice, ['a', 'b', 'c']],
    ['a choice without options', { ...choice, options: undefined }, []],
    ['a statement', truth, ['True', 'False']],
    ['pairs without a pair', { ...pairs, pairs: undefined }, []],
    ['what is written, whatever its author left there', { ...essay, options: ['a'] }, []],
  ])('offers for %s', (_what, question, offers) => {
    expect(listChoices(question)).toEqual(offers);
  });

  it('always mixes the right sides of pairs, each once', () => {
    expect(listChoices(pairs)).toEqual(['1', '2']);
    expect(arrangeAttempt([pairs], false, lowest).options).toEqual([[1, 0]]);
  });

  it('produces every order equally often', () => {
    const counts = new Map<string, number>();
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let i = 0; i < 6000; i += 1) {
      const key = arrangeAttempt([truth, essay, pairs], true, random).order.join('');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('decideAnswerSave', () => {
  const last = { revision: 4, client: 'a', sequence: 7 };
  it.each([
    ['the last writer goes on', { client: 'a', sequence: 8, base: 4 }, 'store'],
    ['also when it has not heard of its own save', { client: 'a', sequence: 8, base: 3 }, 'store'],
    ['the same save again', { client: 'a', sequence: 7, base: 3 }, 'known'],
    ['an older one that arrives late', { client: 'a', sequence: 6, base: 3 }, 'known'],
    ['another page that has seen it', { client: 'b', sequence: 1, base: 4 }, 'store'],
    ['another page that has not', { client: 'b', sequence: 9, base: 3 }, 'conflict'],
    ['one that claims to have seen more', { client: 'b', sequence: 9, base: 5 }, 'conflict'],
  ] as const)('%s', (_what, save, verdict) => expect(decideAnswerSave(last, save)).toBe(verdict));
});

describe('mergeAnswers', () => {
  interface Case {
    readonly what: string;
    readonly base: StudentAnswer[];
    readonly mine: StudentAnswer[];
    readonly saved: StudentAnswer[];
    readonly answers: StudentAnswer[];
    readonly overruled?: number[];
  }
  const blank = ['', ''];
  it.each<Case>([
    { what: 'nothing of mine', base: blank, mine: blank, saved: ['x', ''], answers: ['x', ''] },
    {
      what: 'mine where nobody else has written',
      base: blank,
      mine: ['', 'm'],
      saved: ['x', ''],
      answers: ['x', 'm'],
    },
    {
      what: 'what was saved where both have written',
      base: blank,
      mine: ['m', ''],
      saved: ['x', ''],
      answers: ['x', ''],
      overruled: [0],
    },
    {
      what: 'the same from both',
      base: blank,
      mine: ['x', ''],
      saved: ['x', ''],
      answers: ['x', ''],
    },
    {
      what: 'what I have emptied',
      base: ['a', ''],
      mine: blank,
      saved: ['a', 'y'],
      answers: ['', 'y'],
    },
    {
      what: 'lists',
      base: [[''], ''],
      mine: [['l'], ''],
      saved: [[''], 'z'],
      answers: [['l'], 'z'],
    },
  ])('$what', ({ base, mine, saved, answers, overruled = [] }) =>
    expect(mergeAnswers(base, mine, saved)).toEqual({ answers, overruled }),
  );
});

describe('truncateAnswer', () => {
  it('cuts a text and the entries of a list where they cannot be stored, and nothing else', () => {
    const text = 'x'.repeat(ASSESSMENT_LIMITS.textCharacters);
    expect(truncateAnswer(text)).toBe(text);
    expect(truncateAnswer(`${text}y`)).toBe(text);
    const entry = 'x'.repeat(ASSESSMENT_LIMITS.entryCharacters);
    const list = ['short', entry];
    expect(truncateAnswer(list)).toBe(list);
    expect(truncateAnswer(['short', `${entry}y`])).toEqual(list);
    expect(truncateAnswer(null)).toBeNull();
  });

  it('never in the middle of a character', () => {
    const text = 'x'.repeat(ASSESSMENT_LIMITS.textCharacters - 1);
    expect(truncateAnswer(`${text}🙂`)).toBe(text);
  });
});
