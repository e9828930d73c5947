/** Begins and ends enrolments. All callers that enrol students use this file. */
import {
  type Sql,
  type SqlFragment,
  sqlFragment,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/**
 * SQL condition that the student's own course lists contain an enrolment: the enrolment has not ended, or the course is
 * completed, because a completed course stays in the lists (MENR-03).
 */
export const isListedEnrolment = sqlFragment`(enrolments.unenrolled_at is null or enrolments.completed_at is not null)`;

/**
 * SQL condition that reports and rosters count an enrolment. Enrolments of disabled people count until staff ends them; those of
 * erased people are deleted with the account.
 */
export const isCountedEnrolment = sqlFragment`enrolments.unenrolled_at is null`;

/** SQL condition that the student has completed the course. `completeCourseIfEndReached` and passes of live courses store the date. */
export const isCompletedEnrolment = sqlFragment`enrolments.completed_at is not null`;

/** SQL condition that the student has opened at least one part of the course; a completed course counts as started. */
export const isStartedEnrolment = sqlFragment`(enrolments.active_at is not null or ${isCompletedEnrolment})`;

/** Returns the SQL condition that the `course_id` of a row belongs to an enrolment that the student's own lists contain. */
export const isOfListedCourse = (studentId: string): SqlFragment => sqlFragment`course_id in (
  select enrolments.course_id from enrolments where enrolments.student_id = ${studentId} and ${isListedEnrolment})`;

/**
 * SQL condition that a row of `assessment_attempts` was submitted in the current round of the enrolment. Attempts of earlier
 * rounds do not count towards completion (MENR-19).
 */
export const isAttemptOfCurrentRound = sqlFragment`not exists (
  select from enrolments present
  where present.student_id = assessment_attempts.student_id
    and present.course_id = assessment_attempts.course_id
    and assessment_attempts.submitted_at < present.round_began_at)`;

/** Returns whether the caller's own lists contain the course; false for visitors. */
export const isInOwnCourseLists = async (
  sql: Sql,
  caller: string | undefined,
  courseId: string,
): Promise<boolean> => {
  if (caller === undefined) return false;
  const rows = await sql`select 1 from enrolments
    where student_id = ${caller} and course_id = ${courseId} and ${isListedEnrolment}`;
  return rows.length > 0;
};

export const isEnrolled = async (
  sql: Sql | TransactionSql,
  studentId: string,
  courseId: string,
): Promise<boolean> => {
  const rows = await sql`select 1 from enrolments
    where student_id = ${studentId} and course_id = ${courseId} and unenrolled_at is null`;
  return rows.length > 0;
};

/**
 * Enrols students in a course. An enrolment that has ended goes on with its first date and all progress (MENR-02).
 * @returns the StudentIDs of those who were not enrolled already; none if the course is archived (MCAT-03)
 */
export const addEnrolments = async (
  sql: Sql | TransactionSql,
  studentIds: readonly string[],
  courseId: string,
): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    insert into enrolments (student_id, course_id)
    select student_id, ${courseId} from unnest(${[...studentIds]}::text[]) as student_id
    where not exists (
      select from courses where course_id = ${courseId} and course_state = 'archived')
    on conflict (student_id, course_id) do update set unenrolled_at = null
      where enrolments.unenrolled_at is not null
    returning student_id as "studentId"`;
  return rows.map(({ studentId }) => studentId);
};

/** Enrols a student in a course. @returns false if the student was enrolled already, or the course is archived */
export const addEnrolment = async (
  sql: Sql | TransactionSql,
  studentId: string,
  courseId: string,
): Promise<boolean> => (await addEnrolments(sql, [studentId], courseId)).length > 0;

interface EndedEnrolments {
  readonly studentIds: readonly string[];
  readonly courseId: string;
  readonly at: Date;
  /**
   * True if an enrolment rule ends the enrolments. Rules may enrol these students again, but never students whom staff have
   * unenrolled (MENR-23).
   */
  readonly isByRule: boolean;
}

/**
 * Ends enrolments. Their records stay: progress, work, grades and certificates.
 * @returns the StudentIDs of those who were enrolled
 */
export const endEnrolments = async (
  tx: TransactionSql,
  { studentIds, courseId, at, isByRule }: EndedEnrolments,
): Promise<string[]> => {
  const rows = await tx<{ studentId: string }[]>`
    update enrolments set unenrolled_at = ${at}, is_ended_by_rule = ${isByRule}
    where student_id = any(${[...studentIds]}::text[]) and course_id = ${courseId}
      and unenrolled_at is null
    returning student_id as "studentId"`;
  return rows.map(({ studentId }) => studentId);
};
