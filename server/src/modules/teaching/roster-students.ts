import type { RosterStudent } from '@cairn/api/roster.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';
import {
  type CourseProgressReader,
  type RosterStudentProgress,
  createCourseProgressReader,
} from './course-progress.ts';
import {
  type RosterCourseRow,
  type RosterEnrolmentRow,
  findRosterCourse,
  type RosterStudentRow,
  listRosterEnrolmentsAfterId,
} from './roster.repository.ts';

/** A course that the caller teaches, with its requirements and the reader of its students' progress. */
export interface TaughtCourseProgress {
  readonly courseId: string;
  readonly course: RosterCourseRow;
  readonly progress: CourseProgressReader;
}

/**
 * Reads a course that the caller teaches, with its requirements.
 * @throws Error if there is no such course
 */
export const openTaughtCourseProgress = async (
  sql: SqlQuery,
  courseId: string,
): Promise<TaughtCourseProgress> => {
  const course = await findRosterCourse(sql, courseId);
  if (!course) throw new Error('An account teaches a course that does not exist.');
  return { courseId, course, progress: await createCourseProgressReader(sql, courseId, course) };
};

const toRosterStudent = (
  { enrolledAt, activeAt, completedAt, result, ...row }: RosterStudentRow,
  progress: RosterStudentProgress,
): RosterStudent => ({
  ...row,
  ...progress,
  enrolledAt: enrolledAt.toISOString(),
  ...(activeAt && { activeAt: activeAt.toISOString() }),
  ...(completedAt && { completedAt: completedAt.toISOString() }),
  ...(result !== null && { result }),
});

/** Returns the students of a roster with their progress in the course. */
export const addProgressToRosterStudents = async (
  { progress }: Pick<TaughtCourseProgress, 'progress'>,
  rows: readonly RosterStudentRow[],
): Promise<RosterStudent[]> => {
  const getProgress = await progress.read(rows.map(({ learnerId }) => learnerId));
  return rows.map((row) => toRosterStudent(row, getProgress(row.learnerId)));
};

/** Number of students in one batch. It keeps each SQL statement short, and the process available for other courses. */
const BATCH = 1000;

export interface RosterStudentOfBatch {
  readonly enrolment: RosterEnrolmentRow;
  readonly progress: RosterStudentProgress;
}

/** Yields all students of a course with their progress, ordered by id. */
export const readRosterStudentBatches = async function* (
  sql: SqlQuery,
  { courseId, progress }: TaughtCourseProgress,
): AsyncGenerator<RosterStudentOfBatch[]> {
  let after: string | undefined;
  for (;;) {
    const enrolments = await listRosterEnrolmentsAfterId(sql, courseId, after, BATCH);
    const getProgress = await progress.read(enrolments.map(({ learnerId }) => learnerId));
    yield enrolments.map((enrolment) => ({
      enrolment,
      progress: getProgress(enrolment.learnerId),
    }));
    if (enrolments.length < BATCH) return;
    after = enrolments.at(-1)?.learnerId;
  }
};
