/** Who may teach what. The right hangs on the account's confirmed e-mail address (`teaching_rights`). */
import type { Query } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';

/** How somebody teaches a course: both grade and see progress, a chat belongs to the instructor it names. */
export type Standing = 'instructor' | 'collaborator';

export interface TeacherOfCourse {
  readonly instructorId: string;
  readonly standing: Standing;
}

/** The InstructorID of an account; undefined when it may not teach. */
export const instructorOf = async (sql: Query, studentId: string): Promise<string | undefined> => {
  const [row] = await sql<{ instructorId: string }[]>`
    select instructor_id as "instructorId" from teachers where student_id = ${studentId}`;
  return row?.instructorId;
};

/** As what an account teaches a course; undefined when it does not. */
export const teacherOfCourse = async (
  sql: Query,
  studentId: string,
  courseId: string,
): Promise<TeacherOfCourse | undefined> => {
  const [row] = await sql<TeacherOfCourse[]>`
    select instructor_id as "instructorId", standing from course_teachers
    where student_id = ${studentId} and course_id = ${courseId}
    order by standing desc limit 1`;
  return row;
};

/** The same, or forbidden: also for a course that does not exist, so that ids cannot be tried out. */
export const requireTeacher = async (
  sql: Query,
  studentId: string,
  courseId: string,
): Promise<TeacherOfCourse> => {
  const teacher = await teacherOfCourse(sql, studentId, courseId);
  if (teacher) return teacher;
  throw new AppError('forbidden', 'This is for those who teach the course.');
};

/** StudentIDs of everybody who teaches a course. */
export const teachersOf = async (sql: Query, courseId: string): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select distinct student_id as "studentId" from course_teachers where course_id = ${courseId}`;
  return rows.map(({ studentId }) => studentId);
};
