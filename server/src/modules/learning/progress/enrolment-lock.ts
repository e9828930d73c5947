import { type Fragment, fragment, type TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { insertStudy } from '../study-week/study-quarters.ts';
import type { EnrolmentResult } from './progress.repository.ts';

interface LockedEnrolment extends EnrolmentResult {
  /** All that the student has spent in the course. */
  readonly secondsSpent: number;
}

/**
 * Notes that the student works in the course, and holds the enrolment until the transaction ends: of two writes at the
 * same instant the second sees what the first has done. Throws not-found (unknown, draft) and forbidden (not enrolled).
 */
export const lockEnrolment = (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
): Promise<LockedEnrolment> =>
  changeEnrolment(tx, { studentId, courseId, changes: fragment`active_at = now()` });

/** How long ago time may have been spent that is reported only now: a page keeps its count while it is offline. */
const MAX_UNREPORTED_HOURS = 4;

/**
 * Adds seconds to a student's time in a course, but no more than have passed since the time that is accounted for already, and notes that
 * they work in it. No part of the statement reads the row before it is changed: of two at the same instant the second counts on.
 * @returns the new total in seconds
 * @throws not-found (unknown, draft) and forbidden (not enrolled)
 */
export const addSeconds = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  seconds: number,
): Promise<number> => {
  const since = fragment`greatest(coalesce(time_counted_until, enrolled_at),
    clock.at - make_interval(hours => ${MAX_UNREPORTED_HOURS}::int))`;
  const counted = fragment`greatest(0, least(${seconds}::int,
    floor(extract(epoch from clock.at - ${since}))))`;
  const changes = fragment`active_at = now(), seconds_spent = seconds_spent + ${counted},
    time_counted_until = ${since} + make_interval(secs => (${counted})::float8)`;
  return (await changeEnrolment(tx, { studentId, courseId, changes })).secondsSpent;
};

interface EnrolmentChange {
  readonly studentId: string;
  readonly courseId: string;
  readonly changes: Fragment;
}

/** One statement: most calls of a student who works in a course begin with it. */
const changeEnrolment = async (
  tx: TransactionSql,
  { studentId, courseId, changes }: EnrolmentChange,
): Promise<LockedEnrolment> => {
  const [row] = await tx<(LockedEnrolment & { readonly isEnrolled: boolean })[]>`
    with opened as (
      select course_type from courses where course_id = ${courseId} and status <> 'draft'),
    changed as (
      update enrolments set ${changes} from (select clock_timestamp() as at) clock
      where student_id = ${studentId} and course_id = ${courseId}
      returning student_id, completed_at, result, seconds_spent),
    study as (${insertStudy(fragment`changed`)})
    select course_type as "courseType", completed_at as "completedAt", result,
      seconds_spent::float8 as "secondsSpent", student_id is not null as "isEnrolled"
    from opened left join changed on true`;
  if (!row) throw new AppError('not-found', 'There is no such course.');
  if (!row.isEnrolled) throw new AppError('forbidden', 'You are not enrolled in this course.');
  return row;
};
