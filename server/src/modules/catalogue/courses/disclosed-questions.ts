import type { Question } from '@cairn/api/mcq';
import { removeCorrectAnswers } from './question-without-answers.ts';

/**
 * The part of an assessment's questions that a student sees: with correct answers after a pass, as they are asked, or only their
 * number and points.
 */
export type QuestionDisclosure = 'answers' | 'asked' | 'outline';

/** Returns type and points of a question without its content. Number and points of questions are public. */
const toOutline = ({ type, points }: Question): Question => ({ type, points });

/** Returns the questions with as much content as the caller may read. Sources: TAPI-18, decision 077. */
export const discloseQuestions = (
  questions: readonly Question[],
  disclosure: QuestionDisclosure,
): Question[] => {
  if (disclosure === 'answers') return [...questions];
  return questions.map(disclosure === 'asked' ? removeCorrectAnswers : toOutline);
};
