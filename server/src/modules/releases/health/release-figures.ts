/** Metrics of the releases that channels run now. Earlier releases are left out, so that the number of metrics stays small. */
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Sql } from '../../../platform/database/sql.ts';
import type {
  ReleaseMetricValues,
  ReleaseStartTotals,
} from '../../../platform/observability/release-metrics.ts';
import { mergeChannelWithProduction, listPointerReleases } from '../channels/channel-state.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import { FAILED_AFTER_START } from './telemetry.repository.ts';

/** Returns the total starts, failures and stops of running releases since counting began; previews are left out. */
export const readReleaseMetrics = async (sql: Sql): Promise<ReleaseMetricValues> => {
  const channels = await findReleaseChannels(sql);
  const production = channels.find(({ channel }) => channel === PRODUCTION)?.state ?? {};
  const running = channels.flatMap(({ channel, state }) =>
    mergeChannelWithProduction(channel, state, production).map(({ remote, pointer }) => ({
      channel,
      remote,
      pointer,
    })),
  );
  const ids = running.flatMap(({ pointer }) => listPointerReleases(pointer));
  const [versions, starts, stops] = await Promise.all([
    findVersions(sql, ids),
    findStarts(sql),
    countStops(sql),
  ]);
  return {
    releases: running.flatMap(({ channel, remote, pointer }) => {
      const own = new Set(listPointerReleases(pointer).map((id) => versions.get(id)));
      return [...own].flatMap((release) =>
        release === undefined ? [] : [findReleaseStarts(starts, { channel, remote, release })],
      );
    }),
    stops: running.flatMap(({ channel, remote }) =>
      (['canary', 'release'] as const).map((stopped) => ({
        channel,
        remote,
        stopped,
        count: stops.get(`${channel} ${remote} ${stopped}-stopped`) ?? 0,
      })),
    ),
  };
};

const findVersions = async (sql: Sql, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await sql<{ id: string; version: string }[]>`
    select release_id as id, version from releases
    where release_id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(rows.map(({ id, version }) => [id, version]));
};

const findStarts = (sql: Sql) => sql<ReleaseStartTotals[]>`
  select channel, remote, version as release,
    coalesce(sum(count) filter (where measure = 'loaded'), 0)::float8
      - coalesce(sum(count) filter (where measure = ${FAILED_AFTER_START}), 0)::float8 as loads,
    coalesce(sum(count) filter (where measure = 'failed'), 0)::float8 as failed
  from release_telemetry where measure in ('loaded', 'failed', ${FAILED_AFTER_START}) group by channel, remote, version`;

const countStops = async (sql: Sql): Promise<Map<string, number>> => {
  const rows = await sql<{ name: string; count: number }[]>`
    select channel || ' ' || remote || ' ' || action as name, count(*)::int as count
    from release_revisions where action in ('canary-stopped', 'release-stopped') group by name`;
  return new Map(rows.map(({ name, count }) => [name, count]));
};

/** Returns the counted starts of each running release, including zeros, so that the first start counts as an increase. */
const findReleaseStarts = (
  all: readonly ReleaseStartTotals[],
  named: Pick<ReleaseStartTotals, 'channel' | 'remote' | 'release'>,
): ReleaseStartTotals =>
  all.find(
    ({ channel, remote, release }) =>
      channel === named.channel && remote === named.remote && release === named.release,
  ) ?? { ...named, loads: 0, failed: 0 };
