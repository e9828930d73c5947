import type { Sql, TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { notify } from '../notifications/notify.ts';
import { findCourse } from './roster.repository.ts';
import { readRoster } from './roster.service.ts';
import { requireTeacher } from './teaching-right.ts';

type Whom = readonly string[] | 'all-who-meet-the-rule';

export interface ResultsService {
  /**
   * Passes students and stores their completion; the certificate is issued when the student first sees it, so that a pass
   * can be taken back until then. Answers how many were passed who were not before. Throws forbidden, conflict (no live course) and not-found (somebody who
   * is not enrolled: then nobody is passed).
   */
  readonly pass: (caller: string, courseId: string, whom: Whom) => Promise<number>;
  /** Throws the same, and conflict when one of them has a certificate: then nothing is taken back. */
  readonly takeBack: (
    caller: string,
    courseId: string,
    learnerIds: readonly string[],
  ) => Promise<number>;
}

/** Holds these enrolments, so that a certificate is issued before or after, never meanwhile. */
const lockLearners = async (
  tx: TransactionSql,
  courseId: string,
  learnerIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(learnerIds)];
  const rows = await tx`select 1 from enrolments
    where course_id = ${courseId} and student_id = any(${wanted}) order by student_id for update`;
  if (rows.length < wanted.length) {
    throw new AppError('not-found', 'Somebody in this list is not enrolled in the course.');
  }
};

const requireLiveCourse = async (tx: TransactionSql, courseId: string): Promise<string> => {
  const course = await findCourse(tx, courseId);
  if (course?.courseType === 'sync') return course.title;
  throw new AppError('conflict', 'Only a live course is passed by those who teach it.');
};

const whoMeetsTheRule = async (tx: TransactionSql, courseId: string): Promise<string[]> => {
  const { learners } = await readRoster(tx, courseId);
  return learners
    .filter(({ meetsRule, result }) => meetsRule && result === undefined)
    .map(({ learnerId }) => learnerId);
};

export const createResultsService = (sql: Sql, now: () => Date): ResultsService => ({
  pass: (caller, courseId, whom) =>
    sql.begin(async (tx) => {
      const { instructorId } = await requireTeacher(tx, caller, courseId);
      const title = await requireLiveCourse(tx, courseId);
      const learnerIds =
        whom === 'all-who-meet-the-rule' ? await whoMeetsTheRule(tx, courseId) : whom;
      await lockLearners(tx, courseId, learnerIds);
      const at = now();
      const passed = await tx<{ learnerId: string }[]>`
        update enrolments set result = 'Pass', result_by = ${instructorId}, result_at = ${at},
          completed_at = coalesce(completed_at, ${at})
        where course_id = ${courseId} and student_id = any(${[...learnerIds]})
          and result is distinct from 'Pass'
        returning student_id as "learnerId"`;
      await notify(
        tx,
        passed.map(({ learnerId }) => learnerId),
        {
          kind: 'passed',
          courseId,
          subject: { itemId: courseId, itemName: title },
          onceKey: `passed ${courseId} ${at.toISOString()}`,
          at,
        },
      );
      return passed.length;
    }),
  takeBack: (caller, courseId, learnerIds) =>
    sql.begin(async (tx) => {
      await requireTeacher(tx, caller, courseId);
      await requireLiveCourse(tx, courseId);
      await lockLearners(tx, courseId, learnerIds);
      const [issued] = await tx`select 1 from certificates
        where course_id = ${courseId} and student_id = any(${[...learnerIds]}) limit 1`;
      if (issued) {
        throw new AppError('conflict', 'A certificate is issued already, so the result stays.');
      }
      const changed = await tx`
        update enrolments set result = null, result_by = null, result_at = null,
          completed_at = null
        where course_id = ${courseId} and student_id = any(${[...learnerIds]}) and result is not null`;
      return changed.count;
    }),
});
