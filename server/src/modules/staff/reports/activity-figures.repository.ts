/** Counts and stores the figures of activity, and sums them for a report. */
import {
  ACTIVITY_UNITS,
  type ActivityUnit,
  findOldestActivityPeriod,
} from '@cairn/domain/activity-report.rules';
import { findDayStart, toDayInZone } from '@cairn/domain/calendar-day.rules';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import { sqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import { SELECT_GROUPS_OF_STUDENTS } from './groups-of-students.ts';
import { isFigureOfGroups } from './shown-groups.ts';

/**
 * Counts active students and quarters of an hour with study by day, week and month in the time zone of the site, and stores them.
 * Writes only the rows that have changed, as `storeCompletionFigures` does. The days of each student are counted first, because
 * they are far fewer than the quarters.
 */
export const storeActivityFigures = async (sql: SqlQuery, now: Date): Promise<void> => {
  const timeZone = await readSiteTimeZone(sql);
  const today = toDayInZone(now, timeZone);
  const oldest = ACTIVITY_UNITS.map((unit) => findOldestActivityPeriod(unit, today));
  const since = findDayStart(oldest.toSorted()[0] ?? today, timeZone);
  await sql`
    with groups_of_students as (${SELECT_GROUPS_OF_STUDENTS}),
    studied as (
      select student_id, (quarter at time zone ${timeZone})::date as studied_day, count(*) as quarters
      from study_quarters where quarter >= ${since} group by 1, 2),
    active as (
      select unit, student_id, date_trunc(unit, studied_day)::date as begin, sum(quarters) as quarters
      from studied cross join unnest(${[...ACTIVITY_UNITS]}::text[], ${oldest}::date[]) as counted_unit (unit, oldest)
      where studied_day >= oldest group by 1, 2, 3),
    sums as (
      select unit, coalesce(figure_groups, '{}') as groups_of_person, begin, count(*) as students,
        sum(quarters) as quarters
      from active left join groups_of_students using (student_id) group by 1, 2, 3),
    counted as (
      select unit as activity_unit, groups_of_person as figure_groups,
        jsonb_object_agg(begin, jsonb_build_array(students, quarters)) as activity_counts
      from sums group by 1, 2
      union all
      select unit, null, jsonb_object_agg(begin, jsonb_build_array(students, quarters))
      from (select unit, begin, sum(students) as students, sum(quarters) as quarters from sums group by 1, 2) of_site
      group by 1),
    outdated as (select * from activity_figures except select * from counted),
    removed as (
      delete from activity_figures using outdated
      where activity_figures.activity_unit = outdated.activity_unit and activity_figures.activity_counts = outdated.activity_counts
        and activity_figures.figure_groups is not distinct from outdated.figure_groups)
    insert into activity_figures select * from counted except select * from activity_figures`;
};

interface ActivityRow {
  readonly begin: string;
  readonly students: number;
  readonly quarters: number;
}

/**
 * Returns the periods with activity, in days, weeks or months.
 * @param groups undefined for the whole site
 */
export const listActivityByPeriod = (
  sql: SqlQuery,
  unit: ActivityUnit,
  groups: readonly string[] | undefined,
): Promise<ActivityRow[]> => sql<ActivityRow[]>`
  select begin, sum((counts ->> 0)::int)::int as students, sum((counts ->> 1)::int)::int as quarters
  from activity_figures cross join lateral jsonb_each(activity_counts) as period (begin, counts)
  where activity_unit = ${unit}
    and ${groups === undefined ? sqlFragment`figure_groups is null` : isFigureOfGroups(groups)}
  group by begin`;
