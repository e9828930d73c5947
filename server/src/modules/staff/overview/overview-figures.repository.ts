/** Counts and stores the figures of the overview, and sums them for a scope. */
import type { OverviewFigure } from '@cairn/api/staff-overview.contract';
import {
  OVERVIEW_FIGURES,
  OVERVIEW_PERIOD_DAYS,
  OVERVIEW_WEEKS,
  type OverviewFigureId,
} from '@cairn/domain/overview-figures.rules';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import {
  isCompletedEnrolment,
  isCountedEnrolment,
} from '../../catalogue/courses/enrolments.repository.ts';
import { SELECT_GROUPS_OF_STUDENTS } from '../reports/groups-of-students.ts';

/** Name of the period before the current one. The other periods are named by the number of weeks between their end and now. */
const BEFORE = 'before';

/**
 * Returns the periods of all figures. Each counts days back from now: `after` is the number of days between its end and now,
 * `until` that between its start and now.
 */
const listPeriods = () =>
  OVERVIEW_FIGURES.flatMap((figure) => {
    const days = OVERVIEW_PERIOD_DAYS[figure];
    const weeks = Array.from({ length: OVERVIEW_WEEKS }, (_, week) => ({
      period: String(week),
      after: week * 7,
    }));
    return [...weeks, { period: BEFORE, after: days }].map(({ period, after }) => ({
      figure,
      period,
      after,
      until: after + days,
    }));
  });

const PERIODS = listPeriods();
const MAX_DAYS = Math.max(...PERIODS.map(({ until }) => until));

/** Counts the figures and stores them. Writes only the rows that have changed, as `storeCompletionFigures` does. */
export const storeOverviewFigures = async (sql: SqlQuery, now: Date): Promise<void> => {
  // The database sets the dates of records, and its clock may be ahead of this one, so there is no upper limit.
  const isRecent = (at: SqlFragment) =>
    sqlFragment`${at} > ${now}::timestamptz - make_interval(days => ${MAX_DAYS}::int)`;
  await sql`
    with groups_of_students as (${SELECT_GROUPS_OF_STUDENTS}),
    ages as (
      select figure, period, generate_series(after_days + 1, until_days) as age from unnest(${PERIODS.map(({ figure }) => figure)}::text[], ${PERIODS.map(({ period }) => period)}::text[],
        ${PERIODS.map(({ after }) => after)}::int[], ${PERIODS.map(({ until }) => until)}::int[])
        as period (figure, period, after_days, until_days)),
    studied as (
      select distinct student_id, ${toAge(sqlFragment`quarter`, now)} as age
      from study_quarters where ${isRecent(sqlFragment`quarter`)}),
    events as (
      select 'enrolments' as figure, student_id, ${toAge(sqlFragment`enrolled_at`, now)} as age
      from enrolments where ${isCountedEnrolment} and ${isRecent(sqlFragment`enrolled_at`)}
      union all
      select 'completions', student_id, ${toAge(sqlFragment`completed_at`, now)}
      from enrolments where ${isCountedEnrolment} and ${isCompletedEnrolment} and ${isRecent(sqlFragment`completed_at`)}
      union all
      select 'certificates', student_id, ${toAge(sqlFragment`issued_at`, now)}
      from certificates join enrolments using (student_id, course_id)
      where ${isCountedEnrolment} and ${isRecent(sqlFragment`issued_at`)}),
    hits as (
      select distinct figure, period, student_id, 0 as event
      from studied join ages using (age) where figure in ('active-7', 'active-30')
      union all
      select figure, period, student_id, 1
      from events join ages using (figure, age)),
    sums as (
      select figure, period, coalesce(figure_groups, '{}') as groups_of_person, count(*) as number
      from hits left join groups_of_students using (student_id) group by 1, 2, 3),
    counted as (
      select figure, groups_of_person as figure_groups, jsonb_object_agg(period, number) as period_counts
      from sums group by 1, 2
      union all
      select figure, null, jsonb_object_agg(period, number)
      from (select figure, period, sum(number) as number from sums group by 1, 2) of_site group by 1),
    outdated as (select * from overview_figures except select * from counted),
    removed as (
      delete from overview_figures using outdated
      where overview_figures.figure = outdated.figure and overview_figures.period_counts = outdated.period_counts
        and overview_figures.figure_groups is not distinct from outdated.figure_groups)
    insert into overview_figures select * from counted except select * from overview_figures`;
};

/** Returns the SQL for an age in days, in which the last 24 hours are day 1. */
const toAge = (at: SqlFragment, now: Date): SqlFragment =>
  sqlFragment`greatest(1, ceil(extract(epoch from ${now}::timestamptz - ${at}) / 86400))::int`;

/** Returns all figures of the scope. */
export const listOverviewFigures = async (
  sql: SqlQuery,
  scope: StaffScope,
): Promise<OverviewFigure[]> => {
  const isInScope =
    scope === 'site'
      ? sqlFragment`figure_groups is null`
      : sqlFragment`figure_groups && ${[...scope]}::text[]`;
  const rows = await sql<{ figure: OverviewFigureId; period: string; number: number }[]>`
    select figure, period, sum(number::int)::int as number
    from overview_figures cross join lateral jsonb_each_text(period_counts) as counted (period, number)
    where ${isInScope} group by figure, period`;
  const numbers = new Map(rows.map((row) => [`${row.figure} ${row.period}`, row.number]));
  return OVERVIEW_FIGURES.map((figure) => {
    const read = (period: string) => numbers.get(`${figure} ${period}`) ?? 0;
    const weeks = Array.from({ length: OVERVIEW_WEEKS }, (_, week) => read(String(week)));
    return { figure, now: read('0'), before: read(BEFORE), weeks: weeks.toReversed() };
  });
};
