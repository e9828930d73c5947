import type { SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import { getQuestionText } from '@cairn/domain/survey.rules';
import { toJsonb, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { lockEnrolmentAndMarkActive } from './enrolment-lock.ts';

/**
 * Stores a student's answers to a course's survey, once.
 * @throws not-found
 * @throws forbidden if the student is not enrolled
 * @throws invalid if answers do not fit the questions
 * @throws conflict if the student has answered before
 */
export type AnswerCourseSurvey = (
  studentId: string,
  courseId: string,
  answers: readonly SurveyAnswer[],
) => Promise<void>;

const DEFAULT_MIN = 1;
const DEFAULT_MAX = 5;

const fitsQuestion = (
  answer: SurveyAnswer,
  { type, min = DEFAULT_MIN, max = DEFAULT_MAX }: SurveyQuestion,
) => {
  if (answer.type !== type) return false;
  if (type === 'text') return answer.value === undefined;
  const { value } = answer;
  // Accepts whole numbers only, because a scale has whole steps between its ends.
  const isStep = value !== undefined && Number.isInteger(value);
  return answer.answer === undefined && isStep && value >= min && value <= max;
};

const refuseUnfitSurveyAnswers = (
  answers: readonly SurveyAnswer[],
  questions: readonly SurveyQuestion[],
): void => {
  const open = [...questions];
  for (const answer of answers) {
    // Two questions of a survey may have the same text; each accepts one answer.
    const at = open.findIndex(
      (question) => getQuestionText(question) === answer.question && fitsQuestion(answer, question),
    );
    if (at < 0) {
      throw new AppError(
        'invalid',
        `The answer to '${answer.question}' does not fit its question.`,
      );
    }
    open.splice(at, 1);
  }
};

const findSurveyQuestions = async (
  tx: TransactionSql,
  courseId: string,
): Promise<SurveyQuestion[]> => {
  const [row] = await tx<{ questions: SurveyQuestion[] }[]>`
    select post_survey as questions from courses where course_id = ${courseId}`;
  return row?.questions ?? [];
};

export const createCourseSurveyAnswerer =
  (sql: Sql): AnswerCourseSurvey =>
  async (studentId, courseId, answers) => {
    await sql.begin(async (tx) => {
      await lockEnrolmentAndMarkActive(tx, studentId, courseId);
      refuseUnfitSurveyAnswers(answers, await findSurveyQuestions(tx, courseId));
      const [stored] = await tx`
        insert into survey_responses (student_id, course_id, answers)
        values (${studentId}, ${courseId}, ${toJsonb(answers)})
        on conflict do nothing returning 1`;
      if (!stored) throw new AppError('conflict', 'You have answered this survey already.');
    });
  };
