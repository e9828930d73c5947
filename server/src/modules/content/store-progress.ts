/** Stores the progress of demo accounts in their courses, with dates. */
import type { TransactionSql } from '../../platform/database/sql.ts';
import { issueCertificate } from '../certificates/issue-certificate.ts';
import { recordStudiedQuarterHour } from '../learning/study-week/study-quarters.ts';
import type { ContentImportState } from './import-state.ts';
import type { ContentRecord } from './content-records.ts';

type Student = ContentRecord<'students'>;
type DateResolver = Pick<ContentImportState, 'moment'>;

interface DoneModules {
  readonly studentId: string;
  readonly courseId: string;
  /** Number of completed modules of a demo account, in the order of the course; undefined: all. */
  readonly modules?: number;
  /** Date on which the last module was completed; each module was completed a day before the next. */
  readonly last: Date;
}

/** Minutes that a demo student is assumed to spend on a module. */
const MINUTES_A_MODULE = 35;

export const enrolDemoStudent = (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  at?: Date,
): Promise<unknown> => tx`
  insert into enrolments (student_id, course_id, enrolled_at)
  values (${studentId}, ${courseId}, coalesce(${at ?? null}::timestamptz, now()))
  on conflict do nothing`;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Enrols a demo student on the date of the first module, and records all parts of the completed modules. Existing records stay.
 */
const recordDoneModules = async (
  tx: TransactionSql,
  { studentId, courseId, modules, last }: DoneModules,
): Promise<void> => {
  const rows = await tx<{ moduleId: string }[]>`
    select module_id as "moduleId" from course_modules where course_id = ${courseId}
    order by position limit ${modules ?? null}`;
  const at = (index: number) => new Date(last.getTime() - (rows.length - 1 - index) * DAY_MS);
  await enrolDemoStudent(tx, studentId, courseId, at(0));
  for (const [index, { moduleId }] of rows.entries()) {
    await tx`insert into module_progress (student_id, course_id, module_id, component, done_at)
      select ${studentId}, course_id, module_id, component, ${at(index)}
      from module_components where course_id = ${courseId} and module_id = ${moduleId}
      on conflict do nothing`;
    await recordStudiedQuarterHour(tx, studentId, at(index));
  }
  await tx`update enrolments set seconds_spent = ${rows.length * MINUTES_A_MODULE * 60}
    where student_id = ${studentId} and course_id = ${courseId} and seconds_spent = 0`;
};

/** Records everything that completes the course for a demo student, and issues the certificate. */
const completeCourse = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  on: Date,
): Promise<void> => {
  await recordDoneModules(tx, { studentId, courseId, last: on });
  await tx`update enrolments set completed_at = coalesce(completed_at, ${on}),
      completion_shown_at = coalesce(completion_shown_at, ${on}),
      result = case when course_type = 'sync' then 'Pass' else result end
    from courses
    where courses.course_id = enrolments.course_id
      and student_id = ${studentId} and enrolments.course_id = ${courseId}`;
  await tx`insert into scorm_values (student_id, course_id, key, value)
    select ${studentId}, course_id,
      case version when '1.2' then 'cmi.core.lesson_status' else 'cmi.completion_status' end, 'completed'
    from scorm_packages where course_id = ${courseId}
    on conflict do nothing`;
  await issueCertificate(tx, studentId, courseId);
};

export const storeProgressOfDemoStudent = async (
  tx: TransactionSql,
  { StudentID: studentId, CompletedCourses, InProgress }: Student,
  dateResolver: DateResolver,
): Promise<void> => {
  const resolveProgressDate = (courseId: string, written: string) =>
    dateResolver.moment(`students/${studentId}/${courseId}`, written);
  for (const done of CompletedCourses) {
    const [courseId, on] = typeof done === 'string' ? [done, '+0d 00:00'] : [done.Course, done.On];
    await completeCourse(tx, studentId, courseId, resolveProgressDate(courseId, on));
  }
  for (const { Course: courseId, Modules: modules, Last } of InProgress) {
    await recordDoneModules(tx, {
      studentId,
      courseId,
      modules,
      last: resolveProgressDate(courseId, Last),
    });
  }
};
