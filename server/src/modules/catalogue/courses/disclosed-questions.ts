import type { Question } from '@cairn/api/mcq';
import { removeAnswers } from './question-without-answers.ts';

/** The detail of questions: with correct answers after a pass, as they are asked, or only their number and points. */
export type QuestionDisclosure = 'answers' | 'asked' | 'outline';

/** Hides the content of a question. Number and points of questions are public. */
const toOutline = ({ type, points }: Question): Question => ({ type, points });

/** Returns the questions in the detail that the caller may read. Sources: TAPI-18, decision 077. */
export const discloseQuestions = (
  questions: readonly Question[],
  disclosure: QuestionDisclosure,
): Question[] => {
  if (disclosure === 'answers') return [...questions];
  return questions.map(disclosure === 'asked' ? removeAnswers : toOutline);
};
