/** Receives the reports of pages about releases: as counts to show, and as starts that can stop a failing release. */
import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { WebVitalReport } from '@cairn/api/web-vitals.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Sql } from '../../../platform/database/sql.ts';
import { recordFailuresOfPage } from './stack-places.ts';
import type { PageMarkContent, PageMarkSigner } from '../pages/page-mark.ts';
import type { RegistryCache } from '../pages/registry-cache.ts';
import { stopReleaseIfFailing } from './stop-failing.ts';
import type { ReportableRelease } from './reported-releases.ts';
import { countPageVitals } from './vitals.service.ts';
import {
  FAILED_AFTER_START,
  findReportsOfPage,
  addReleaseReportCounts,
  addReleaseStartsInHour,
  addReleaseStartReport,
  type ReleaseReportCount,
  type ReleaseStartsInHour,
} from './telemetry.repository.ts';

/** Upper ends of the buckets of load times, in milliseconds; the last bucket counts all longer times. */
export const RELEASE_LOAD_TIME_BUCKETS_MS = [
  50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 600_000,
];

/** Measures of a release in a slot, followed by the slot's name. */
export const SLOT_MEASURES = { loaded: 'slot-shown:', failed: 'slot-failed:' } as const;

/** Returns the measures in which a report is counted: for the start of the page, and for the slot that the release fills. */
const toMeasures = (event: TelemetryEvent): string[] => {
  const { kind, slot } = event;
  return [...toStartMeasures(event), ...(slot === undefined ? [] : [SLOT_MEASURES[kind] + slot])];
};

/**
 * Returns the measures of a page's start. A page counts as one start of a release, and as a failed start once the release has
 * failed.
 */
