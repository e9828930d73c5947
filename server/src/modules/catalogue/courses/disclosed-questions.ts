import type { Question } from '@cairn/api/mcq';
import { toAskedQuestion } from './asked-question.ts';

/** How much of the questions: with right answers after a pass, as they are asked, or only that they are there. */
export type QuestionDisclosure = 'answers' | 'asked' | 'outline';

/** Withholding never removes a question: how many there are and what they weigh is no secret. */
const toOutline = ({ type, points }: Question): Question => ({ type, points });

/** Returns the questions as far as the caller may read them. Sources: TAPI-18, decision 077. */
export const discloseQuestions = (
  questions: readonly Question[],
  disclosure: QuestionDisclosure,
): Question[] => {
  if (disclosure === 'answers') return [...questions];
  return questions.map(disclosure === 'asked' ? toAskedQuestion : toOutline);
};
