import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import { computeAttemptResult, type StudentAnswer } from '@cairn/domain/grading.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { lockEnrolment } from '../learning/progress/enrolment-lock.ts';
import { addAttempt, type AttemptKey, findAttempt } from './assessments.repository.ts';
import { completeModule } from './complete-module.ts';
import { gradeResponses } from './grade-responses.ts';
import { removeRunningAttempt } from './running-attempts.repository.ts';
import type { TextGrader } from './text-grader.ts';

export interface TakenAttempt {
  readonly questions: readonly Question[];
  readonly autoGrading: boolean;
  readonly minimumPercent: number;
  readonly responses: readonly StudentAnswer[];
  /** The time taken in seconds. */
  readonly timeTaken: number;
  readonly submittedAt: Date;
  /** The start that the submission named, if it differs from the attempt's start. */
  readonly namedStart?: Date | undefined;
}

/**
 * Grades an attempt and stores it once, in place of the running attempt. A pass counts from then on (spec decisions, 'Attempts').
 * @throws not-found
 * @throws forbidden if the student is not enrolled
 */
export type StoreAttempt = (key: AttemptKey, taken: TakenAttempt) => Promise<GradedAttempt>;

export const createStoreAttempt =
  (sql: Sql, grader: TextGrader): StoreAttempt =>
  async (key, taken) => {
    const { questions, autoGrading, minimumPercent } = taken;
    const { timeTaken, submittedAt, namedStart } = taken;
    const responses = taken.responses.map((answer) =>
      Array.isArray(answer) ? [...answer] : (answer as string | null),
    );
    // Grading may take long, so it runs outside of the transaction.
    const grades = await gradeResponses(questions, responses, autoGrading, grader);
    const result = computeAttemptResult(grades, minimumPercent);
    return sql.begin(async (tx) => {
      await lockEnrolment(tx, key.studentId, key.courseId);
      await removeRunningAttempt(tx, key, key.startedAt);
      const known = await findAttempt(tx, key);
      if (known) return known;
      if (result.status === 'passed') await completeModule(tx, key);
      return addAttempt(tx, key, {
        ...result,
        responses,
        grades,
        timeTaken,
        submittedAt,
        questions,
        minimumPercent,
        namedStart,
      });
    });
  };
