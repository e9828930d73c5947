/** Takes pages' reports about releases: as counts to show, and as reports by which releases are judged. */
import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { Sql } from '../../platform/database/sql.ts';
import { recordStackPlaces } from './stack-places.ts';
import type { PageMarkContent, PageMarks } from './page-mark.ts';
import type { RegistryCache } from './registry-cache.ts';
import { stopIfFailing } from './stop-failing.ts';
import type { ReportedRelease } from './reported-releases.ts';
import {
  FAILED_AFTER_START,
  addCounts,
  addHours,
  addReport,
  type TelemetryCount,
  type HourCount,
} from './telemetry.repository.ts';

/** Upper ends of the buckets of load times, in milliseconds; the last bucket counts all longer times. */
export const LOAD_TIME_BUCKETS_MS = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 600_000];

/** Returns what a report counts as. A page counts as one start of a release, and as a failed one once it has failed. */
const toMeasures = (event: TelemetryEvent): string[] => {
  const { kind, reportedBefore, cause = 'other', instead, ms } = event;
  if (kind === 'loaded') {
    if (reportedBefore) return [];
    const bucket = LOAD_TIME_BUCKETS_MS.find((end) => (ms ?? 0) <= end);
    return ['loaded', ...(ms === undefined ? [] : [`ms:${bucket}`])];
  }
  const fallback = instead === undefined ? [] : ['fallback'];
  if (reportedBefore === 'failed') return fallback;
  return [
    'failed',
    `cause:${cause}`,
    ...(reportedBefore === 'loaded' ? [FAILED_AFTER_START] : []),
    ...fallback,
  ];
};

export interface TelemetryService {
  /** @returns the events about releases that run on the channel */
  readonly count: (
    channel: string,
    events: readonly TelemetryEvent[],
    mark?: string,
  ) => Promise<readonly TelemetryEvent[]>;
}

interface TelemetryDeps {
  readonly cache: Pick<RegistryCache, 'read'>;
  readonly marks: PageMarks;
  readonly now: () => Date;
}

export const createTelemetryService = (
  sql: Sql,
  { cache, marks, now }: TelemetryDeps,
): TelemetryService => ({
  count: async (channel, events, given) => {
    const mark = given === undefined ? undefined : marks.read(given);
    const reported = await (await cache.read()).reported(channel);
    const known = events.flatMap((event) => {
      const found = reported.get(`${event.remote} ${event.version}`);
      return found ? [{ ...event, ...found }] : [];
    });
    const counts = new Map<string, TelemetryCount>();
    for (const event of known) {
      const isCounted = mark?.channel === channel || event.reportedBefore !== undefined;
      const measures = toMeasures(event);
      for (const measure of isCounted ? measures : [...measures, 'unattributed']) {
        const { remote, version, since } = event;
        const key = `${remote} ${version} ${measure}`;
        const before = counts.get(key)?.count ?? 0;
        counts.set(key, { channel, remote, version, since, measure, count: before + 1 });
      }
    }
    await addCounts(sql, [...counts.values()]);
    await addHours(sql, countStartsByRelease(channel, known), now());
    if (mark?.channel === channel) {
      await addReportsOfPage(sql, mark, known);
      await recordStackPlaces(sql, mark.id, known, now());
    }
    return known;
  },
});

/** Returns starts by release, from pages with and without a mark. */
const countStartsByRelease = (channel: string, events: readonly TelemetryEvent[]): HourCount[] => {
  const releases = Map.groupBy(events, ({ remote, version }) => `${remote} ${version}`);
  return [...releases.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { remote, version } = first;
    const measures = own.flatMap(toMeasures);
    const count = (wanted: string) => measures.filter((measure) => measure === wanted).length;
    const loads = count('loaded') - count(FAILED_AFTER_START);
    return [{ channel, remote, version, loads, failures: count('failed') }];
  });
};

/**
 * Adds reports for the releases that the page of the mark was given, once for each, and stops a release that fails too
 * often.
 */
const addReportsOfPage = async (
  sql: Sql,
  page: PageMarkContent,
  events: readonly (TelemetryEvent & ReportedRelease)[],
): Promise<void> => {
  for (const event of events) {
    const { remote, kind, judged, ms } = event;
    if (!judged || !gotRelease(page, event, judged) || isNetworkOutage(event)) continue;
    const { id, channel, visitor, range } = page;
    const failed = kind === 'failed';
    const { since } = judged;
    const took = ms === undefined || failed ? null : Math.round(ms);
    await addReport(sql, { mark: id, channel, remote, since, failed, ms: took, visitor, range });
    if (failed) await stopIfFailing(sql, { channel, remote, since }, judged.as);
  }
};

/** Returns whether the page was given the release. A promoted release runs on all pages since its revision. */
const gotRelease = (
  { given, revision }: PageMarkContent,
  { remote, version }: TelemetryEvent,
  { as, since }: NonNullable<ReportedRelease['judged']>,
): boolean =>
  given[remote] === undefined ? as === 'release' && revision >= since : given[remote] === version;

/**
 * Returns whether the connection or the server is to blame: no release of the remote could be fetched, so another one would
 * not help. A lost file counts only if the files of the fallback release arrived on the same page.
 */
const isNetworkOutage = ({ kind, cause, instead }: TelemetryEvent): boolean =>
  kind === 'failed' && (cause === 'fetch' || cause === 'network') && instead === undefined;
