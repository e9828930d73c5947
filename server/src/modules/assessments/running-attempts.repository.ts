import type { Question } from '@cairn/api/mcq';
import type { Arrangement, LastWrite } from '@cairn/domain/running-attempt.rules';
import type { GivenAnswer } from '@cairn/domain/grading.rules';
import { fragment, json, type Sql, type TransactionSql } from '../../database/sql.ts';

/** Which assessment, and whose attempt at it. */
export interface AttemptPlace {
  readonly studentId: string;
  readonly courseId: string;
  readonly assessmentId: string;
}

export interface AttemptContent extends Arrangement {
  readonly questions: Question[];
  readonly responses: readonly GivenAnswer[];
}

export interface RunningAttemptRecord extends AttemptPlace, AttemptContent, LastWrite {
  readonly startedAt: Date;
  readonly endsAt: Date | null;
}

const columns = fragment`student_id as "studentId", course_id as "courseId",
  assessment_id as "assessmentId", started_at as "startedAt", ends_at as "endsAt", questions,
  question_order as "order", option_orders as "options", responses, revision, client, sequence`;

export const findRunning = async (
  sql: Sql | TransactionSql,
  { studentId, courseId, assessmentId }: AttemptPlace,
): Promise<RunningAttemptRecord | undefined> => {
  const [row] = await sql<RunningAttemptRecord[]>`
    select ${columns} from running_attempts
    where student_id = ${studentId} and course_id = ${courseId} and assessment_id = ${assessmentId}`;
  return row;
};

/** As `findRunning`, held until the transaction ends. */
export const lockRunning = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: AttemptPlace,
): Promise<RunningAttemptRecord | undefined> => {
  const [row] = await tx<RunningAttemptRecord[]>`
    select ${columns} from running_attempts
    where student_id = ${studentId} and course_id = ${courseId} and assessment_id = ${assessmentId}
    for update`;
  return row;
};

export const addRunning = async (
  tx: TransactionSql,
  attempt: Omit<RunningAttemptRecord, keyof LastWrite>,
): Promise<void> => {
  await tx`insert into running_attempts (student_id, course_id, assessment_id, started_at, ends_at,
      questions, question_order, option_orders, responses)
    values (${attempt.studentId}, ${attempt.courseId}, ${attempt.assessmentId},
      ${attempt.startedAt}, ${attempt.endsAt}, ${json(attempt.questions)},
      ${json(attempt.order)}, ${json(attempt.options)}, ${json(attempt.responses)})`;
};

export const saveResponses = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: AttemptPlace,
  responses: readonly GivenAnswer[],
  { revision, client, sequence }: LastWrite,
): Promise<void> => {
  await tx`update running_attempts
    set responses = ${json(responses)}, revision = ${revision}, client = ${client},
      sequence = ${sequence}
    where student_id = ${studentId} and course_id = ${courseId} and assessment_id = ${assessmentId}`;
};

/** Nobody has written since: every page has to look at what is there before it saves. */
export const replaceContent = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: AttemptPlace,
  { questions, order, options, responses }: AttemptContent,
): Promise<void> => {
  await tx`update running_attempts
    set questions = ${json(questions)}, question_order = ${json(order)},
      option_orders = ${json(options)}, responses = ${json(responses)}, revision = revision + 1,
      client = null
    where student_id = ${studentId} and course_id = ${courseId} and assessment_id = ${assessmentId}`;
};

/** Only the attempt that began then. */
export const removeRunning = async (
  tx: TransactionSql,
  { studentId, courseId, assessmentId }: AttemptPlace,
  startedAt: Date,
): Promise<void> => {
  await tx`delete from running_attempts
    where student_id = ${studentId} and course_id = ${courseId}
      and assessment_id = ${assessmentId} and started_at = ${startedAt}`;
};

/** Of courses and assessments that are there; the oldest first, so many at once. */
export const listEndedBefore = (
  sql: Sql,
  moment: Date,
  most: number,
): Promise<RunningAttemptRecord[]> => sql<RunningAttemptRecord[]>`
  select ${columns} from running_attempts
  where ends_at < ${moment}
    and exists (select 1 from courses
      where courses.course_id = running_attempts.course_id and status <> 'draft')
    and exists (select 1 from assessments
      where assessments.course_id = running_attempts.course_id
        and assessments.assessment_id = running_attempts.assessment_id)
  order by ends_at limit ${most}`;
