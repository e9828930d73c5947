/** Permissions to teach, which are granted to the confirmed e-mail address of an account (`teaching_rights`). */
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';

import { listStaffGrants } from './staff-permission.ts';
import { requireSecondFactorOfStaff } from '../second-factor/second-factor-setting.ts';

/**
 * Role of a teacher in a course. Both roles grade and see progress, but a chat belongs only to the instructor whom it names.
 */
export type TeacherRole = 'instructor' | 'collaborator';

export interface CourseTeacher {
  readonly instructorId: string;
  readonly standing: TeacherRole;
}

/** Returns the InstructorID of an account, or undefined if the account has no permission to teach. */
export const findInstructorId = async (
  sql: SqlQuery,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ instructorId: string }[]>`
    select instructor_id as "instructorId" from teachers where student_id = ${studentId}`;
  return row?.instructorId;
};

/**
 * Returns the InstructorID of the caller. Throws forbidden if the caller may not teach, and second-factor-needed if the site
 * requires one.
 */
export const requireInstructor = async (sql: SqlQuery, studentId: string): Promise<string> => {
  const instructorId = await findInstructorId(sql, studentId);
  if (instructorId === undefined) throw new AppError('forbidden', 'This is for those who teach.');
  await requireSecondFactorOfStaff(sql, studentId);
  return instructorId;
};

/** Returns the role of an account as a teacher of a course, or undefined if the account does not teach the course. */
export const findTeacherOfCourse = async (
  sql: SqlQuery,
  studentId: string,
  courseId: string,
): Promise<CourseTeacher | undefined> => {
  const [row] = await sql<CourseTeacher[]>`
    select instructor_id as "instructorId", standing from course_teachers
    where student_id = ${studentId} and course_id = ${courseId}
    order by standing desc limit 1`;
  return row;
};

/**
 * Returns the account's role as a teacher of the course. Throws not-found for other accounts with a role of staff and forbidden for
 * the rest, and also for unknown courses, so that callers cannot find out which ids exist.
 */
export const requireTeacher = async (
  sql: SqlQuery,
  studentId: string,
  courseId: string,
): Promise<CourseTeacher> => {
  const teacher = await findTeacherOfCourse(sql, studentId, courseId);
  if (!teacher) {
    if ((await listStaffGrants(sql, studentId)).length > 0)
      throw new AppError('not-found', 'There is no such course.');
    throw new AppError('forbidden', 'This is for those who teach the course.');
  }
  await requireSecondFactorOfStaff(sql, studentId);
  return teacher;
};

/** Returns the StudentIDs of all teachers of a course. */
export const listTeacherIds = async (sql: SqlQuery, courseId: string): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select distinct student_id as "studentId" from course_teachers where course_id = ${courseId}`;
  return rows.map(({ studentId }) => studentId);
};
