/** How long starts take, as pages report it: measured from time to time, and stored for all processes. */
import { fragment, type Fragment, type Sql } from '../../platform/database/sql.ts';

export interface StartTime {
  readonly channel: string;
  readonly remote: string;
  readonly ms: number;
}

interface CountedStarts {
  /** Of each remote on each channel. */
  readonly newest: number;
  /** The newest of each address range. */
  readonly perRange: number;
  /** So many have to be known. */
  readonly least: number;
}

/** As the index `release_reports_newest` has it. */
const isTimed = fragment`ms is not null and not failed`;

/** Channels and remotes with timed reports, one step of the index for each: versions of PostgreSQL before 18 cannot skip in it. */
const reportedRemotes: Fragment = fragment`
  (select channel, remote from release_reports where ${isTimed} order by channel, remote limit 1)
  union all
  select next.channel, next.remote from reported cross join lateral (
    select channel, remote from release_reports report
    where ${isTimed} and (report.channel, report.remote) > (reported.channel, reported.remote)
    order by channel, remote limit 1) next`;

/**
 * What nine of ten starts of each remote on each channel took at the most in the last day, where enough are known. The newest few of an
 * address range count, so that none of them decides.
 */
export const selectStartTimes = ({ newest, perRange, least }: CountedStarts): Fragment => fragment`
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

/** Stores them in place of those of before. */
export const measureStartTimes = (sql: Sql, counted: CountedStarts): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`delete from release_start_times`;
    await tx`insert into release_start_times (channel, remote, ms) ${selectStartTimes(counted)}`;
  });

export const findStartTimes = (sql: Sql): Promise<StartTime[]> =>
  sql<StartTime[]>`select channel, remote, ms from release_start_times`;
