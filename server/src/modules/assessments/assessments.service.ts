import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/modules.contract';
import { attemptResult, fitsQuestion, type GivenAnswer } from '@cairn/domain/grading.rules';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { listModuleRecords } from '../course-modules/course-modules.repository.ts';
import { unlockedModules } from '../course-modules/unlocked-modules.ts';
import { lockEnrolment } from '../progress/enrolment-lock.ts';
import { flagsOfCourse } from '../progress/progress.repository.ts';
import {
  addAttempt,
  type AttemptKey,
  findAssessment,
  findAttempt,
} from './assessments.repository.ts';
import { gradeResponses } from './grade-responses.ts';
import type { TextGrader } from './text-grader.ts';

export interface HandedIn {
  readonly courseId: string;
  /** ModuleID, or the id of an assessment node in a live course. */
  readonly assessmentId: string;
  readonly responses: readonly GivenAnswer[];
  readonly timeTaken: number;
  readonly startedAt: Date;
  readonly submittedAt: Date;
}

/**
 * Grades an attempt and stores it; the same one (by its start) is stored once and answered again. Throws not-found,
 * forbidden (not enrolled, locked module) and invalid (answers that do not fit, an end before the start).
 */
export type HandIn = (studentId: string, attempt: HandedIn) => Promise<AssessmentAttempt>;

const refuseMisfits = (
  questions: readonly Question[],
  { responses, startedAt, submittedAt }: HandedIn,
): void => {
  if (submittedAt < startedAt) {
    throw new AppError('invalid', 'The attempt ends before it starts.');
  }
  if (responses.length !== questions.length) {
    throw new AppError('invalid', `There must be ${questions.length} answers.`);
  }
  questions.forEach((question, index) => {
    if (fitsQuestion(question, responses[index] ?? null)) return;
    throw new AppError('invalid', `Answer ${index + 1} does not fit its question.`);
  });
};

const refuseLocked = async (
  tx: TransactionSql,
  studentId: string,
  { courseId, assessmentId }: HandedIn,
): Promise<void> => {
  const modules = await listModuleRecords(tx, courseId);
  // The assessments of a live course belong to no module and are never locked.
  if (!modules.some(({ ModuleID }) => ModuleID === assessmentId)) return;
  const flags = await flagsOfCourse(tx, studentId, courseId);
  if (unlockedModules(modules, flags).has(assessmentId)) return;
  throw new AppError('forbidden', 'Please complete the modules before this one first.');
};

export const createHandIn =
  (sql: Sql, grader: TextGrader): HandIn =>
  async (studentId, attempt) => {
    const { courseId, assessmentId, startedAt, submittedAt, timeTaken } = attempt;
    const key: AttemptKey = { studentId, courseId, assessmentId, startedAt };
    const check = async (tx: TransactionSql) => {
      await lockEnrolment(tx, studentId, courseId);
      const assessment = await findAssessment(tx, courseId, assessmentId);
      if (!assessment) throw new AppError('not-found', 'There is no such assessment.');
      return assessment;
    };
    const assessment = await sql.begin(async (tx) => {
      const found = await check(tx);
      await refuseLocked(tx, studentId, attempt);
      return found;
    });
    refuseMisfits(assessment.questions, attempt);
    const known = await findAttempt(sql, key);
    if (known) return known;

    // A grader may take its time, so nothing is held meanwhile.
    const responses = attempt.responses.map((answer) =>
      Array.isArray(answer) ? [...answer] : (answer as string | null),
    );
    const { questions, autoGrading, minimumPercent } = assessment;
    const grades = await gradeResponses(questions, responses, autoGrading, grader);
    const result = attemptResult(grades, minimumPercent);
    return sql.begin(async (tx) => {
      await check(tx);
      const stored = await findAttempt(tx, key);
      if (stored) return stored;
      return addAttempt(tx, key, { ...result, responses, grades, timeTaken, submittedAt });
    });
  };
