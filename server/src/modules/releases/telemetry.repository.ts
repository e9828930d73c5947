import { json, type Sql, type TransactionSql, values } from '../../platform/database/sql.ts';

export interface Count {
  readonly channel: string;
  readonly remote: string;
  readonly version: string;
  /** The revision that began the canary; 0 for what everybody runs. */
  readonly since: number;
  /** 'loaded', 'failed', 'fallback', 'unattributed', 'cause:<cause>' or 'ms:<upper end>'. */
  readonly measure: string;
  readonly count: number;
}

/** In one order, so that two pages that report at once never wait for each other in a circle. */
const inOrder = (one: Count, other: Count): number => {
  const [a, b] = [one, other].map(
    ({ remote, version, measure }) => `${remote} ${version} ${measure}`,
  );
  return (a ?? '') < (b ?? '') ? -1 : 1;
};

export const addCounts = async (sql: Sql, counts: readonly Count[]): Promise<void> => {
  if (counts.length === 0) return;
  await sql`insert into release_telemetry ${values(...counts.toSorted(inOrder))}
    on conflict (channel, remote, version, since, measure)
    do update set count = release_telemetry.count + excluded.count`;
};

/** Starts of the hour that has begun. */
export interface HourCount {
  readonly channel: string;
  readonly remote: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
}

export const addHours = async (
  sql: Sql,
  counts: readonly HourCount[],
  now: Date,
): Promise<void> => {
  if (counts.length === 0) return;
  await sql`insert into release_hours (channel, remote, version, hour, loads, failures)
    select channel, remote, version, date_trunc('hour', ${now}::timestamptz), loads, failures
    from jsonb_to_recordset(${json(counts)})
      told(channel text, remote text, version text, loads bigint, failures bigint)
    order by remote, version
    on conflict (channel, remote, hour, version) do update
      set loads = release_hours.loads + excluded.loads, failures = release_hours.failures + excluded.failures`;
};

export const removeOldHours = async (sql: Sql, before: Date): Promise<void> => {
  await sql`delete from release_hours where hour < ${before}`;
};

export interface PageReport {
  /** Id of the page's mark. */
  readonly mark: string;
  readonly channel: string;
  readonly remote: string;
  /** The revision that began the canary, or gave the release to everybody. */
  readonly since: number;
  readonly failed: boolean;
  /** Until it ran; null: it did not, or nobody has measured. */
  readonly ms: number | null;
  /** Digests of the page's mark. */
  readonly visitor: string;
  readonly range: string;
}

/** Once for each page: one that has told of a failure stays a failed one. */
export const addReport = async (sql: Sql, report: PageReport): Promise<void> => {
  await sql`insert into release_reports ${values({ ...report })}
    on conflict (channel, remote, since, mark)
    do update set failed = release_reports.failed or excluded.failed,
      ms = coalesce(release_reports.ms, excluded.ms)`;
  await sql`delete from release_reports where at < now() - interval '2 days'`;
};

/** What is judged: one release in the time that a revision began. */
export type Judged = Pick<PageReport, 'channel' | 'remote' | 'since'>;

/** What one visitor and one address range may weigh. */
export interface MostWeight {
  readonly visitor: number;
  readonly range: number;
}

export interface WeighedStarts {
  readonly starts: number;
  readonly failed: number;
  /** Address ranges that told of a failure. */
  readonly failingRanges: number;
}

/**
 * Starts in the last day, as they weigh: no visitor and no address range more than its most.
 * @param revision those after this one of the channel
 */
export const weighStarts = async (
  sql: Sql | TransactionSql,
  { channel, remote, since }: Judged,
  most: MostWeight,
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
