import type { Question } from '@cairn/api/mcq';
import type { AttemptArrangement, LastAnswerSave } from '@cairn/domain/running-attempt.rules';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import {
  sqlFragment,
  toJsonb,
  type Sql,
  type TransactionSql,
} from '../../platform/database/sql.ts';

/** Identifies a student and an assessment. */
export interface StudentAssessmentKey {
  readonly studentId: string;
  readonly courseId: string;
  readonly assessmentId: string;
}

export interface AttemptQuestionsAndTerms extends AttemptArrangement {
  readonly questions: Question[];
  readonly responses: readonly StudentAnswer[];
}

export interface RunningAttemptRecord
  extends StudentAssessmentKey, AttemptQuestionsAndTerms, LastAnswerSave {
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  /** Percentage required to pass, as it was when the attempt began. */
  readonly minimumPercent: number;
  readonly autoGrading: boolean;
}

const columns = sqlFragment`student_id as "studentId", course_id as "courseId",
  assessment_id as "assessmentId", started_at as "startedAt", ends_at as "endsAt", questions,
  question_order as "order", option_orders as "options", responses, revision, client, sequence,
  minimum_percent as "minimumPercent", auto_grading as "autoGrading"`;

/** SQL condition that the student is enrolled. The attempt of a student whom staff has unenrolled waits for the next enrolment. */
const isOfEnrolledStudent = sqlFragment`exists (select from enrolments
  where enrolments.student_id = running_attempts.student_id
    and enrolments.course_id = running_attempts.course_id and unenrolled_at is null)`;

export const findRunningAttemptRecord = async (
  sql: Sql | TransactionSql,
  { studentId, courseId, assessmentId }: StudentAssessmentKey,
): Promise<RunningAttemptRecord | undefined> => {
  const [row] = await sql<RunningAttemptRecord[]>`
    select ${columns} from running_attempts
    where student_id = ${studentId} and course_id = ${courseId} and assessment_id = ${assessmentId}
      and ${isOfEnrolledStudent}`;
  return row;
};

/** Finds the running attempt as `findRunningAttemptRecord` does, and locks it until the transaction ends. */
export const lockRunningAttempt = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: StudentAssessmentKey,
): Promise<RunningAttemptRecord | undefined> => {
  const [row] = await tx<RunningAttemptRecord[]>`
    select ${columns} from running_attempts
    where student_id = ${studentId} and course_id = ${courseId} and assessment_id = ${assessmentId}
      and ${isOfEnrolledStudent}
    for update`;
  return row;
};

export const addRunningAttempt = async (
  tx: TransactionSql,
  attempt: Omit<RunningAttemptRecord, keyof LastAnswerSave>,
): Promise<void> => {
  await tx`insert into running_attempts (student_id, course_id, assessment_id, started_at, ends_at,
      questions, question_order, option_orders, responses, minimum_percent, auto_grading)
    values (${attempt.studentId}, ${attempt.courseId}, ${attempt.assessmentId},
      ${attempt.startedAt}, ${attempt.endsAt}, ${toJsonb(attempt.questions)},
      ${toJsonb(attempt.order)}, ${toJsonb(attempt.options)}, ${toJsonb(attempt.responses)},
      ${attempt.minimumPercent}, ${attempt.autoGrading})`;
};

export const saveAttemptAnswers = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: StudentAssessmentKey,
  responses: readonly StudentAnswer[],
  { revision, client, sequence }: LastAnswerSave,
): Promise<void> => {
  await tx`update running_attempts
    set responses = ${toJsonb(responses)}, revision = ${revision}, client = ${client},
      sequence = ${sequence}
    where student_id = ${studentId} and course_id = ${courseId} and assessment_id = ${assessmentId}`;
};

/** Deletes the student's running attempt only if it began at the given time. */
export const removeRunningAttempt = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: StudentAssessmentKey,
  startedAt: Date,
): Promise<void> => {
  await tx`delete from running_attempts
    where student_id = ${studentId} and course_id = ${courseId}
      and assessment_id = ${assessmentId} and started_at = ${startedAt}`;
};

/**
 * Returns running attempts whose time limit has passed, of published courses, the oldest first, at most `most`. Includes attempts
 * whose assessment was deleted.
 */
export const listExpiredRunningAttempts = (
  sql: Sql,
  before: Date,
  most: number,
): Promise<RunningAttemptRecord[]> => sql<RunningAttemptRecord[]>`
  select ${columns} from running_attempts
  where ends_at < ${before}
    and exists (select 1 from courses
      where courses.course_id = running_attempts.course_id and status <> 'draft')
    and ${isOfEnrolledStudent}
  order by ends_at limit ${most}`;
