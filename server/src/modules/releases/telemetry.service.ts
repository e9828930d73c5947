/** What pages tell of releases, as counts, and the end of a canary that fails too often. */
import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { Sql } from '../../database/sql.ts';
import { mixOf, withStopped } from './channel-state.ts';
import { findChannels } from './channels.repository.ts';
import { changing } from './channels.service.ts';
import { findReleasesById } from './releases.repository.ts';
import type { PageMark, PageMarks } from './page-mark.ts';
import { addCounts, addReport, type Count, weighStarts } from './telemetry.repository.ts';
import { PRODUCTION } from '@cairn/federation/channels';

/** A canary is judged after so many starts, and stopped when more than this share of them failed. */
export const CANARY_LIMIT = { starts: 40, errorRate: 0.05 };

/**
 * What one visitor and one address range may weigh among those starts: a flood of either hides nothing, and beside many
 * others stops nothing.
 */
const MOST = { visitor: 5, range: CANARY_LIMIT.starts };

/** Upper ends of the buckets of load times, in milliseconds; the last one takes everything above. */
export const LOAD_MS = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 600_000];

/** Releases that the channel runs for somebody, by `remote version`: the revision that began the canary, or 0. */
const runningOn = async (sql: Sql, channel: string): Promise<Map<string, number>> => {
  const channels = await findChannels(sql);
  const stateOf = (name: string) => channels.find((known) => known.channel === name)?.state ?? {};
  const mix = channels.some((known) => known.channel === channel)
    ? mixOf(channel, stateOf(channel), stateOf(PRODUCTION))
    : [];
  const since = new Map<string, number>();
  for (const { pointer } of mix) {
    for (const id of [pointer.current, ...pointer.previous]) since.set(id, 0);
    if (pointer.canary) since.set(pointer.canary.release, pointer.canary.since);
  }
  const releases = await findReleasesById(sql, [...since.keys()]);
  return new Map(
    releases.map(({ id, remote, version }) => [`${remote} ${version}`, since.get(id) ?? 0]),
  );
};

const measuresOf = ({ kind, cause = 'other', instead, ms }: TelemetryEvent): string[] => {
  if (kind === 'loaded') {
    const bucket = LOAD_MS.find((end) => (ms ?? 0) <= end);
    return ['loaded', ...(ms === undefined ? [] : [`ms:${bucket}`])];
  }
  return ['failed', `cause:${cause}`, ...(instead === undefined ? [] : ['fallback'])];
};

export interface TelemetryService {
  /** How many of the events were of releases that run there. */
  readonly count: (
    channel: string,
    events: readonly TelemetryEvent[],
    mark?: string,
  ) => Promise<number>;
}

export const createTelemetryService = (sql: Sql, marks: PageMarks): TelemetryService => ({
  count: async (channel, events, given) => {
    const mark = given === undefined ? undefined : marks.read(given);
    const running = await runningOn(sql, channel);
    const known = events.flatMap((event) => {
      const since = running.get(`${event.remote} ${event.version}`);
      return since === undefined ? [] : [{ ...event, since }];
    });
    const counts = new Map<string, Count>();
    for (const event of known) {
      const isAttributed = mark?.channel === channel;
      const measures = measuresOf(event);
      for (const measure of isAttributed ? measures : [...measures, 'unattributed']) {
        const { remote, version, since } = event;
        const key = `${remote} ${version} ${measure}`;
        const before = counts.get(key)?.count ?? 0;
        counts.set(key, { channel, remote, version, since, measure, count: before + 1 });
      }
    }
    await addCounts(sql, [...counts.values()]);
    if (mark?.channel === channel) await judge(sql, mark, known);
    return known.length;
  },
});

/** Only what the page of the mark was given counts, once for each of its releases. */
const judge = async (
  sql: Sql,
  { id, channel, given, visitor, range }: PageMark,
  events: readonly (TelemetryEvent & { readonly since: number })[],
): Promise<void> => {
  for (const { remote, version, kind, since } of events) {
    if (since === 0 || given[remote] !== version) continue;
    const failed = kind === 'failed';
    await addReport(sql, { mark: id, channel, remote, since, failed, visitor, range });
    if (failed) await stopIfFailing(sql, channel, remote, since);
  }
};

const stopIfFailing = async (
  sql: Sql,
  channel: string,
  remote: string,
  since: number,
): Promise<void> => {
  const { starts, failed } = await weighStarts(sql, { channel, remote, since }, MOST);
  if (starts < CANARY_LIMIT.starts || failed / starts <= CANARY_LIMIT.errorRate) return;
  const figures = `${Math.round(failed)} of ${Math.round(starts)} starts failed`;
  await stopCanary(sql, channel, remote, since, figures);
};

/** Once: whoever comes second finds no such canary any more. */
const stopCanary = async (
  sql: Sql,
  channel: string,
  remote: string,
  since: number,
  figures: string,
): Promise<void> => {
  const channels = await findChannels(sql);
  const withChoice = channels.filter(({ state }) => state[remote] !== undefined);
  const owner =
    withChoice.find((known) => known.channel === channel) ??
    withChoice.find((known) => known.channel === PRODUCTION);
  if (owner?.state[remote]?.canary?.since !== since) return;
  const reason = `${figures} on ${channel}; the limit is ${CANARY_LIMIT.errorRate * 100} %.`;
  const goneBefore = new Error('The canary has ended.');
  await changing(sql, { channel: owner.channel, seen: undefined }, async (tx, { state }) => {
    const pointer = state[remote];
    if (pointer?.canary?.since !== since) throw goneBefore;
    const [release] = await findReleasesById(tx, [pointer.canary.release]);
    return {
      action: 'canary-stopped',
      who: 'telemetry',
      remote,
      version: release?.version ?? null,
      percent: 0,
      reason,
      state: withStopped(state, remote, pointer, reason),
    };
  }).catch((error: unknown) => {
    if (error !== goneBefore) throw error;
  });
};
