import type { AssessmentAttempt, GradedAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import {
  sqlFragment,
  toJsonb,
  type Sql,
  type TransactionSql,
} from '../../platform/database/sql.ts';

export interface AssessmentRecord {
  readonly questions: Question[];
  readonly minimumPercent: number;
  readonly autoGrading: boolean;
  readonly isShuffled: boolean;
  /** Time limit of the assessment in minutes; null: the default of `getTimeLimitMinutes`. */
  readonly timer: number | null;
  readonly isUnlimited: boolean;
}

type AttemptRow = Omit<AssessmentAttempt, 'datetimeStarted' | 'datetimeSubmitted'> & {
  readonly startedAt: Date;
  readonly submittedAt: Date;
  /** Questions that the student was asked. */
  readonly questions: Question[];
};

/** Identifies an attempt by student, assessment and start. A student starts at most one attempt at an assessment at one time. */
export interface AssessmentAttemptKey {
  readonly studentId: string;
  readonly courseId: string;
  readonly assessmentId: string;
  readonly startedAt: Date;
}

export const findAssessment = async (
  sql: Sql | TransactionSql,
  courseId: string,
  assessmentId: string,
): Promise<AssessmentRecord | undefined> => {
  const [row] = await sql<AssessmentRecord[]>`
    select questions, minimum_percent as "minimumPercent", auto_grading as "autoGrading",
      shuffle_questions as "isShuffled", timer_minutes as "timer", unlimited_time as "isUnlimited"
    from assessments where course_id = ${courseId} and assessment_id = ${assessmentId}`;
  return row;
};

/** Converts a row to an attempt, including its questions with the correct answers. */
const toAttempt = ({ startedAt, submittedAt, ...attempt }: AttemptRow): GradedAttempt => ({
  ...attempt,
  datetimeStarted: startedAt.toISOString(),
  datetimeSubmitted: submittedAt.toISOString(),
});

const columns = sqlFragment`attempt_number as "attemptNumber", status, score,
  responses, grades, seconds_taken as "timeTaken", started_at as "startedAt",
  submitted_at as "submittedAt",
  (select asked.questions from asked_questions asked where digest = questions_digest) as questions`;

/** Finds a student's attempt by its start, or by the different start that its submission contained. */
export const findStoredAttempt = async (
  sql: Sql | TransactionSql,
  { studentId, courseId, assessmentId, startedAt }: AssessmentAttemptKey,
): Promise<GradedAttempt | undefined> => {
  const [row] = await sql<AttemptRow[]>`
    select ${columns} from assessment_attempts
    where student_id = ${studentId} and course_id = ${courseId}
      and assessment_id = ${assessmentId}
      and (started_at = ${startedAt} or named_start = ${startedAt})
    order by started_at = ${startedAt} desc limit 1`;
  return row && toAttempt(row);
};

const questionsDigest = (questions: readonly Question[]) =>
  sqlFragment`encode(sha256(convert_to(${toJsonb(questions)}::jsonb::text, 'UTF8')), 'hex')`;

/** Stores a list of questions once, even if many attempts use it. */
const storeQuestions = (tx: TransactionSql, questions: readonly Question[]) => tx`
  insert into asked_questions (digest, questions)
  values (${questionsDigest(questions)}, ${toJsonb(questions)}) on conflict do nothing`;

export interface NewAssessmentAttempt extends Pick<
  AssessmentAttempt,
  'status' | 'score' | 'responses' | 'grades' | 'timeTaken'
> {
  readonly submittedAt: Date;
  readonly questions: readonly Question[];
  /** Percentage of points that is needed to pass the assessment. */
  readonly minimumPercent: number;
  /** Start that the submission contained, if it differs from the stored start of the attempt. */
  readonly namedStart?: Date | undefined;
}

/** Stores an attempt with the next number. The caller must hold the lock on the student's enrolment. */
export const storeAssessmentAttempt = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId, startedAt }: AssessmentAttemptKey,
  attempt: NewAssessmentAttempt,
): Promise<GradedAttempt> => {
  await storeQuestions(tx, attempt.questions);
  const [row] = await tx<AttemptRow[]>`
    insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number, status,
      score, responses, grades, seconds_taken, started_at, submitted_at, questions_digest,
      minimum_percent, named_start)
    select ${studentId}, ${courseId}, ${assessmentId}, coalesce(max(attempt_number), 0) + 1,
      ${attempt.status}, ${attempt.score}, ${toJsonb(attempt.responses)},
      ${toJsonb(attempt.grades)}, ${attempt.timeTaken}, ${startedAt}, ${attempt.submittedAt},
      ${questionsDigest(attempt.questions)}, ${attempt.minimumPercent}, ${attempt.namedStart ?? null}
    from assessment_attempts
    where student_id = ${studentId} and course_id = ${courseId}
      and assessment_id = ${assessmentId}
    returning ${columns}`;
  if (!row) throw new Error('The attempt was not stored.');
  await removeOldAttempts(tx, { studentId, courseId, assessmentId });
  return toAttempt(row);
};

/** Maximum number of stored attempts of a student at one assessment: the newest ones, and the best one in addition. */
const MAX_STORED_ATTEMPTS = 50;

const removeOldAttempts = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: Omit<AssessmentAttemptKey, 'startedAt'>,
): Promise<void> => {
  await tx`delete from assessment_attempts using (
      select attempt_id, row_number() over (order by attempt_number desc) as age,
        row_number() over (order by status = 'passed' desc, score desc, attempt_number) as place
      from assessment_attempts
      where student_id = ${studentId} and course_id = ${courseId}
        and assessment_id = ${assessmentId}) as ranked
    where assessment_attempts.attempt_id = ranked.attempt_id and age > ${MAX_STORED_ATTEMPTS} and place > 1`;
};
