import { fragment, type Fragment, type Query, type Sql } from '../../platform/database/sql.ts';
import type { TimedItem } from '../catalogue/courses/timed-items.ts';

/** Moments later than the first, up to the second and with it. */
export interface Span {
  readonly after: Date;
  readonly until: Date;
}

/** The same item for everybody who has the same moment for it. */
export interface DuePeople {
  readonly at: Date;
  readonly people: readonly string[];
}

/** Whose reminders are looked for. */
export interface PeopleWanted {
  /** Absent: everybody who is enrolled. */
  readonly people?: readonly string[] | undefined;
  readonly limit: number;
}

/** Somebody for whom something may have become due since the last look. */
export interface ChangedPerson {
  readonly studentId: string;
  readonly courseId: string;
  /** Null: everything in the course. */
  readonly itemId: string | null;
}

/** Who is done with a course is reminded of nothing in it. */
const takesPart = fragment`completed_at is null and result is distinct from 'Pass'`;

const isWanted = ({ people }: PeopleWanted): Fragment =>
  people ? fragment`student_id = any(${people}::text[])` : fragment`true`;

const isUntold = (person: Fragment, onceKey: Fragment): Fragment => fragment`not exists (
  select from notifications told where told.student_id = ${person} and told.once_key = ${onceKey})`;

/** Who was enrolled after `since`. */
export const listEnrolledAfter = (
  sql: Sql,
  since: Date,
  limit: number,
): Promise<ChangedPerson[]> => sql<ChangedPerson[]>`
  select student_id as "studentId", course_id as "courseId", null as "itemId" from enrolments
  where enrolled_at > ${since} limit ${limit}`;

/** Whose own due date is in the span, and was granted after `since` or has come into the span after `entered`. */
export const listMovedInto = (
  sql: Sql,
  { after, until }: Span,
  { since, entered }: { readonly since: Date; readonly entered: Date },
): Promise<ChangedPerson[]> => sql<ChangedPerson[]>`
  select student_id as "studentId", course_id as "courseId", assignment_id as "itemId"
  from assignment_allowances
  where due_at > ${after} and due_at <= ${until}
    and (granted_at > ${since} or due_at > ${entered})`;

/** Whose due date is in the span, their own if they were granted one, who has handed in nothing and was not told yet. */
export const listDue = (
  tx: Query,
  { courseId, itemId, at }: TimedItem,
  { after, until }: Span,
  wanted: PeopleWanted,
): Promise<DuePeople[]> =>
  tx<DuePeople[]>`
    select at, array_agg(student_id) as people from (
      select student_id, at from (
        select student_id, coalesce(due_at, ${at}::timestamptz) as at
        from enrolments left join (
          select student_id, due_at from assignment_allowances
          where course_id = ${courseId} and assignment_id = ${itemId}) as allowances
          using (student_id)
        where course_id = ${courseId} and ${takesPart} and ${isWanted(wanted)}) as everybody
      where at > ${after} and at <= ${until} and not exists (
        select from submissions where submissions.student_id = everybody.student_id
          and course_id = ${courseId} and assignment_id = ${itemId})
        and ${isUntold(fragment`everybody.student_id`, fragment`${dueSoonKey(courseId, itemId)} || ${isoText(fragment`at`)}`)}
      limit ${wanted.limit}) as due
    group by at`;

/** What `Date.toISOString` makes of it. */
const isoText = (date: Fragment): Fragment =>
  fragment`to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Without its end: the date. */
const dueSoonKey = (courseId: string, itemId: string): string => `due-soon ${courseId} ${itemId} `;

/** Who takes part in the course and was not told yet. */
export const listParticipants = async (
  tx: Query,
  courseId: string,
  onceKey: string,
  wanted: PeopleWanted,
): Promise<string[]> => {
  const rows = await tx<{ studentId: string }[]>`
    select student_id as "studentId" from enrolments
    where course_id = ${courseId} and ${takesPart} and ${isWanted(wanted)}
      and ${isUntold(fragment`enrolments.student_id`, fragment`${onceKey}`)}
    limit ${wanted.limit}`;
  return rows.map(({ studentId }) => studentId);
};
