import type { WebVital } from '@cairn/domain/web-vitals.rules';
import { toJsonb, type Sql, type SqlQuery } from '../../../platform/database/sql.ts';
import type { PageMarkContent } from '../pages/page-mark.ts';
import type { MaxStartWeights } from './telemetry.repository.ts';

export interface StoredVital {
  readonly remote: string;
  readonly version: string;
  /** Pattern of the route; empty for a slot. */
  readonly route: string;
  /** Name of the slot; empty for a route. */
  readonly slot: string;
  readonly vital: WebVital;
  readonly bucket: number;
}

/**
 * Stores the vitals that a page reports: the first value of each vital for each release and each route or slot. Counts the
 * stored values in the histograms of the day. Returns how many were counted.
 */
export const addVitalReports = async (
  sql: Sql,
  { id, channel, visitor, range }: PageMarkContent,
  vitals: readonly StoredVital[],
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ counted: number }[]>`
    with told as (
      select distinct on (remote, version, route, slot, vital) *
      from jsonb_to_recordset(${toJsonb(vitals)})
        told(remote text, version text, route text, slot text, vital text, bucket smallint)
    ), fresh as (
      insert into release_vital_reports
        (channel, remote, version, mark, route, slot, vital, bucket, visitor, range)
      select ${channel}, remote, version, ${id}, route, slot, vital, bucket, ${visitor}, ${range}
      from told order by remote, version, route, slot, vital
      on conflict do nothing returning remote, version, route, slot, vital, bucket
    ), counted as (
      insert into release_vitals (channel, remote, version, day, route, slot, vital, bucket, count)
      select ${channel}, remote, version, (${now}::timestamptz at time zone 'utc')::date,
        route, slot, vital, bucket, 1
      from fresh order by remote, version, route, slot, vital
      on conflict (channel, remote, day, version, route, slot, vital, bucket)
      do update set count = release_vitals.count + 1
      returning 1
    )
    select count(*)::int as counted from counted`;
  return row?.counted ?? 0;
};

export interface VitalCount extends Omit<StoredVital, 'remote'> {
  readonly count: number;
}

/** Returns the histograms of a remote on a channel since a day, summed over the days. */
export const findVitalCounts = (
  sql: Sql,
  channel: string,
  remote: string,
  since: Date,
): Promise<VitalCount[]> => sql<VitalCount[]>`
  select version, route, slot, vital, bucket, sum(count)::float8 as count from release_vitals
  where channel = ${channel} and remote = ${remote} and day >= ${since}::date
  group by version, route, slot, vital, bucket order by route, slot`;

export interface WeighedVital {
  readonly version: string;
  readonly vital: WebVital;
  readonly bucket: number;
  /** Sum of the weights of the pages. */
  readonly count: number;
}

/**
 * Returns the weighted visits of the last day by version, vital and bucket. A page counts with its worst route or slot, and no
 * visitor and no network weighs more than its maximum.
 */
export const computeWeightedVitals = (
  sql: SqlQuery,
  {
    channel,
    remote,
    versions,
  }: Readonly<Record<'channel' | 'remote', string>> & { readonly versions: readonly string[] },
  most: MaxStartWeights,
): Promise<WeighedVital[]> => sql<WeighedVital[]>`
  with pages as (
    select version, vital, range, visitor, max(bucket) as bucket from release_vital_reports
    where channel = ${channel} and remote = ${remote} and version = any(${[...versions]})
      and at > now() - interval '1 day'
    group by version, vital, range, visitor, mark
  ), visitors as (
    select version, vital, range, visitor,
      least(1, ${most.visitor}::float8 / count(*)) as weight, least(count(*), ${most.visitor}::float8) as n
    from pages group by version, vital, range, visitor
  ), ranges as (
    select version, vital, range, least(1, ${most.range}::float8 / sum(n)) as weight
    from visitors group by version, vital, range
  )
  select version, vital, bucket, sum(visitors.weight * ranges.weight)::float8 as count
  from pages join visitors using (version, vital, range, visitor)
    join ranges using (version, vital, range)
  group by version, vital, bucket`;

export const deleteVitalsBefore = async (
  sql: Sql,
  { histograms, reports }: { readonly histograms: Date; readonly reports: Date },
): Promise<void> => {
  await sql`delete from release_vitals where day < ${histograms}::date`;
  await sql`delete from release_vital_reports where at < ${reports}`;
};
