/** Begins and ends enrolments. All callers that enrol students use this file. */
import {
  type Sql,
  type SqlFragment,
  sqlFragment,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/**
 * SQL condition that a student's own lists contain an enrolment: it has not ended, or the course is complete, which it stays
 * (MENR-03).
 */
export const isListedEnrolment = sqlFragment`(enrolments.unenrolled_at is null or enrolments.completed_at is not null)`;

/** Returns the SQL condition that the `course_id` of a row belongs to an enrolment that the student's own lists contain. */
export const isOfListedCourse = (studentId: string): SqlFragment => sqlFragment`course_id in (
  select enrolments.course_id from enrolments where enrolments.student_id = ${studentId} and ${isListedEnrolment})`;

/** Returns whether the caller's own lists contain the course; false for visitors. */
export const isInOwnCourses = async (
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
 * Enrols a student in a course. An enrolment that has ended goes on with its first date and all progress (MENR-02).
 * @returns false if the student was enrolled already, or the course is archived (MCAT-03)
 */
export const addEnrolment = async (
  sql: Sql | TransactionSql,
  studentId: string,
  courseId: string,
): Promise<boolean> => {
  const rows = await sql`insert into enrolments (student_id, course_id)
    select ${studentId}, ${courseId} where not exists (
      select from courses where course_id = ${courseId} and course_state = 'archived')
    on conflict (student_id, course_id) do update set unenrolled_at = null
      where enrolments.unenrolled_at is not null
    returning 1`;
  return rows.length > 0;
};

/**
 * Ends an enrolment. Its record stays: progress, work, grades and certificates.
 * @returns false if the student was not enrolled
 */
export const endEnrolment = async (
  tx: TransactionSql,
  {
    studentId,
    courseId,
    at,
  }: { readonly studentId: string; readonly courseId: string; readonly at: Date },
): Promise<boolean> => {
  const rows = await tx`update enrolments set unenrolled_at = ${at}
    where student_id = ${studentId} and course_id = ${courseId} and unenrolled_at is null returning 1`;
  return rows.length > 0;
};
