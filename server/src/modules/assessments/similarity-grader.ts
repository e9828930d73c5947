/**
 * Gives provisional points without an external service: half of them if the answer shares enough words with the model answer,
 * otherwise none. Word overlap cannot tell a correct answer from its opposite, so the grade is always pending (GRADE-16).
 */
import type { Grade } from '@cairn/domain/grading.rules';
import type { TextGrader, FreeTextToGrade } from './text-grader.ts';

const PROVISIONAL_FEEDBACK = 'Provisional grade, pending review.';
/** Minimum similarity of an answer to the model answer that earns points, by strictness; measured in the retrieval recipe. */
const MIN_SIMILARITY = { lenient: 0.2, neutral: 0.25, strict: 0.35 } as const;

const STOP_WORDS = new Set(
  (
    'a an and are as at be because been but by can did do does for from had has have he her his how i if in into is it ' +
    'its may me more most must my no nor not of on one only or our out over own she should so some such than that the ' +
    'their them then there these they this those to too up us very was we were what when where which who why will with ' +
    'would you your'
  ).split(' '),
);

/** Returns the stems of the words that carry meaning. If the text has none, returns the stems of all words. */
const findStems = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const content = words.filter((word) => !STOP_WORDS.has(word));
  const used = content.length > 0 ? content : words;
  return new Set(used.map((word) => (word.length > 4 ? word.replace(/(ing|ed|es|s)$/, '') : word)));
};

const excludeWords = (words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...words].filter((word) => !others.has(word)));

const computeOverlap = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  words.size === 0 ? 0 : [...words].filter((word) => others.has(word)).length / words.size;

/** Returns the similarity of the student's answer and the model answer, 0 to 1. Words of the question are not counted. */
const computeSimilarity = ({ question, answers, modelAnswers }: FreeTextToGrade): number => {
  const questionStems = findStems(question);
  const own = excludeWords(findStems(answers.join(' ')), questionStems);
  const model = excludeWords(findStems(modelAnswers.join(' ')), questionStems);
  const [precision, recall] = [computeOverlap(own, model), computeOverlap(model, own)];
  return precision + recall === 0 ? 0 : (1.25 * precision * recall) / (0.25 * precision + recall);
};

const findMinSimilarity = (strictness: string): number =>
  strictness === 'lenient' || strictness === 'strict'
    ? MIN_SIMILARITY[strictness]
    : MIN_SIMILARITY.neutral;

export const wordOverlapTextGrader: TextGrader = {
  grade: async (text): Promise<Grade> => {
    const isRelated = computeSimilarity(text) >= findMinSimilarity(text.strictness);
    const score = isRelated ? Math.floor(text.points) / 2 : 0;
    return { score, points: text.points, status: 'pending', feedback: PROVISIONAL_FEEDBACK };
  },
};
