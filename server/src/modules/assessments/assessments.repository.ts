import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import { fragment, json, type Sql, type TransactionSql } from '../../database/sql.ts';

export interface AssessmentRecord {
  readonly questions: Question[];
  readonly minimumPercent: number;
  readonly autoGrading: boolean;
  readonly isShuffled: boolean;
  /** Minutes; null: as the rules say. */
  readonly timer: number | null;
  readonly isUnlimited: boolean;
}

type AttemptRow = Omit<AssessmentAttempt, 'datetimeStarted' | 'datetimeSubmitted'> & {
  readonly startedAt: Date;
  readonly submittedAt: Date;
};

/** What names an attempt: a student starts one assessment once at a moment. */
export interface AttemptKey {
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

const toAttempt = ({ startedAt, submittedAt, ...attempt }: AttemptRow): AssessmentAttempt => ({
  ...attempt,
  datetimeStarted: startedAt.toISOString(),
  datetimeSubmitted: submittedAt.toISOString(),
});

const columns = fragment`attempt_number as "attemptNumber", status, score,
  responses, grades, seconds_taken as "timeTaken", started_at as "startedAt",
  submitted_at as "submittedAt"`;

export const findAttempt = async (
  sql: Sql | TransactionSql,
  { studentId, courseId, assessmentId, startedAt }: AttemptKey,
): Promise<AssessmentAttempt | undefined> => {
  const [row] = await sql<AttemptRow[]>`
    select ${columns} from assessment_attempts
    where student_id = ${studentId} and course_id = ${courseId}
      and assessment_id = ${assessmentId} and started_at = ${startedAt}`;
  return row && toAttempt(row);
};

/** Numbers the attempt after the last one. The caller holds the student's enrolment. */
export const addAttempt = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId, startedAt }: AttemptKey,
  attempt: Pick<AssessmentAttempt, 'status' | 'score' | 'responses' | 'grades' | 'timeTaken'> & {
    readonly submittedAt: Date;
  },
): Promise<AssessmentAttempt> => {
  const [row] = await tx<AttemptRow[]>`
    insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number, status,
      score, responses, grades, seconds_taken, started_at, submitted_at)
    select ${studentId}, ${courseId}, ${assessmentId}, coalesce(max(attempt_number), 0) + 1,
      ${attempt.status}, ${attempt.score}, ${json(attempt.responses)},
      ${json(attempt.grades)}, ${attempt.timeTaken}, ${startedAt}, ${attempt.submittedAt}
    from assessment_attempts
    where student_id = ${studentId} and course_id = ${courseId}
      and assessment_id = ${assessmentId}
    returning ${columns}`;
  if (!row) throw new Error('The attempt was not stored.');
  await removeOld(tx, { studentId, courseId, assessmentId });
  return toAttempt(row);
};

/** How many attempts of a student at one assessment are kept: the newest, and the best besides. */
const MOST_KEPT = 50;

const removeOld = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: Omit<AttemptKey, 'startedAt'>,
): Promise<void> => {
  await tx`delete from assessment_attempts using (
      select attempt_id, row_number() over (order by attempt_number desc) as age,
        row_number() over (order by status = 'passed' desc, score desc, attempt_number) as place
      from assessment_attempts
      where student_id = ${studentId} and course_id = ${courseId}
        and assessment_id = ${assessmentId}) as ranked
    where assessment_attempts.attempt_id = ranked.attempt_id and age > ${MOST_KEPT} and place > 1`;
};
