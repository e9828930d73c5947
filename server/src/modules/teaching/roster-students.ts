import type { RosterStudent } from '@cairn/api/roster.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';
import {
  type CourseProgress,
  type StudentProgress,
  openCourseProgress,
} from './course-progress.ts';
import {
  type CourseRow,
  type EnrolmentRow,
  findCourse,
  type RosterStudentRow,
  listEnrolmentsAfter,
} from './roster.repository.ts';

/** A course with its requirements. */
export interface CourseToRead {
  readonly courseId: string;
  readonly course: CourseRow;
  readonly progress: CourseProgress;
}

/**
 * Opens a course that the caller teaches.
 * @throws Error if there is no such course
 */
export const openTaughtCourse = async (sql: SqlQuery, courseId: string): Promise<CourseToRead> => {
  const course = await findCourse(sql, courseId);
  if (!course) throw new Error('An account teaches a course that does not exist.');
  return { courseId, course, progress: await openCourseProgress(sql, courseId, course) };
};

const toRosterStudent = (
  { enrolledAt, activeAt, completedAt, result, ...row }: RosterStudentRow,
  progress: StudentProgress,
): RosterStudent => ({
  ...row,
  ...progress,
  enrolledAt: enrolledAt.toISOString(),
  ...(activeAt && { activeAt: activeAt.toISOString() }),
  ...(completedAt && { completedAt: completedAt.toISOString() }),
  ...(result !== null && { result }),
});

/** Reads the progress of these students. */
export const readRosterStudents = async (
  { progress }: Pick<CourseToRead, 'progress'>,
  rows: readonly RosterStudentRow[],
): Promise<RosterStudent[]> => {
  const progressOf = await progress.read(rows.map(({ learnerId }) => learnerId));
  return rows.map((row) => toRosterStudent(row, progressOf(row.learnerId)));
};

/** The number of students in one batch. It keeps each statement short, and the process available for other courses. */
const BATCH = 1000;

export interface BatchedStudent {
  readonly enrolment: EnrolmentRow;
  readonly progress: StudentProgress;
}

/** Yields all students of the course, ordered by id. */
export const readStudentBatches = async function* (
  sql: SqlQuery,
  { courseId, progress }: CourseToRead,
): AsyncGenerator<BatchedStudent[]> {
  let after: string | undefined;
  for (;;) {
    const enrolments = await listEnrolmentsAfter(sql, courseId, after, BATCH);
    const progressOf = await progress.read(enrolments.map(({ learnerId }) => learnerId));
    yield enrolments.map((enrolment) => ({
      enrolment,
      progress: progressOf(enrolment.learnerId),
    }));
    if (enrolments.length < BATCH) return;
    after = enrolments.at(-1)?.learnerId;
  }
};
