import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import {
  sqlFragment,
  toJsonb,
  type SqlQuery,
  type TransactionSql,
} from '../../platform/database/sql.ts';

export type AttemptToReview = Pick<
  AssessmentAttempt,
  'status' | 'score' | 'responses' | 'grades'
> & {
  readonly studentId: string;
  readonly courseId: string;
  readonly assessmentId: string;
  readonly revision: number;
  /** Questions of the attempt. If it was stored without them: the current ones of the content, null if there are none. */
  readonly questions: Question[] | null;
  readonly minimum: number;
};

const attempts = sqlFragment`
  select student_id as "studentId", course_id as "courseId", assessment_id as "assessmentId",
    status, score, responses, grades, points_revision as revision,
    coalesce(asked.questions, a.questions) as questions,
    coalesce(assessment_attempts.minimum_percent, a.minimum_percent, 0) as minimum
  from assessment_attempts left join assessments a using (course_id, assessment_id)
    left join asked_questions asked on digest = questions_digest`;

export const findAttemptToReview = async (
  sql: SqlQuery,
  attemptId: string,
): Promise<AttemptToReview | undefined> => {
  const [row] = await sql<AttemptToReview[]>`${attempts} where attempt_id = ${attemptId}`;
  return row;
};

/** Locks the attempt until the transaction ends, so that the second of two simultaneous reviews sees the first. */
export const lockAttemptToReview = async (
  tx: TransactionSql,
  attemptId: string,
): Promise<AttemptToReview | undefined> => {
  const [row] = await tx<AttemptToReview[]>`${attempts}
    where attempt_id = ${attemptId} for update of assessment_attempts`;
  return row;
};

export interface StoredAttemptReview {
  readonly marked: number[];
  readonly reviewerId: string;
  /** Name of the instructor who reviewed the attempt. */
  readonly reviewedBy: string;
  readonly reviewedAt: Date;
}

/** Returns the reviews of an attempt, oldest first. */
export const listAttemptReviews = (
  sql: SqlQuery,
  attemptId: string,
): Promise<StoredAttemptReview[]> =>
  sql<StoredAttemptReview[]>`
    select marked, reviewed_by as "reviewerId", reviewed_at as "reviewedAt",
      coalesce(full_name(first_name, last_name), 'Somebody') as "reviewedBy"
    from attempt_reviews left join instructors on instructor_id = reviewed_by
    where attempt_id = ${attemptId} order by revision`;

/**
 * Stores an instructor's review as the current result of the attempt, and in its history. The caller must hold the lock on the
 * attempt.
 */
export const storeAttemptReview = async (
  tx: TransactionSql,
  attemptId: string,
  review: Pick<StoredAttemptReview, 'marked' | 'reviewerId' | 'reviewedAt'> &
    Pick<AttemptToReview, 'grades' | 'score' | 'status' | 'revision'>,
): Promise<void> => {
  const { grades, score, status, revision } = review;
  await tx`update assessment_attempts set grades = ${toJsonb(grades)}, score = ${score},
      status = ${status}, points_revision = ${revision}
    where attempt_id = ${attemptId}`;
  await tx`insert into attempt_reviews (attempt_id, revision, marked, grades, score, status,
      reviewed_by, reviewed_at)
    values (${attemptId}, ${revision}, ${review.marked}, ${toJsonb(grades)}, ${score}, ${status},
      ${review.reviewerId}, ${review.reviewedAt})`;
};
