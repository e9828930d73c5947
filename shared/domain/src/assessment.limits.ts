/**
 * Limits on the size of an assessment and its answers. The content format, the fields in the browser and the API share
 * them. An assessment that the format accepts can therefore be handed in.
 */
import type { GradedQuestion } from './grading.rules.ts';

export const ASSESSMENT_LIMITS = {
  questions: 500,
  /** Maximum number of options, pairs or blanks of one question. */
  choices: 100,
  /** Maximum number of characters of a written answer. */
  textCharacters: 20_000,
  /** Characters of an option, of one side of a pair, and of the text in a blank. */
  entryCharacters: 2000,
  /** Maximum number of characters of all answers of one attempt together. */
  attemptCharacters: 2_000_000,
} as const;

/** Maximum bytes of a request with all answers: most letters take at most three bytes, a line break two. */
export const MAX_ANSWERS_BYTES = 3 * ASSESSMENT_LIMITS.attemptCharacters + 1024 * 1024;

type SizedQuestion = GradedQuestion & { readonly options?: readonly string[] | undefined };

const sumLengths = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0);

/** Returns the length of the longest answer to a question that the API accepts, in characters. */
export const getMaxAnswerLength = (question: SizedQuestion): number => {
  const { type, options = [], pairs = [], blankIndices = [] } = question;
  switch (type) {
    case 'multiple-choice':
      return sumLengths(options);
    case 'true-false':
      return 'False'.length;
    case 'matching':
      return pairs.length * Math.max(0, ...pairs.map(({ right }) => right.length));
    case 'fill-in-the-blanks':
      return blankIndices.length * ASSESSMENT_LIMITS.entryCharacters;
    case 'short-answer':
    case 'long-answer':
    case 'essay':
      return ASSESSMENT_LIMITS.textCharacters;
    default:
      return type satisfies never;
  }
};
