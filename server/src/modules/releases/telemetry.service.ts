/** What pages tell of releases: as counts that are shown, and as reports that releases are judged by. */
import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Sql } from '../../database/sql.ts';
import { type ChannelPointer, mixOf } from './channel-state.ts';
import { findChannels } from './channels.repository.ts';
import { notePlaces } from './failure-places.ts';
import { findReleasesById } from './releases.repository.ts';
import type { PageMark, PageMarks } from './page-mark.ts';
import { type JudgedAs, stopIfFailing } from './release-judge.ts';
import {
  addCounts,
  addHours,
  addReport,
  type Count,
  type HourCount,
} from './telemetry.repository.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';

/** Upper ends of the buckets of load times, in milliseconds; the last one takes everything above. */
export const LOAD_MS = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 600_000];

interface Running {
  /** What its counts are kept under: the revision that began the canary, or 0. */
  readonly since: number;
  /** As what it is judged by the reports of pages, if at all. */
  readonly judged?: { readonly as: JudgedAs; readonly since: number };
}

/** Releases that the channel runs for somebody, by `remote version`. */
const runningOn = async (
  sql: Sql,
  channel: string,
): Promise<Map<string, Running & { readonly descriptor: Descriptor }>> => {
  const channels = await findChannels(sql);
  const stateOf = (name: string) => channels.find((known) => known.channel === name)?.state ?? {};
  const mix = channels.some((known) => known.channel === channel)
    ? mixOf(channel, stateOf(channel), stateOf(PRODUCTION))
    : [];
  const running = new Map(
    mix.flatMap(({ pointer, source }) => runningOf(pointer, source === channel)),
  );
  const releases = await findReleasesById(sql, [...running.keys()]);
  return new Map(
    releases.map(({ id, remote, version, descriptor }) => [
      `${remote} ${version}`,
      { ...(running.get(id) ?? { since: 0 }), descriptor },
    ]),
  );
};

/** By id. What a channel takes from another is judged there, but for a canary. */
const runningOf = (
  { current, previous, since, canary }: ChannelPointer,
  isOwn: boolean,
): [string, Running][] => {
  const running: [string, Running][] = previous.map((id) => [id, { since: 0 }]);
  running.push([
    current,
    { since: 0, ...(isOwn && since !== undefined && judgedAs('release', since)) },
  ]);
  if (canary)
    running.push([canary.release, { since: canary.since, ...judgedAs('canary', canary.since) }]);
  return running;
};

const judgedAs = (as: JudgedAs, since: number): Pick<Running, 'judged'> => ({
  judged: { as, since },
});

const measuresOf = ({ kind, cause = 'other', instead, ms }: TelemetryEvent): string[] => {
  if (kind === 'loaded') {
    const bucket = LOAD_MS.find((end) => (ms ?? 0) <= end);
    return ['loaded', ...(ms === undefined ? [] : [`ms:${bucket}`])];
  }
  return ['failed', `cause:${cause}`, ...(instead === undefined ? [] : ['fallback'])];
};

export interface TelemetryService {
  /** @returns those of the events that were of releases that run there */
  readonly count: (
    channel: string,
    events: readonly TelemetryEvent[],
    mark?: string,
  ) => Promise<readonly TelemetryEvent[]>;
}

export const createTelemetryService = (
  sql: Sql,
  marks: PageMarks,
  now: () => Date,
): TelemetryService => ({
  count: async (channel, events, given) => {
    const mark = given === undefined ? undefined : marks.read(given);
    const running = await runningOn(sql, channel);
    const known = events.flatMap((event) => {
      const found = running.get(`${event.remote} ${event.version}`);
      return found ? [{ ...event, ...found }] : [];
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
    await addHours(sql, hoursOf(channel, known), now());
    if (mark?.channel === channel) {
      await judge(sql, mark, known);
      await notePlaces(sql, mark.id, known, now());
    }
    return known;
  },
});

/** Starts by release, whatever page told of them. */
const hoursOf = (channel: string, events: readonly TelemetryEvent[]): HourCount[] => {
  const releases = Map.groupBy(events, ({ remote, version }) => `${remote} ${version}`);
  return [...releases.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { remote, version } = first;
    const failures = own.filter(({ kind }) => kind === 'failed').length;
    return [{ channel, remote, version, loads: own.length - failures, failures }];
  });
};

/** Only what the page of the mark was given counts, once for each of its releases. */
const judge = async (
  sql: Sql,
  page: PageMark,
  events: readonly (TelemetryEvent & Running)[],
): Promise<void> => {
  for (const event of events) {
    const { remote, kind, judged, ms } = event;
    if (!judged || !wasGiven(page, event, judged) || isOutage(event)) continue;
    const { id, channel, visitor, range } = page;
    const failed = kind === 'failed';
    const { since } = judged;
    const took = ms === undefined || failed ? null : Math.round(ms);
    await addReport(sql, { mark: id, channel, remote, since, failed, ms: took, visitor, range });
    if (failed) await stopIfFailing(sql, { channel, remote, since }, judged.as);
  }
};

/** What runs for everybody has done so since its revision. */
const wasGiven = (
  { given, revision }: PageMark,
  { remote, version }: TelemetryEvent,
  { as, since }: NonNullable<Running['judged']>,
): boolean =>
  given[remote] === undefined ? as === 'release' && revision >= since : given[remote] === version;

/**
 * Where no release of a remote could be fetched, the connection or the server is to blame, and another release would not help. A lost
 * file counts only if the files of the release that runs instead arrived on the same page.
 */
const isOutage = ({ kind, cause, instead }: TelemetryEvent): boolean =>
  kind === 'failed' && (cause === 'fetch' || cause === 'network') && instead === undefined;
