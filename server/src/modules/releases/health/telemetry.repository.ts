import {
  toJsonb,
  type Sql,
  createInsertFragment,
  type SqlQuery,
} from '../../../platform/database/sql.ts';

/**
 * Measure of failures on pages that had reported a good start. Such a start is counted as loaded and as failed, so readers subtract
 * this measure from the good starts. Counts only grow, because the metrics of the server are counters.
 */
export const FAILED_AFTER_START = 'failed-after-start';

/**
 * Returns the number of good starts after which no failure was reported.
 * @param counts sums by measure
 */
export const countGoodStarts = (counts: (measure: string) => number): number =>
  Math.max(0, counts('loaded') - counts(FAILED_AFTER_START));

export interface ReleaseReportCount {
  readonly channel: string;
  readonly remote: string;
  readonly version: string;
  /** Number of the revision that began the canary; 0 for a release that all visitors get. */
  readonly since: number;
  /** 'loaded', 'failed', `FAILED_AFTER_START`, 'fallback', 'unattributed', 'cause:<cause>' or 'ms:<upper end>'. */
  readonly measure: string;
  readonly count: number;
}

/** Compares counts for sorting, so that two pages that report at the same time cannot deadlock in the database. */
const compareCounts = (one: ReleaseReportCount, other: ReleaseReportCount): number => {
  const [a, b] = [one, other].map(
    ({ remote, version, measure }) => `${remote} ${version} ${measure}`,
  );
  return (a ?? '') < (b ?? '') ? -1 : 1;
};

export const addReleaseReportCounts = async (
  sql: Sql,
  counts: readonly ReleaseReportCount[],
): Promise<void> => {
  if (counts.length === 0) return;
  await sql`insert into release_telemetry ${createInsertFragment(...counts.toSorted(compareCounts))}
    on conflict (channel, remote, version, since, measure)
    do update set count = release_telemetry.count + excluded.count`;
};

/** Starts in the current hour. `loads` is negative where pages failed that had reported a good start earlier. */
export interface ReleaseStartsInHour {
  readonly channel: string;
  readonly remote: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
}

export const addReleaseStartsInHour = async (
  sql: Sql,
  counts: readonly ReleaseStartsInHour[],
  now: Date,
): Promise<void> => {
  if (counts.length === 0) return;
  await sql`insert into release_hours (channel, remote, version, hour, loads, failures)
    select channel, remote, version, date_trunc('hour', ${now}::timestamptz), loads, failures
    from jsonb_to_recordset(${toJsonb(counts)})
      told(channel text, remote text, version text, loads bigint, failures bigint)
    order by remote, version
    on conflict (channel, remote, hour, version) do update
      set loads = release_hours.loads + excluded.loads, failures = release_hours.failures + excluded.failures`;
};

export const deleteHourlyStartsBefore = async (sql: Sql, before: Date): Promise<void> => {
  await sql`delete from release_hours where hour < ${before}`;
};

export interface ReleaseStartReport {
  /** ID of the page's mark, by which each page counts once. */
  readonly mark: string;
  readonly channel: string;
  readonly remote: string;
  /**
   * Number of the revision that began the canary, or promoted the release; minus the release's ID if there is no such revision.
   */
  readonly since: number;
  readonly failed: boolean;
  /** Time in ms until the release ran; null if it did not run, or was not measured. */
  readonly ms: number | null;
  /** Digest of the visitor; `range` is the digest of the visitor's IP address range. */
  readonly visitor: string;
  readonly range: string;
}

/**
 * Stores a page's report about the start of a release, one for each page and release. Once a page has reported a failure,
 * the failure stays.
 */
export const addReleaseStartReport = async (
  sql: Sql,
  report: ReleaseStartReport,
): Promise<void> => {
  await sql`insert into release_reports ${createInsertFragment({ ...report })}
    on conflict (channel, remote, since, mark)
    do update set failed = release_reports.failed or excluded.failed,
      ms = coalesce(release_reports.ms, excluded.ms)`;
  await sql`delete from release_reports where at < now() - interval '2 days'`;
};

/** Returns the reports that a page has sent about the starts of these releases. */
export const findReportsOfPage = (
  sql: Sql,
  { mark, channel }: Pick<ReleaseStartReport, 'mark' | 'channel'>,
  starts: readonly Pick<ReleaseStartReport, 'remote' | 'since'>[],
): Promise<Pick<ReleaseStartReport, 'remote' | 'since' | 'failed'>[]> => sql`
  select remote, since::float8 as since, failed from release_reports
  where channel = ${channel} and mark = ${mark}
    and remote = any(${starts.map(({ remote }) => remote)})
    and since = any(${starts.map(({ since }) => since)})`;

/**
 * Key of the starts by which a release is judged: the channel, the remote, and the revision that made the release run
 * there.
 */
export type JudgedReleaseKey = Pick<ReleaseStartReport, 'channel' | 'remote' | 'since'>;

/** Largest weight that the starts of one visitor and of one IP address range may have. */
export interface MaxStartWeights {
  readonly visitor: number;
  readonly range: number;
}

export interface WeighedStarts {
  readonly starts: number;
  readonly failed: number;
  /** Number of IP address ranges in which a page reported a failure. */
  readonly failingRanges: number;
}

/**
 * Returns the weighted starts of the last day: no visitor and no address range weighs more than its maximum.
 * @param revision starts before this revision of the channel are left out
 */
export const weighReleaseStarts = async (
  sql: SqlQuery,
  { channel, remote, since }: JudgedReleaseKey,
  most: MaxStartWeights,
  revision = 0,
): Promise<WeighedStarts> => {
  const [row] = await sql<WeighedStarts[]>`
    with visitors as (
      select range, count(*)::float8 as n, count(*) filter (where failed)::float8 as f
      from release_reports
      where channel = ${channel} and remote = ${remote} and since = ${since}
        and at > now() - interval '1 day'
        and at >= coalesce((select told.at from release_revisions told
          where told.channel = ${channel} and told.revision = ${revision}), '-infinity')
      group by range, visitor
    ), ranges as (
      select sum(least(n, ${most.visitor}::float8)) as n,
        sum(f * least(n, ${most.visitor}::float8) / n) as f
      from visitors group by range
    )
    select coalesce(sum(least(n, ${most.range}::float8)), 0) as starts,
      coalesce(sum(f * least(n, ${most.range}::float8) / n), 0) as failed,
      count(*) filter (where f > 0)::int as "failingRanges" from ranges`;
  return row ?? { starts: 0, failed: 0, failingRanges: 0 };
};
