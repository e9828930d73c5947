import type { Sql } from '../../../platform/database/sql.ts';

/** The student's study days in one time zone. */
export interface StudyCalendar {
  /** The current date as 'YYYY-MM-DD'. */
  readonly today: string;
  /** The days with activity in a course, of the last year and a week. */
  readonly days: readonly string[];
}

export const readStudyCalendar = async (
  sql: Sql,
  studentId: string,
  zone: string,
  now: Date,
): Promise<StudyCalendar> => {
  const [row] = await sql<StudyCalendar[]>`
    select to_char(${now}::timestamptz at time zone ${zone}, 'YYYY-MM-DD') as today, array(
      select distinct to_char(quarter at time zone ${zone}, 'YYYY-MM-DD') from study_quarters
      where student_id = ${studentId} and quarter > ${now}::timestamptz - interval '53 weeks') as days`;
  if (!row) throw new Error('The database told no date.');
  return row;
};

/** Returns the weekly goal; null if the student never set one. */
export const readGoal = async (sql: Sql, studentId: string): Promise<number | null> => {
  const [row] = await sql<{ goal: number | null }[]>`
    select week_goal as goal from students where student_id = ${studentId}`;
  return row?.goal ?? null;
};

export const storeGoal = (sql: Sql, studentId: string, goal: number): Promise<unknown> =>
  sql`update students set week_goal = ${goal} where student_id = ${studentId}`;

/** A course in which the student is enrolled, and which is neither completed nor passed. */
export interface OwnCourse {
  readonly courseId: string;
  /** The student's own due dates by assignment. */
  readonly ownDueDates: Readonly<Record<string, string>>;
  /** The assignments with a submission. */
  readonly handedIn: readonly string[];
}

export const listOwnCourses = (sql: Sql, studentId: string): Promise<OwnCourse[]> =>
  sql<OwnCourse[]>`
    select course_id as "courseId",
      (select coalesce(jsonb_object_agg(assignment_id, due_at), '{}') from assignment_allowances as a
        where a.student_id = e.student_id and a.course_id = e.course_id and due_at is not null)
        as "ownDueDates",
      array(select distinct assignment_id from submissions as s
        where s.student_id = e.student_id and s.course_id = e.course_id) as "handedIn"
    from enrolments as e
    where student_id = ${studentId} and completed_at is null and result is distinct from 'Pass'`;

export interface OwnWebinar {
  readonly itemId: string;
  readonly title: string;
  readonly at: Date;
}

/** Returns the webinars that the student has signed up for and that are not over. */
export const listOwnWebinars = (sql: Sql, studentId: string, now: Date): Promise<OwnWebinar[]> =>
  sql<OwnWebinar[]>`
    select webinar_id as "itemId", title, starts_at as at
    from webinar_attendees join webinars using (webinar_id)
    where student_id = ${studentId} and ends_at > ${now}`;
