import type { Sql } from '../../../platform/database/sql.ts';

/** The days on which a student studied, in one time zone. */
export interface StudentStudyDays {
  /** The current date as 'YYYY-MM-DD'. */
  readonly today: string;
  /** Days within the last 53 weeks on which the student was active in a course, as 'YYYY-MM-DD'. */
  readonly days: readonly string[];
}

export const readStudentStudyDays = async (
  sql: Sql,
  studentId: string,
  zone: string,
  now: Date,
): Promise<StudentStudyDays> => {
  const [row] = await sql<StudentStudyDays[]>`
    select to_char(${now}::timestamptz at time zone ${zone}, 'YYYY-MM-DD') as today, array(
      select distinct to_char(quarter at time zone ${zone}, 'YYYY-MM-DD') from study_quarters
      where student_id = ${studentId} and quarter > ${now}::timestamptz - interval '53 weeks') as days`;
  if (!row) throw new Error('The database returned no date.');
  return row;
};

/** Returns the student's weekly goal; null if the student never set one. */
export const readWeeklyGoal = async (sql: Sql, studentId: string): Promise<number | null> => {
  const [row] = await sql<{ goal: number | null }[]>`
    select week_goal as goal from students where student_id = ${studentId}`;
  return row?.goal ?? null;
};

export const storeWeeklyGoal = (sql: Sql, studentId: string, goal: number): Promise<unknown> =>
  sql`update students set week_goal = ${goal} where student_id = ${studentId}`;

/** A course in which the student is enrolled, and which is neither completed nor passed. */
export interface UnfinishedCourse {
  readonly courseId: string;
  /** Due dates by assignment that were granted to this student alone. */
  readonly ownDueDates: Readonly<Record<string, string>>;
  /** Ids of the assignments for which the student has submitted an answer. */
  readonly handedIn: readonly string[];
}

export const listUnfinishedCourses = (sql: Sql, studentId: string): Promise<UnfinishedCourse[]> =>
  sql<UnfinishedCourse[]>`
    select course_id as "courseId",
      (select coalesce(jsonb_object_agg(assignment_id, due_at), '{}') from assignment_allowances as a
        where a.student_id = e.student_id and a.course_id = e.course_id and due_at is not null)
        as "ownDueDates",
      array(select distinct assignment_id from submissions as s
        where s.student_id = e.student_id and s.course_id = e.course_id) as "handedIn"
    from enrolments as e
    where student_id = ${studentId} and unenrolled_at is null and completed_at is null
      and result is distinct from 'Pass'`;

export interface UpcomingWebinarOfStudent {
  readonly itemId: string;
  readonly title: string;
  readonly at: Date;
}

/** Returns the webinars for which the student has signed up and that have neither ended nor been cancelled. */
export const listUpcomingWebinarsOfStudent = (
  sql: Sql,
  studentId: string,
  now: Date,
): Promise<UpcomingWebinarOfStudent[]> =>
  sql<UpcomingWebinarOfStudent[]>`
    select webinar_id as "itemId", title, starts_at as at
    from webinar_attendees join webinars using (webinar_id)
    where student_id = ${studentId} and ends_at > ${now} and webinar_cancelled_at is null`;
