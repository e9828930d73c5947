import type { Question } from '@cairn/api/mcq';
import {
  listBlankWords,
  type Grade,
  gradeAnswer,
  type StudentAnswer,
  removeBlankWords,
  getGradingStrictness,
} from '@cairn/domain/grading.rules';
import { TextGraderError, type TextGrader } from './text-grader.ts';

const gradeResponse = async (
  question: Question,
  answer: StudentAnswer,
  autoGrading: boolean,
  grader: TextGrader,
): Promise<Grade> => {
  const verdict = gradeAnswer(question, answer, { autoGrading });
  const { points } = question;
  const strictness = getGradingStrictness(question);
  switch (verdict.by) {
    case 'rule':
      return verdict.grade;
    case 'text':
      return grader.grade({
        kind: 'text',
        blanks: [],
        question: question.text ?? '',
        answers: [verdict.answer],
        modelAnswers: [verdict.modelAnswer],
        points,
        strictness,
      });
    case 'fill':
      return grader.grade({
        kind: 'fill',
        blanks: question.blankIndices ?? [],
        question: removeBlankWords(question),
        answers: verdict.answers,
        modelAnswers: listBlankWords(question),
        points,
        strictness,
      });
    default:
      return verdict satisfies never;
  }
};

/** Grades a student's answers by the correct answers of the questions. Returns one grade for each question. */
export const gradeAssessmentAnswers = (
  questions: readonly Question[],
  responses: readonly StudentAnswer[],
  autoGrading: boolean,
  grader: TextGrader,
): Promise<Grade[]> =>
  Promise.all(
    questions.map((question, index) =>
      gradeResponse(question, responses[index] ?? null, autoGrading, grader).catch(
        createUngradedFallback(question),
      ),
    ),
  );

/** Returns a grade without points for an answer that the grader could not grade. The other answers are graded. Source: 001 §8. */
const createUngradedFallback =
  ({ points }: Question) =>
  (error: unknown): Grade => {
    if (!(error instanceof TextGraderError)) throw error;
    return { score: 0, points, status: 'error', feedback: 'AI grading error' };
  };
