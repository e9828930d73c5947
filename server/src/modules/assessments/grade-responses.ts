import type { Question } from '@cairn/api/modules.contract';
import {
  blankWords,
  type Grade,
  gradeAnswer,
  type GivenAnswer,
  sentenceWithoutBlanks,
} from '@cairn/domain/grading.rules';
import type { TextGrader } from './text-grader.ts';

const gradeOne = async (
  question: Question,
  answer: GivenAnswer,
  autoGrading: boolean,
  grader: TextGrader,
): Promise<Grade> => {
  const verdict = gradeAnswer(question, answer, { autoGrading });
  const { points, strictness = 'neutral' } = question;
  switch (verdict.by) {
    case 'rule':
      return verdict.grade;
    case 'text':
      return grader.grade({
        question: question.text ?? '',
        answers: [verdict.answer],
        modelAnswers: [verdict.modelAnswer],
        points,
        strictness,
      });
    case 'fill':
      return grader.grade({
        question: sentenceWithoutBlanks(question),
        answers: verdict.answers,
        modelAnswers: blankWords(question),
        points,
        strictness,
      });
    default:
      return verdict satisfies never;
  }
};

/** One grade for each question, from the server's own answer keys. */
export const gradeResponses = (
  questions: readonly Question[],
  responses: readonly GivenAnswer[],
  autoGrading: boolean,
  grader: TextGrader,
): Promise<Grade[]> =>
  Promise.all(
    questions.map((question, index) =>
      gradeOne(question, responses[index] ?? null, autoGrading, grader),
    ),
  );
