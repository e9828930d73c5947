import type { Question } from '@cairn/api/mcq';
import { isAnswerForQuestion, type StudentAnswer } from '@cairn/domain/grading.rules';
import { AppError } from '../../platform/errors/app-error.ts';

/**
 * Checks that there is one answer for each question, in the shape that the question requires.
 * @throws invalid
 */
export const requireAnswersToFitQuestions = (
  questions: readonly Question[],
  responses: readonly StudentAnswer[],
): void => {
  if (responses.length !== questions.length) {
    throw new AppError('invalid', `There must be ${questions.length} answers.`);
  }
  questions.forEach((question, index) => {
    if (isAnswerForQuestion(question, responses[index] ?? null)) return;
    throw new AppError('invalid', `Answer ${index + 1} does not fit its question.`);
  });
};
