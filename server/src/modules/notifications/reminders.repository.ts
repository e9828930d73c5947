import {
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
  type Sql,
} from '../../platform/database/sql.ts';
import type { LiveCourseDate } from '../catalogue/courses/live-course-dates.ts';

/** A time span, from after the first date up to and including the second. */
export interface ReminderDateSpan {
  readonly after: Date;
  readonly until: Date;
}

/** StudentIDs of students for whom an item is due at the same time. */
export interface StudentsDueAtSameTime {
  readonly at: Date;
  readonly people: readonly string[];
}

/** Limits a search for students to remind: which students, and how many of them to return. */
export interface ReminderStudentSearch {
  /** StudentIDs to which the search is limited; absent: all enrolled students. */
  readonly people?: readonly string[] | undefined;
  readonly limit: number;
}

/** A student for whom an item may have become due since the last run of the reminder job. */
export interface StudentWithChangedDueDate {
  readonly studentId: string;
  readonly courseId: string;
  /** Id of the item; null: all items of the course. */
  readonly itemId: string | null;
}

/** SQL condition that a student takes part in a course. Students who have completed a course get no reminders for it. */
const takesPart = sqlFragment`unenrolled_at is null and completed_at is null
  and result is distinct from 'Pass'`;

const matchesSearch = ({ people }: ReminderStudentSearch): SqlFragment =>
  people ? sqlFragment`student_id = any(${people}::text[])` : sqlFragment`true`;

const isNotNotified = (
  person: SqlFragment,
  onceKey: SqlFragment,
): SqlFragment => sqlFragment`not exists (
  select from notifications told where told.student_id = ${person} and told.once_key = ${onceKey})`;

export const listStudentsEnrolledAfter = (
  sql: Sql,
  since: Date,
  limit: number,
): Promise<StudentWithChangedDueDate[]> => sql<StudentWithChangedDueDate[]>`
  select student_id as "studentId", course_id as "courseId", null as "itemId" from enrolments
  where enrolled_at > ${since} and unenrolled_at is null limit ${limit}`;

/**
 * Returns the students with a due date of their own in the span, if the date was granted after `since`, or lies after
 * `entered`.
 */
export const listStudentsWithNewOwnDueDate = (
  sql: Sql,
  { after, until }: ReminderDateSpan,
  { since, entered }: { readonly since: Date; readonly entered: Date },
): Promise<StudentWithChangedDueDate[]> => sql<StudentWithChangedDueDate[]>`
  select student_id as "studentId", course_id as "courseId", assignment_id as "itemId"
  from assignment_allowances
  where due_at > ${after} and due_at <= ${until}
    and (granted_at > ${since} or due_at > ${entered})`;

/**
 * Returns the students to remind of an assignment whose due date is in the span. They have submitted nothing and were not
 * notified yet. A student's own due date, if one was granted, replaces the common one.
 */
export const listStudentsToRemindOfDueDate = (
  tx: SqlQuery,
  { courseId, itemId, at }: LiveCourseDate,
  { after, until }: ReminderDateSpan,
  wanted: ReminderStudentSearch,
): Promise<StudentsDueAtSameTime[]> =>
  tx<StudentsDueAtSameTime[]>`
    select at, array_agg(student_id) as people from (
      select student_id, at from (
        select student_id, coalesce(due_at, ${at}::timestamptz) as at
        from enrolments left join (
          select student_id, due_at from assignment_allowances
          where course_id = ${courseId} and assignment_id = ${itemId}) as allowances
          using (student_id)
        where course_id = ${courseId} and ${takesPart} and ${matchesSearch(wanted)}) as everybody
      where at > ${after} and at <= ${until} and not exists (
        select from submissions where submissions.student_id = everybody.student_id
          and course_id = ${courseId} and assignment_id = ${itemId})
        and ${isNotNotified(sqlFragment`everybody.student_id`, sqlFragment`${dueSoonKey(courseId, itemId)} || ${toIsoTextSql(sqlFragment`at`)}`)}
      limit ${wanted.limit}) as due
    group by at`;

/** Formats a date in SQL as `Date.toISOString` does. */
const toIsoTextSql = (date: SqlFragment): SqlFragment =>
  sqlFragment`to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the beginning of the key of a reminder; the date follows. */
const dueSoonKey = (courseId: string, itemId: string): string => `due-soon ${courseId} ${itemId} `;

/** Returns the participants of a course who were not notified of a meeting yet. */
export const listStudentsToRemindOfMeeting = async (
  tx: SqlQuery,
  courseId: string,
  onceKey: string,
  wanted: ReminderStudentSearch,
): Promise<string[]> => {
  const rows = await tx<{ studentId: string }[]>`
    select student_id as "studentId" from enrolments
    where course_id = ${courseId} and ${takesPart} and ${matchesSearch(wanted)}
      and ${isNotNotified(sqlFragment`enrolments.student_id`, sqlFragment`${onceKey}`)}
    limit ${wanted.limit}`;
  return rows.map(({ studentId }) => studentId);
};
