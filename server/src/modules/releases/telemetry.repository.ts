import { type Sql, values } from '../../database/sql.ts';

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

export interface PageReport {
  /** Id of the page's mark. */
  readonly mark: string;
  readonly channel: string;
  readonly remote: string;
  /** The revision that began the canary. */
  readonly since: number;
  readonly failed: boolean;
  /** Digests of the page's mark. */
  readonly visitor: string;
  readonly range: string;
}

/** Once for each page: one that has told of a failure stays a failed one. */
export const addReport = async (sql: Sql, report: PageReport): Promise<void> => {
  await sql`insert into release_reports ${values({ ...report })}
    on conflict (channel, remote, since, mark)
    do update set failed = release_reports.failed or excluded.failed`;
  await sql`delete from release_reports where at < now() - interval '7 days'`;
};

/** Starts of one canary in the last day, as they weigh: no visitor and no address range more than its most. */
export const weighStarts = async (
  sql: Sql,
  { channel, remote, since }: Pick<PageReport, 'channel' | 'remote' | 'since'>,
  most: { readonly visitor: number; readonly range: number },
): Promise<{ starts: number; failed: number }> => {
  const [row] = await sql<{ starts: number; failed: number }[]>`
    with visitors as (
      select range, count(*)::float8 as n, count(*) filter (where failed)::float8 as f
      from release_reports
      where channel = ${channel} and remote = ${remote} and since = ${since}
        and at > now() - interval '1 day'
      group by range, visitor
    ), ranges as (
      select sum(least(n, ${most.visitor}::float8)) as n,
        sum(f * least(n, ${most.visitor}::float8) / n) as f
      from visitors group by range
    )
    select coalesce(sum(least(n, ${most.range}::float8)), 0) as starts,
      coalesce(sum(f * least(n, ${most.range}::float8) / n), 0) as failed from ranges`;
  return row ?? { starts: 0, failed: 0 };
};

export const listCounts = (sql: Sql): Promise<Count[]> => sql<Count[]>`
  select channel, remote, version, since::int, measure, count::int from release_telemetry`;
