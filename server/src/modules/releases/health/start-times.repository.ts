/**
 * Stores the usual start times of releases, computed from reports of pages. One process computes them from time to time; all
 * processes read the result.
 */
import { sqlFragment, type SqlFragment, type Sql } from '../../../platform/database/sql.ts';

export interface UsualReleaseStartTime {
  readonly channel: string;
  readonly remote: string;
  readonly ms: number;
}

interface StartTimeSampleSizes {
  /** Number of newest starts that are read of each remote on each channel. */
  readonly newest: number;
  /** Number of newest starts that count from each IP address range. */
  readonly perRange: number;
  /** Number of starts below which the usual time counts as unknown. */
  readonly least: number;
}

/** SQL condition for reports of successful starts with a measured time, the same as in the index `release_reports_newest`. */
const isTimed = sqlFragment`ms is not null and not failed`;

/**
 * SQL for channels and remotes with timed reports. It takes one step in the index for each, as PostgreSQL before 18 has no
 * skip scan.
 */
const reportedRemotes: SqlFragment = sqlFragment`
  (select channel, remote from release_reports where ${isTimed} order by channel, remote limit 1)
  union all
  select next.channel, next.remote from reported cross join lateral (
    select channel, remote from release_reports report
    where ${isTimed} and (report.channel, report.remote) > (reported.channel, reported.remote)
    order by channel, remote limit 1) next`;

/**
 * SQL for the time within which nine of ten starts of the last day ended, of each remote on each channel with enough starts.
 * Only the newest few starts of an address range count, so that no address range determines the result.
 */
export const selectStartTimesSql = ({
  newest,
  perRange,
  least,
}: StartTimeSampleSizes): SqlFragment => sqlFragment`
  with recursive reported as (${reportedRemotes}), told as (
    select channel, remote, ms,
      row_number() over (partition by channel, remote, range order by at desc) as place
    from reported cross join lateral (
      select ms, range, at from release_reports report
      where report.channel = reported.channel and report.remote = reported.remote
        and ${isTimed} and at > now() - interval '1 day'
      order by at desc limit ${newest}) newest_starts
  )
  select channel, remote, percentile_disc(0.9) within group (order by ms) as ms
  from told where place <= ${perRange} group by channel, remote having count(*) >= ${least}`;

/** Computes the usual start times of releases from the reports of pages, and replaces the stored times. */
export const recomputeUsualReleaseStartTimes = (
  sql: Sql,
  counted: StartTimeSampleSizes,
): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`delete from release_start_times`;
    await tx`insert into release_start_times (channel, remote, ms) ${selectStartTimesSql(counted)}`;
  });

export const findUsualReleaseStartTimes = (sql: Sql): Promise<UsualReleaseStartTime[]> =>
  sql<UsualReleaseStartTime[]>`select channel, remote, ms from release_start_times`;
