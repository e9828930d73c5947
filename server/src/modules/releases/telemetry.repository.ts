import { type Sql, values } from '../../database/sql.ts';

export interface Count {
  readonly channel: string;
  readonly remote: string;
  readonly version: string;
  /** The revision that began the canary; 0 for what everybody runs. */
  readonly since: number;
  /** 'loaded', 'failed', 'fallback', 'cause:<cause>' or 'ms:<upper end>'. */
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

/** Counts by measure of one canary. */
export const findCounts = async (
  sql: Sql,
  channel: string,
  remote: string,
  since: number,
): Promise<Map<string, number>> => {
  const rows = await sql<{ measure: string; count: number }[]>`
    select measure, sum(count)::int as count from release_telemetry
    where channel = ${channel} and remote = ${remote} and since = ${since} group by measure`;
  return new Map(rows.map(({ measure, count }) => [measure, count]));
};

export const listCounts = (sql: Sql): Promise<Count[]> => sql<Count[]>`
  select channel, remote, version, since::int, measure, count::int from release_telemetry`;
