/** The stored list of overdue enrolments: computes it, and reads it for reports. */
import type { OverdueFilters, OverdueReport } from '@cairn/api/staff-overdue.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import {
  isCompletedEnrolment,
  isCountedEnrolment,
} from '../../catalogue/courses/enrolments.repository.ts';
import { matchesPeopleFilters } from '../people/people.repository.ts';
import { SELECT_GROUPS_OF_STUDENTS } from './groups-of-students.ts';
import { toFilterValues } from './shown-groups.ts';

/**
 * Selects the open duties of people, as the people's own pages show them: the earliest due date, and whether the course is
 * mandatory.
 * @param isAsked condition on rows of `enrolment_duties`
 */
export const selectOpenDuties = (isAsked: SqlFragment): SqlFragment => sqlFragment`
  select student_id, course_id, min(duty_due_at) as due_at, bool_or(is_mandatory) as is_mandatory
  from enrolment_duties where not is_fulfilled and ${isAsked} group by student_id, course_id`;

/** Computes the list of overdue enrolments again. Writes only the rows that have changed, as `storeCompletionFigures` does. */
export const storeOverdueEnrolments = async (
  sql: SqlQuery,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> => {
  await sql`
    with groups_of_students as (${SELECT_GROUPS_OF_STUDENTS}),
    duties as (${selectOpenDuties(sqlFragment`true`)}),
    counted as (
      select student_id, course_id, coalesce(figure_groups, '{}') as figure_groups,
        (enrolled_at at time zone ${timeZone})::date as enrolled_day, due_at as overdue_since,
        is_mandatory as is_overdue_duty
      from duties join enrolments using (student_id, course_id)
        left join groups_of_students using (student_id)
      where due_at < ${now} and ${isCountedEnrolment} and not ${isCompletedEnrolment}),
    outdated as (select * from overdue_enrolments except select * from counted),
    removed as (
      delete from overdue_enrolments using outdated
      where overdue_enrolments.student_id = outdated.student_id
        and overdue_enrolments.course_id = outdated.course_id)
    insert into overdue_enrolments
    select * from counted except select * from overdue_enrolments
    on conflict (student_id, course_id) do update set figure_groups = excluded.figure_groups,
      enrolled_day = excluded.enrolled_day, overdue_since = excluded.overdue_since,
      is_overdue_duty = excluded.is_overdue_duty`;
};

export interface OverdueSelection {
  readonly filters: OverdueFilters;
  readonly scope: StaffScope;
  readonly now: Date;
}

/** Selects from the overdue enrolments in mandatory courses, joined with their students and courses. */
const selectFrom = ({ filters, scope, now }: OverdueSelection): SqlFragment => {
  const { course, ...ofPeople } = filters;
  const courses = toFilterValues(course);
  return sqlFragment`from overdue_enrolments join students using (student_id) join courses using (course_id)
    where is_overdue_duty and ${matchesPeopleFilters(ofPeople, scope, now)}
      and ${courses.length === 0 ? sqlFragment`true` : sqlFragment`course_id = any(${courses}::text[])`}`;
};

/** Returns the number of overdue enrolments of each course, the largest number first. */
export const countOverdueByCourse = (
  sql: SqlQuery,
  selection: OverdueSelection,
): Promise<OverdueReport['courses']> => sql<OverdueReport['courses']>`
  select course_id as "courseId", title, count(*)::int as overdue
  ${selectFrom(selection)} group by course_id, title order by count(*) desc, lower(title), course_id`;

export interface OverdueEnrolmentRow {
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly courseId: string;
  readonly title: string;
  readonly dueAt: Date;
}

interface OverduePart {
  readonly limit: number;
  readonly offset?: number;
  /** Row of the list after which the returned rows begin. */
  readonly after?: OverdueEnrolmentRow | undefined;
}

/** Returns overdue enrolments, the oldest due date first. */
export const listOverdueEnrolments = (
  sql: SqlQuery,
  selection: OverdueSelection,
  { limit, offset = 0, after }: OverduePart,
): Promise<OverdueEnrolmentRow[]> => {
  const isAfter = after
    ? sqlFragment`(overdue_since, student_id, course_id) > (${after.dueAt}, ${after.personId}, ${after.courseId})`
    : sqlFragment`true`;
  return sql<OverdueEnrolmentRow[]>`
    select student_id as "personId", first_name as "firstName", last_name as "lastName", students.email,
      course_id as "courseId", title, overdue_since as "dueAt"
    ${selectFrom(selection)} and ${isAfter}
    order by overdue_since, student_id, course_id limit ${limit} offset ${offset}`;
};
