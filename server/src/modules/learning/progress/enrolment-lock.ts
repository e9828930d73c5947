import {
  type SqlFragment,
  sqlFragment,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { insertStudiedQuarterHour } from '../study-week/study-quarters.ts';
import type { EnrolmentCompletionFacts } from './progress.repository.ts';

interface LockedEnrolment extends EnrolmentCompletionFacts {
  /** Total time in seconds that the student has spent in the course. */
  readonly secondsSpent: number;
}

/**
 * Stores that the student is active in the course, and locks the enrolment until the transaction ends. If two writes run at the
 * same time, the second one sees the changes of the first.
 * @throws not-found if the course is unknown or a draft
 * @throws forbidden if the student is not enrolled
 */
export const lockEnrolmentAndMarkActive = (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<LockedEnrolment> =>
  changeEnrolment(tx, { studentId, courseId, changes: sqlFragment`active_at = now()` });

/** Maximum age in hours of study time that a page reports late, because a page counts study time while it is offline. */
const MAX_UNREPORTED_HOURS = 4;

/**
 * Adds seconds to a student's time in a course, and stores that the student is active in it. Adds no more than the time since
 * the last counted second. The statement does not read the row before it changes it, so two simultaneous calls do not count the
 * same time twice.
 * @returns the new total in seconds
 * @throws not-found (unknown, draft) and forbidden (not enrolled)
 */
export const addSecondsSpentInCourse = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  seconds: number,
): Promise<number> => {
  const since = sqlFragment`greatest(coalesce(time_counted_until, enrolled_at),
    clock.at - make_interval(hours => ${MAX_UNREPORTED_HOURS}::int))`;
  const counted = sqlFragment`greatest(0, least(${seconds}::int,
    floor(extract(epoch from clock.at - ${since}))))`;
  const changes = sqlFragment`active_at = now(), seconds_spent = seconds_spent + ${counted},
    time_counted_until = ${since} + make_interval(secs => (${counted})::float8)`;
  return (await changeEnrolment(tx, { studentId, courseId, changes })).secondsSpent;
};

interface EnrolmentChange {
  readonly studentId: string;
  readonly courseId: string;
  readonly changes: SqlFragment;
}

/** Changes an enrolment in one statement, because most requests of a student who works in a course begin with such a change. */
const changeEnrolment = async (
  tx: TransactionSql,
  { studentId, courseId, changes }: EnrolmentChange,
): Promise<LockedEnrolment> => {
  const [row] = await tx<(LockedEnrolment & { readonly isEnrolled: boolean })[]>`
    with opened as (
      select course_type from courses where course_id = ${courseId} and status <> 'draft'),
    changed as (
      update enrolments set ${changes} from (select clock_timestamp() as at) clock
      where student_id = ${studentId} and course_id = ${courseId} and unenrolled_at is null
      returning student_id, completed_at, result, seconds_spent),
    study as (${insertStudiedQuarterHour(sqlFragment`changed`)})
    select course_type as "courseType", completed_at as "completedAt", result,
      seconds_spent::float8 as "secondsSpent", student_id is not null as "isEnrolled"
    from opened left join changed on true`;
  if (!row) throw new AppError('not-found', 'There is no such course.');
  if (!row.isEnrolled) throw new AppError('forbidden', 'You are not enrolled in this course.');
  return row;
};
