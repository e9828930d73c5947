import type { Learner } from '@cairn/api/roster.contract';
import type { Query } from '../../database/sql.ts';
import { type CourseProgress, openCourseProgress } from './course-progress.ts';
import {
  type CourseRow,
  findCourse,
  type LearnerRow,
  listLearnersAfter,
} from './roster.repository.ts';

/** The students of one course, with how far they are, read in portions. */
export interface CourseLearners {
  readonly course: CourseRow;
  readonly progress: Pick<CourseProgress, 'total' | 'maxPoints'>;
  readonly toLearners: (rows: readonly LearnerRow[]) => Promise<Learner[]>;
  /** Up to `limit` students behind `after`, by their ids. */
  readonly listAfter: (after: string | undefined, limit: number) => Promise<Learner[]>;
}

const toLearner = (
  { enrolledAt, activeAt, completedAt, result, ...row }: LearnerRow,
  progress: Pick<Learner, 'done' | 'points' | 'meetsRule'>,
): Learner => ({
  ...row,
  ...progress,
  enrolledAt: enrolledAt.toISOString(),
  ...(activeAt && { activeAt: activeAt.toISOString() }),
  ...(completedAt && { completedAt: completedAt.toISOString() }),
  ...(result !== null && { result }),
});

/** Throws when there is no such course: the caller teaches it. */
export const openCourseLearners = async (sql: Query, courseId: string): Promise<CourseLearners> => {
  const course = await findCourse(sql, courseId);
  if (!course) throw new Error('An account teaches a course that does not exist.');
  const { read, ...progress } = await openCourseProgress(sql, courseId, course);
  const toLearners = async (rows: readonly LearnerRow[]) => {
    const progressOf = await read(rows.map(({ learnerId }) => learnerId));
    return rows.map((row) => toLearner(row, progressOf(row.learnerId)));
  };
  return {
    course,
    progress,
    toLearners,
    listAfter: async (after, limit) =>
      toLearners(await listLearnersAfter(sql, courseId, after, limit)),
  };
};

/** Students of one batch, so that neither a statement nor the process is busy with one course for long. */
const BATCH = 1000;

/** Yields everybody in the course, by their ids. */
export const learnersInBatches = async function* ({
  listAfter,
}: Pick<CourseLearners, 'listAfter'>): AsyncGenerator<Learner[]> {
  let after: string | undefined;
  for (;;) {
    const learners = await listAfter(after, BATCH);
    if (learners.length > 0) yield learners;
    if (learners.length < BATCH) return;
    after = learners.at(-1)?.learnerId;
  }
};
