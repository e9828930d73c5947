import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import { computeAttemptResult, type StudentAnswer } from '@cairn/domain/grading.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { lockEnrolmentAndMarkActive } from '../learning/progress/enrolment-lock.ts';
import {
  storeAssessmentAttempt,
  type AssessmentAttemptKey,
  findStoredAttempt,
} from './assessments.repository.ts';
import { markModuleAssessmentDone } from './complete-module.ts';
import { gradeAssessmentAnswers } from './grade-responses.ts';
import { removeRunningAttempt } from './running-attempts.repository.ts';
import type { TextGrader } from './text-grader.ts';

export interface FinishedAttempt {
  readonly questions: readonly Question[];
  readonly autoGrading: boolean;
  readonly minimumPercent: number;
  readonly responses: readonly StudentAnswer[];
  /** Time in seconds that the student took for the attempt. */
  readonly timeTaken: number;
  readonly submittedAt: Date;
  /** Start that the submission contained, if it differs from the stored start of the attempt. */
  readonly namedStart?: Date | undefined;
}

/**
 * Grades an attempt and stores it once, in place of the running attempt. A passed attempt counts at once (spec decisions,
 * 'Attempts').
 * @throws not-found
 * @throws forbidden if the student is not enrolled
 */
export type GradeAndStoreAttempt = (
  key: AssessmentAttemptKey,
  taken: FinishedAttempt,
) => Promise<GradedAttempt>;

export const createAttemptGrader =
  (sql: Sql, grader: TextGrader): GradeAndStoreAttempt =>
  async (key, taken) => {
    const { questions, autoGrading, minimumPercent } = taken;
    const { timeTaken, submittedAt, namedStart } = taken;
    const responses = taken.responses.map((answer) =>
      Array.isArray(answer) ? [...answer] : (answer as string | null),
    );
    // Grading may take long, so it runs outside of the transaction.
    const grades = await gradeAssessmentAnswers(questions, responses, autoGrading, grader);
    const result = computeAttemptResult(grades, minimumPercent);
    return sql.begin(async (tx) => {
      await lockEnrolmentAndMarkActive(tx, key.studentId, key.courseId);
      await removeRunningAttempt(tx, key, key.startedAt);
      const known = await findStoredAttempt(tx, key);
      if (known) return known;
      if (result.status === 'passed') await markModuleAssessmentDone(tx, key);
      return storeAssessmentAttempt(tx, key, {
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
