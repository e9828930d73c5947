/** Random questions for tests of properties, the same for the same seed. */
import type { Question } from '@cairn/api/mcq';

export type RandomNumber = () => number;

/** Returns a generator of numbers from 0 to below 1. */
export const createRandomFrom = (seed: number): RandomNumber => {
  let state = seed * 2 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

export const pickRandom = <T>(list: readonly T[], random: RandomNumber): T =>
  list[Math.floor(random() * list.length)] as T;

export const shuffleRandomly = <T>(list: readonly T[], random: RandomNumber): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

const TYPES = [
  'multiple-choice',
  'true-false',
  'short-answer',
  'long-answer',
  'essay',
  'matching',
  'fill-in-the-blanks',
] as const;

const randomBetween = (low: number, high: number, random: RandomNumber): number =>
  low + Math.floor(random() * (high - low + 1));

const list = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

const createQuestionParts = (type: Question['type'], random: RandomNumber): Partial<Question> => {
  const count = randomBetween(2, 5, random);
  switch (type) {
    case 'multiple-choice': {
      const options = shuffleRandomly(list(count, 'option'), random);
      const correctAnswer = options.slice(0, randomBetween(1, count - 1, random));
      return { options, correctAnswer, shuffleOptions: false, partialCredit: false };
    }
    case 'true-false':
      return { correctAnswer: [pickRandom(['True', 'False'], random)] };
    case 'matching': {
      const rights = shuffleRandomly(list(count, 'right'), random);
      const pairs = rights.map((right, index) => ({ left: `left-${index}`, right }));
      return { pairs, partialCredit: false };
    }
    case 'fill-in-the-blanks':
      return {
        blankIndices: shuffleRandomly([0, 1, 2, 3], random).slice(0, randomBetween(1, 4, random)),
        exactMatch: true,
        strictness: 'neutral',
      };
    case 'short-answer':
      return {
        exactMatch: true,
        answerKey: pickRandom(['key-one', 'key-two'], random),
        strictness: 'neutral',
      };
    case 'long-answer':
      return { answerKey: pickRandom(['model-one', 'model-two'], random), strictness: 'neutral' };
    case 'essay':
      return { answerKey: pickRandom(['model-one', 'model-two'], random) };
    default:
      return type satisfies never;
  }
};

/**
 * Returns a question as the import stores it: of any type, with its defaults. There are few texts, so that equal texts and types
 * are common.
 */
export const createRandomQuestion = (random: RandomNumber): Question => {
  const type = pickRandom(TYPES, random);
  const sentence = pickRandom(['alpha beta gamma, delta.', 'alpha gamma beta delta!'], random);
  const text =
    type === 'fill-in-the-blanks' ? sentence : pickRandom(['Which one?', 'And this?'], random);
  return { type, text, points: randomBetween(1, 5, random), ...createQuestionParts(type, random) };
};

export const createRandomQuestions = (random: RandomNumber): Question[] =>
  Array.from({ length: randomBetween(1, 6, random) }, () => createRandomQuestion(random));

const withPoints = (question: Question, points: number): Question => ({ ...question, points });

/** Returns the list after an author has edited it: moved, changed, removed, added. */
export const editRandomly = (questions: readonly Question[], random: RandomNumber): Question[] => {
  const kept = questions.filter(() => random() > 0.2);
  const changed = kept.map((question) =>
    random() > 0.5 ? question : withPoints(question, question.points + 1),
  );
  const added = random() > 0.5 ? [createRandomQuestion(random)] : [];
  const next = shuffleRandomly([...changed, ...added], random);
  return next.length > 0 ? next : [createRandomQuestion(random)];
};

/** Returns an answer to the question that earns all points. */
export const createRightAnswer = (question: Question): string | string[] => {
  const words = (question.text ?? '').split(' ');
  switch (question.type) {
    case 'multiple-choice':
      return question.correctAnswer ?? [];
    case 'true-false':
      return question.correctAnswer?.[0] ?? '';
    case 'matching':
      return (question.pairs ?? []).map(({ right }) => right);
    case 'fill-in-the-blanks':
      return (question.blankIndices ?? []).map((index) =>
        (words[index] ?? '').replace(/[,.!]$/, ''),
      );
    case 'short-answer':
    case 'long-answer':
    case 'essay':
      return question.answerKey ?? '';
    default:
      return question.type satisfies never;
  }
};
