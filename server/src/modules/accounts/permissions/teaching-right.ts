/** Permissions to teach, which are granted to the confirmed e-mail address of an account (`teaching_rights`). */
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';

/** Role of a teacher in a course. Both grade and see progress; a chat belongs to the instructor whom it names. */
export type TeacherRole = 'instructor' | 'collaborator';

export interface TeacherOfCourse {
  readonly instructorId: string;
  readonly standing: TeacherRole;
}

/** Returns the InstructorID of an account; undefined when it may not teach. */
export const findInstructorId = async (
  sql: SqlQuery,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ instructorId: string }[]>`
    select instructor_id as "instructorId" from teachers where student_id = ${studentId}`;
  return row?.instructorId;
};

/** Returns the account's role as a teacher of the course; undefined when it does not teach it. */
export const findTeacherOfCourse = async (
  sql: SqlQuery,
  studentId: string,
  courseId: string,
): Promise<TeacherOfCourse | undefined> => {
  const [row] = await sql<TeacherOfCourse[]>`
    select instructor_id as "instructorId", standing from course_teachers
    where student_id = ${studentId} and course_id = ${courseId}
    order by standing desc limit 1`;
  return row;
};

/** Returns the same. Throws forbidden, even for a course that does not exist, so that ids cannot be tried out. */
export const requireTeacher = async (
  sql: SqlQuery,
  studentId: string,
  courseId: string,
): Promise<TeacherOfCourse> => {
  const teacher = await findTeacherOfCourse(sql, studentId, courseId);
  if (teacher) return teacher;
  throw new AppError('forbidden', 'This is for those who teach the course.');
};

/** Returns the StudentIDs of all teachers of a course. */
export const listTeacherIds = async (sql: SqlQuery, courseId: string): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select distinct student_id as "studentId" from course_teachers where course_id = ${courseId}`;
  return rows.map(({ studentId }) => studentId);
};
