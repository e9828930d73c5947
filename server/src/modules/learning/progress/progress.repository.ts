import type { ProgressComponent, ModuleFlags } from '@cairn/api/progress.contract';
import type { CourseType } from '@cairn/domain/course-types.rules';
import { COMPLETION_KEYS, isPackageCompleted } from '@cairn/domain/scorm-completion.rules';
import { isAttemptOfCurrentRound } from '../../catalogue/courses/enrolments.repository.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

/** The facts of an enrolment that decide about the completion of its course. */
export interface EnrolmentCompletionFacts {
  readonly courseType: CourseType;
  readonly completedAt: Date | null;
  /** Result of a live course, which an instructor sets. */
  readonly result: string | null;
}

interface FlagRow {
  readonly moduleId: string;
  readonly component: ProgressComponent;
  readonly isDone: boolean;
}

/** Returns which parts of each module the student has done, by ModuleID. Parts that the course no longer has are left out. */
export const findDoneModuleParts = async (
  sql: Sql | TransactionSql,
  studentId: string,
  courseId: string,
): Promise<Record<string, ModuleFlags>> => {
  const rows = await sql<FlagRow[]>`
    select parts.module_id as "moduleId", parts.component, done_at is not null as "isDone"
    from module_components parts
      left join module_progress done on done.student_id = ${studentId}
        and done.course_id = parts.course_id and done.module_id = parts.module_id
        and done.component = parts.component
    where parts.course_id = ${courseId}`;
  const flags: Record<string, ModuleFlags> = {};
  for (const { moduleId, component, isDone } of rows) {
    flags[moduleId] = { ...flags[moduleId], [component]: isDone };
  }
  return flags;
};

export const storeModulePartDone = async (
  tx: TransactionSql,
  studentId: string,
  done: {
    readonly courseId: string;
    readonly moduleId: string;
    readonly component: ProgressComponent;
  },
): Promise<void> => {
  await tx`insert into module_progress (student_id, course_id, module_id, component)
    values (${studentId}, ${done.courseId}, ${done.moduleId}, ${done.component})
    on conflict do nothing`;
};

export const hasPassedAssessment = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  assessmentId: string,
): Promise<boolean> => {
  const [row] = await tx`select 1 from assessment_attempts
    where student_id = ${studentId} and course_id = ${courseId}
      and assessment_id = ${assessmentId} and status = 'passed' and ${isAttemptOfCurrentRound} limit 1`;
  return row !== undefined;
};

/**
 * Returns whether the stored data of a SCORM package complete its course. Reads only the necessary values, because the data may
 * be large.
 */
export const isPackageComplete = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<boolean> => {
  const rows = await tx<{ key: string; value: string }[]>`
    select key, value from scorm_values
    where student_id = ${studentId} and course_id = ${courseId}
      and key = any(${COMPLETION_KEYS})`;
  return isPackageCompleted(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
};

/** Stores the completion of a course and returns its date; an earlier date stays. */
export const storeCourseCompletion = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<Date> => {
  const [row] = await tx<{ completedAt: Date }[]>`
    update enrolments set completed_at = coalesce(completed_at, now())
    where student_id = ${studentId} and course_id = ${courseId}
    returning completed_at as "completedAt"`;
  if (!row) throw new Error('There is no enrolment to complete.');
  return row.completedAt;
};

/** Records that the student has seen the end of the course; an earlier date stays. */
export const storeCourseEndSeen = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<void> => {
  await tx`update enrolments set completion_shown_at = coalesce(completion_shown_at, now())
    where student_id = ${studentId} and course_id = ${courseId}`;
};

/** Locks the enrolment until the transaction ends. Returns undefined if the student is not enrolled. */
export const lockEnrolmentCompletionFacts = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<EnrolmentCompletionFacts | undefined> => {
  const [row] = await tx<EnrolmentCompletionFacts[]>`
    select course_type as "courseType", completed_at as "completedAt", result
    from enrolments join courses using (course_id)
    where student_id = ${studentId} and course_id = ${courseId} and unenrolled_at is null
    for update of enrolments`;
  return row;
};
