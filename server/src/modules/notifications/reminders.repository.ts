import { fragment, type Query } from '../../database/sql.ts';
import type { TimedItem } from '../courses/timed-items.ts';

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

/** Who is done with a course is reminded of nothing in it. */
const takesPart = fragment`completed_at is null and result is distinct from 'Pass'`;

/** Items whose due date was moved into the span for somebody, as `courseId itemId`. */
export const listMoved = async (sql: Query, { after, until }: Span): Promise<Set<string>> => {
  const rows = await sql<{ name: string }[]>`
    select distinct course_id || ' ' || assignment_id as name from assignment_allowances
    where due_at > ${after} and due_at <= ${until}`;
  return new Set(rows.map(({ name }) => name));
};

/** Whose due date is in the span, their own if they were granted one, and who has handed in nothing. */
export const listDue = (
  tx: Query,
  { courseId, itemId, at }: TimedItem,
  { after, until }: Span,
): Promise<DuePeople[]> =>
  tx<DuePeople[]>`
    select at, array_agg(student_id) as people from (
      select student_id, coalesce(due_at, ${at}::timestamptz) as at
      from enrolments left join (
        select student_id, due_at from assignment_allowances
        where course_id = ${courseId} and assignment_id = ${itemId}) as allowances
        using (student_id)
      where course_id = ${courseId} and ${takesPart}) as due
    where at > ${after} and at <= ${until} and not exists (
      select from submissions where submissions.student_id = due.student_id
        and course_id = ${courseId} and assignment_id = ${itemId})
    group by at`;

export const listParticipants = async (tx: Query, courseId: string): Promise<string[]> => {
  const rows = await tx<{ studentId: string }[]>`
    select student_id as "studentId" from enrolments where course_id = ${courseId} and ${takesPart}`;
  return rows.map(({ studentId }) => studentId);
};
