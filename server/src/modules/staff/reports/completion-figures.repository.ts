/** Counts and stores the figures of completion, and sums them for reports. */
import {
  type Completion,
  type CompletionFilters,
  type CourseCompletion,
  NO_REPORT_GROUP,
} from '@cairn/api/staff-reports.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import {
  isCompletedEnrolment,
  isCountedEnrolment,
  isStartedEnrolment,
} from '../../catalogue/courses/enrolments.repository.ts';
import { SELECT_GROUPS_OF_STUDENTS } from './groups-of-students.ts';
import { storeOverdueEnrolments } from './overdue-enrolments.repository.ts';
import { isFigureOfGroups, listShownGroups, toFilterValues } from './shown-groups.ts';

/**
 * Counts all enrolments and stores the figures. Days begin in the time zone of the site. Writes only the rows that have
 * changed. `except` compares all rows before the first one is written; a join could repeatedly read new rows.
 */
export const storeCompletionFigures = async (sql: SqlQuery, now: Date): Promise<void> => {
  const timeZone = await readSiteTimeZone(sql);
  await storeOverdueEnrolments(sql, { now, timeZone });
  await sql`
    with groups_of_students as (${SELECT_GROUPS_OF_STUDENTS}),
    counted as (
      select course_id, coalesce(figure_groups, '{}') as figure_groups,
        (enrolled_at at time zone ${timeZone})::date as enrolled_day,
        count(*)::int as enrolled_count,
        (count(*) filter (where ${isStartedEnrolment}))::int as started_count,
        (count(*) filter (where ${isCompletedEnrolment}))::int as completed_count
      from enrolments left join groups_of_students using (student_id)
      where ${isCountedEnrolment} group by 1, 2, 3),
    outdated as (select * from completion_figures except select * from counted),
    removed as (
      delete from completion_figures using outdated
      where row(completion_figures.*) = row(outdated.*))
    insert into completion_figures
    select * from counted except select * from completion_figures`;
};

/** The students and courses of a report: the filters of the caller, within the caller's scope. */
export interface CompletionSelection {
  readonly filters: CompletionFilters;
  readonly scope: StaffScope;
}

const matchesSelection = (selection: CompletionSelection): SqlFragment => {
  const { course, group, from, to } = selection.filters;
  const courses = toFilterValues(course);
  const groups = listShownGroups(group, selection.scope);
  return sqlFragment`${groups === undefined ? sqlFragment`true` : isFigureOfGroups(groups)}
    and ${courses.length === 0 ? sqlFragment`true` : sqlFragment`course_id = any(${courses}::text[])`}
    and enrolled_day between coalesce(${toSqlDay(from)}::date, '-infinity')
      and coalesce(${toSqlDay(to)}::date, 'infinity')`;
};

/** Returns the day in a form that PostgreSQL accepts: '2026-02-31' becomes the third of March. */
const toSqlDay = (day: string | undefined): string | null =>
  day === undefined ? null : new Date(day).toISOString().slice(0, 10);

const SUMS = sqlFragment`sum(enrolled_count)::int as enrolled,
  sum(started_count)::int as started, sum(completed_count)::int as completed,
  sum(overdue_count)::int as overdue`;

/** SQL relation that joins the stored figures with the numbers of overdue enrolments, which are stored separately. */
const FIGURES = sqlFragment`(
  select course_id, figure_groups, enrolled_day, enrolled_count, started_count, completed_count, 0 as overdue_count
  from completion_figures
  union all
  select course_id, figure_groups, enrolled_day, 0, 0, 0, 1 from overdue_enrolments) figures`;

export interface CourseCompletionTotals extends Completion {
  readonly courseId: string;
  readonly title: string;
}

/** Returns the figures of each course with a matching enrolment, sorted by title. */
export const listCourseCompletionTotals = (
  sql: SqlQuery,
  selection: CompletionSelection,
): Promise<CourseCompletionTotals[]> => sql<CourseCompletionTotals[]>`
  select course_id as "courseId", title, ${SUMS}
  from ${FIGURES} join courses using (course_id)
  where ${matchesSelection(selection)}
  group by course_id, title order by lower(title), course_id`;

export type GroupCompletionTotals = CourseCompletion['groups'][number] & {
  readonly courseId: string;
};

/**
 * Returns the figures of these courses for each group in the report. Groups are sorted by name, students without a group come
 * last.
 */
export const listGroupCompletionTotals = (
  sql: SqlQuery,
  selection: CompletionSelection,
  courseIds: readonly string[],
): Promise<GroupCompletionTotals[]> => {
  const groups = listShownGroups(selection.filters.group, selection.scope);
  const isShown = groups ? sqlFragment`group_id = any(${groups}::text[])` : sqlFragment`true`;
  return sql<GroupCompletionTotals[]>`
    select course_id as "courseId", group_id as "groupId", group_name as name, ${SUMS}
    from ${FIGURES}
      cross join lateral unnest(case when figure_groups = '{}' then ${[NO_REPORT_GROUP]}::text[]
        else figure_groups end) as counted (group_id)
      left join student_groups using (group_id)
    where ${matchesSelection(selection)} and course_id = any(${[...courseIds]}::text[]) and ${isShown}
    group by course_id, group_id, group_name
    order by lower(group_name) nulls last, group_id`;
};