const toStartMeasures = (event: TelemetryEvent): string[] => {
  const { kind, reportedBefore, cause = 'other', instead, ms } = event;
  if (kind === 'loaded') {
    if (reportedBefore) return [];
    const bucket = RELEASE_LOAD_TIME_BUCKETS_MS.find((end) => (ms ?? 0) <= end);
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

interface FrozenPage {
  readonly remote: string;
  readonly version: string;
  /** ID of the page; undefined if it is unknown, so that the failure counts as a start of its own. */
  readonly pageId: string | undefined;
}

interface TelemetryDeps {
  readonly cache: Pick<RegistryCache, 'read'>;
  readonly marks: PageMarkSigner;
  readonly now: () => Date;
}

/** Returns a function that counts events of a page, and returns those about releases that run on the channel. */
const createEventCounter =
  (sql: Sql, { cache, now }: Omit<TelemetryDeps, 'marks'>) =>
  async (
    channel: string,
    events: readonly TelemetryEvent[],
    mark: PageMarkContent | undefined,
  ): Promise<readonly TelemetryEvent[]> => {
    const reported = await (await cache.read()).reported(channel);
    const known = events.flatMap((event) => {
      const found = reported.get(`${event.remote} ${event.version}`);
      return found ? [{ ...withOwnSlot(event, found.descriptor), ...found }] : [];
    });
    const isOfChannel = mark?.channel === channel;
    // Any client can send a report without a mark, so its claims about earlier reports are removed.
    const counted = isOfChannel
      ? await withEarlierReports(sql, mark, known)
      : known.map((event) => Object.assign({}, event, { reportedBefore: undefined }));
    await addReleaseReportCounts(sql, countMeasures(channel, counted, isOfChannel));
    await addReleaseStartsInHour(sql, countStartsByRelease(channel, counted), now());
    if (isOfChannel) {
      await addReportsOfPage(sql, mark, counted);
      await recordFailuresOfPage(sql, mark.id, counted, now());
    }
    return counted;
  };

export const createReleaseTelemetryService = (sql: Sql, { cache, marks, now }: TelemetryDeps) => {
  const count = createEventCounter(sql, { cache, now });
  return {
    /** Counts the events that a page reports. Returns those about releases that run on the channel. */
    count: (
      channel: string,
      events: readonly TelemetryEvent[],
      mark?: string,
    ): Promise<readonly TelemetryEvent[]> =>
      count(channel, events, mark === undefined ? undefined : marks.read(mark)),
    /** Counts the web vitals of a page of the channel, and returns their number. Those without a valid mark do not count. */
    countVitals: createVitalsCounter(sql, { cache, marks, now }),
    /**
     * Counts a page that froze, as the failure of the start that it has reported.
     * @param markText mark of the page that this browser requests now
     */
    countFrozen: async (
      channel: string,
      { remote, version, pageId }: FrozenPage,
      markText: string,
    ): Promise<void> => {
      const mark = marks.read(markText);
      if (!mark) return;
      const failure = { remote, version, kind: 'failed', cause: 'frozen' } as const;
      await count(channel, [failure], { ...mark, id: pageId ?? mark.id });
    },
  };
};

const createVitalsCounter =
  (sql: Sql, { cache, marks, now }: TelemetryDeps) =>
  async (channel: string, vitals: readonly WebVitalReport[], mark = ''): Promise<number> => {
    const page = vitals.length > 0 ? marks.read(mark) : undefined;
    if (page?.channel !== channel) return 0;
    const reported = await (await cache.read()).reported(channel);
    return countPageVitals(sql, page, reported, vitals, now());
  };

export type ReleaseTelemetryService = ReturnType<typeof createReleaseTelemetryService>;

/**
 * Removes a slot from the report if the release does not fill it, so that clients cannot make the server count invented names.
 */
const withOwnSlot = (event: TelemetryEvent, { fills = {} }: Descriptor): TelemetryEvent => {
  const { slot, ...rest } = event;
  return slot !== undefined && Object.hasOwn(fills, slot) ? event : rest;
};

/**
 * Adds to the events what their page has reported before, according to the stored reports. A page therefore counts as one start
 * of a release, however often it sends its report.
 */
const withEarlierReports = async <E extends TelemetryEvent & ReportableRelease>(
  sql: Sql,
  { id, channel }: PageMarkContent,
  events: readonly E[],
): Promise<E[]> => {
  const starts = events.map(({ remote, startKey: since }) => ({ remote, since }));
  const stored = await findReportsOfPage(sql, { mark: id, channel }, starts);
  const reports = new Map(
    stored.map(({ remote, since, failed }) => [`${remote} ${since}`, failed ? 'failed' : 'loaded']),
  );
  return events.map((event) => {
    const start = `${event.remote} ${event.startKey}`;
    const reportedBefore = reports.get(start) ?? event.reportedBefore;
    reports.set(start, reportedBefore === 'failed' ? 'failed' : event.kind);
    return { ...event, ...(reportedBefore && { reportedBefore }) };
  });
};

/**
 * Returns the counts by release and measure.
 * @param isOfPage false for reports without the mark of a page of the channel
 */
const countMeasures = (
  channel: string,
  events: readonly (TelemetryEvent & ReportableRelease)[],
  isOfPage: boolean,
): ReleaseReportCount[] => {
  const counts = new Map<string, ReleaseReportCount>();
  for (const event of events) {
    const { remote, version, since } = event;
    const measures = toMeasures(event);
    for (const measure of isOfPage ? measures : [...measures, 'unattributed']) {
      const key = `${remote} ${version} ${measure}`;
      const before = counts.get(key)?.count ?? 0;
      counts.set(key, { channel, remote, version, since, measure, count: before + 1 });
    }
  }
  return [...counts.values()];
};

/** Returns the numbers of reported starts by release, from pages with and without a mark. */
const countStartsByRelease = (
  channel: string,
  events: readonly TelemetryEvent[],
): ReleaseStartsInHour[] => {
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
 * Stores the reports of a page about the releases that the page was given, each once, and stops a release that fails too often.
 */
const addReportsOfPage = async (
  sql: Sql,
  page: PageMarkContent,
  events: readonly (TelemetryEvent & ReportableRelease)[],
): Promise<void> => {
  for (const event of events) {
    const { remote, kind, judged, startKey: since, ms } = event;
    if ((judged && !gotRelease(page, event, judged)) || isNetworkOutage(event)) continue;
    const { id, channel, visitor, range } = page;
    const failed = kind === 'failed';
    // Time limits are computed only from start times of releases that reports can stop.
    const took = ms === undefined || failed || !judged ? null : Math.round(ms);
    await addReleaseStartReport(sql, {
      mark: id,
      channel,
      remote,
      since,
      failed,
      ms: took,
      visitor,
      range,
    });
    if (failed && judged) await stopReleaseIfFailing(sql, { channel, remote, since }, judged.as);
  }
};

/** Returns whether the page was given this release. A promoted release runs on all pages since its revision. */
const gotRelease = (
  { given: visitorVersions, revision }: PageMarkContent,
  { remote, version }: TelemetryEvent,
  { as, since }: NonNullable<ReportableRelease['judged']>,
): boolean =>
  visitorVersions[remote] === undefined
    ? as === 'release' && revision >= since
    : visitorVersions[remote] === version;

/**
 * Returns whether the connection or the server is to blame: no release of the remote could be fetched, so another one would
 * not help. A lost file counts only if the files of the fallback release arrived on the same page.
 */
const isNetworkOutage = ({ kind, cause, instead }: TelemetryEvent): boolean =>
  kind === 'failed' && (cause === 'fetch' || cause === 'network') && instead === undefined;
