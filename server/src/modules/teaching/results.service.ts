import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { notifyStudents } from '../notifications/notify.ts';
import { readRosterStudentBatches, openTaughtCourseProgress } from './roster-students.ts';
import { findRosterCourse } from './roster.repository.ts';
import type { RosterSummaryService } from './roster-summary.ts';
import { requireTeacher } from '../accounts/permissions/teaching-right.ts';

/** Data for passing several students of one live course together. */
interface CoursePass {
  readonly courseId: string;
  readonly title: string;
  /** InstructorID of the instructor who passes the students. */
  readonly instructorId: string;
  readonly at: Date;
}

type StudentSelection = readonly string[] | 'all-who-meet-the-rule';

export interface StudentPassingService {
  /**
   * Passes students and stores their completion. The certificate is issued when the student first opens it; until then the pass
   * can be revoked. Returns the number of newly passed students.
   * @throws forbidden
   * @throws conflict if the course is not live
   * @throws not-found if a student is not enrolled; then no student is passed
   */
  readonly pass: (caller: string, courseId: string, selection: StudentSelection) => Promise<number>;
  /**
   * Revokes passes. Throws what `pass` throws. Nothing is changed if it throws.
   * @throws conflict if one of the students has a certificate
   */
  readonly revokePasses: (
    caller: string,
    courseId: string,
    studentIds: readonly string[],
  ) => Promise<number>;
}

/** Locks the enrolments of the students, so that no certificate is issued during the change. */
const lockEnrolments = async (
  tx: TransactionSql,
  courseId: string,
  studentIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(studentIds)];
  const rows = await tx`select 1 from enrolments
    where course_id = ${courseId} and student_id = any(${wanted}) and unenrolled_at is null
    order by student_id for update`;
  if (rows.length < wanted.length) {
    throw new AppError('not-found', 'A student in this list is not enrolled in the course.');
  }
};

const requireLiveCourse = async (tx: TransactionSql, courseId: string): Promise<string> => {
  const course = await findRosterCourse(tx, courseId);
  if (course?.courseType === 'sync') return course.title;
  throw new AppError('conflict', 'Only a live course is passed by those who teach it.');
};

/** Passes those students who have not passed yet, and notifies them. Returns their number. */
const passStudents = async (
  tx: TransactionSql,
  { courseId, title, instructorId, at }: CoursePass,
  studentIds: readonly string[],
): Promise<number> => {
  await lockEnrolments(tx, courseId, studentIds);
  const passed = await tx<{ learnerId: string }[]>`
    update enrolments set result = 'Pass', result_by = ${instructorId}, result_at = ${at},
      completed_at = coalesce(completed_at, ${at})
    where course_id = ${courseId} and student_id = any(${[...studentIds]})
      and result is distinct from 'Pass'
    returning student_id as "learnerId"`;
  await notifyStudents(
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
};

/** Passes all students who meet the passing rule of the course, in batches. They are ordered by id, like the locks. */
const passStudentsByRule = async (tx: TransactionSql, pass: CoursePass): Promise<number> => {
  let changed = 0;
  const course = await openTaughtCourseProgress(tx, pass.courseId);
  for await (const students of readRosterStudentBatches(tx, course)) {
    const studentIds = students
      .filter(({ enrolment, progress }) => progress.meetsRule && enrolment.result === null)
      .map(({ enrolment }) => enrolment.learnerId);
    if (studentIds.length > 0) changed += await passStudents(tx, pass, studentIds);
  }
  return changed;
};

const revokeResults = async (
  tx: TransactionSql,
  courseId: string,
  studentIds: readonly string[],
): Promise<number> => {
  await lockEnrolments(tx, courseId, studentIds);
  const [issued] = await tx`select 1 from certificates
    where course_id = ${courseId} and student_id = any(${[...studentIds]}) limit 1`;
  if (issued) {
    throw new AppError('conflict', 'A certificate is issued already, so the result stays.');
  }
  const changed = await tx`
    update enrolments set result = null, result_by = null, result_at = null,
      completed_at = null
    where course_id = ${courseId} and student_id = any(${[...studentIds]}) and result is not null`;
  return changed.count;
};

export const createStudentPassingService = (
  sql: Sql,
  now: () => Date,
  summaries: Pick<RosterSummaryService, 'forget'>,
): StudentPassingService => ({
  pass: async (caller, courseId, selection) => {
    const changed = await sql.begin(async (tx) => {
      const { instructorId } = await requireTeacher(tx, caller, courseId);
      const title = await requireLiveCourse(tx, courseId);
      const pass = { courseId, title, instructorId, at: now() };
      return selection === 'all-who-meet-the-rule'
        ? passStudentsByRule(tx, pass)
        : passStudents(tx, pass, selection);
    });
    summaries.forget(courseId);
    return changed;
  },
  revokePasses: async (caller, courseId, studentIds) => {
    const changed = await sql.begin(async (tx) => {
      await requireTeacher(tx, caller, courseId);
      await requireLiveCourse(tx, courseId);
      return revokeResults(tx, courseId, studentIds);
    });
    summaries.forget(courseId);
    return changed;
  },
});
