/** Receives the web vitals that pages report, and reads them for the page of releases. */
import { WEB_VITALS, type WebVital } from '@cairn/domain/web-vitals.rules';
import type {
  ReleaseVitals,
  WebVitalPercentile,
  WebVitalReport,
} from '@cairn/api/web-vitals.contract';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';
import {
  mergeChannelWithProduction,
  type RemoteReleasePointer,
} from '../channels/channel-state.ts';
import type { ReleaseChannel } from '../channels/channels.repository.ts';
import type { PageMarkContent } from '../pages/page-mark.ts';
import { findReleasesById } from '../registry/releases.repository.ts';
import type { ReportableRelease, ReportableReleases } from './reported-releases.ts';
import { CANARY_FAILURE_LIMIT } from './stop-failing.ts';
import {
  compareVital,
  estimateVitalPercentile,
  SHOWN_INTERVAL_DEVIATIONS,
  toVitalBucket,
  type VitalEstimate,
} from './vitals.rules.ts';
import {
  addVitalReports,
  findVitalCounts,
  type StoredVital,
  type VitalCount,
  computeWeightedVitals,
} from './vitals.repository.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';

/**
 * Counts the vitals of a page: those of releases that the page was given, at routes and slots that the releases declare.
 * Returns their number.
 */
export const countPageVitals = async (
  sql: Sql,
  page: PageMarkContent,
  reported: ReportableReleases,
  vitals: readonly WebVitalReport[],
  now: Date,
): Promise<number> => {
  const known = vitals.flatMap((report): StoredVital[] => {
    const release = reported.get(`${report.remote} ${report.version}`);
    if (!release || !hasPlace(release, report) || !gotRelease(page, release, report)) return [];
    const { remote, version, vital, value, route = '', slot = '' } = report;
    return [{ remote, version, route, slot, vital, bucket: toVitalBucket(vital, value) }];
  });
  return known.length === 0 ? 0 : addVitalReports(sql, page, known, now);
};

/** Returns whether a release declares the route or the slot, so that clients cannot invent routes and slots. */
const hasPlace = (
  { descriptor: { routes, fills = {} } }: ReportableRelease,
  { route, slot }: WebVitalReport,
): boolean =>
  slot === undefined
    ? routes.some(({ path }) => path === route)
    : route === undefined && Object.hasOwn(fills, slot);

const gotRelease = (
  { given }: PageMarkContent,
  { judged }: ReportableRelease,
  { remote, version }: WebVitalReport,
): boolean => (given[remote] === undefined ? judged?.as !== 'canary' : given[remote] === version);

/** The canary and the release of all other visitors, as compared by their vitals. */
export interface ComparedVersions {
  readonly base: string;
  readonly canary: string;
}

export interface ComparedVital {
  readonly vital: WebVital;
  readonly base: VitalEstimate;
  readonly canary: VitalEstimate;
}

/** Returns the vitals that both releases have, from the weighted visits of the last day. */
export const compareCanaryVitals = async (
  sql: SqlQuery,
  place: Readonly<Record<'channel' | 'remote', string>>,
  { base, canary }: ComparedVersions,
  deviations: number,
): Promise<ComparedVital[]> => {
  const versions = [base, canary];
  const rows = await computeWeightedVitals(sql, { ...place, versions }, CANARY_FAILURE_LIMIT.most);
  const estimate = (version: string, vital: WebVital) => {
    const own = rows.filter((row) => row.version === version && row.vital === vital);
    const histogram = new Map(own.map(({ bucket, count }) => [bucket, count]));
    return estimateVitalPercentile(vital, histogram, deviations);
  };
  return WEB_VITALS.flatMap((vital) => {
    const [ofBase, ofCanary] = [estimate(base, vital), estimate(canary, vital)];
    return ofBase && ofCanary ? [{ vital, base: ofBase, canary: ofCanary }] : [];
  });
};

interface VitalsRequest {
  readonly channel: string;
  readonly remote: string;
  /** First day of the histograms. */
  readonly since: Date;
}

/** Returns the vitals of the versions that a channel has run since a day, and of its canary beside the base. */
export const readReleaseVitals = async (
  sql: Sql,
  channels: readonly ReleaseChannel[],
  { channel, remote, since }: VitalsRequest,
): Promise<ReleaseVitals> => {
  const pointer = findPointer(channels, channel, remote);
  const [counts, comparison] = await Promise.all([
    findVitalCounts(sql, channel, remote, since),
    pointer?.canary && readComparison(sql, { channel, remote }, pointer),
  ]);
  const byVersion = [...Map.groupBy(counts, ({ version }) => version)].toSorted(([a], [b]) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  return {
    versions: byVersion.map(([version, own]) => ({
      version,
      vitals: toPercentiles(own),
      places: [...Map.groupBy(own, ({ route, slot }) => `${route} ${slot}`).values()].map((rows) =>
        toPlace(rows),
      ),
    })),
    ...(comparison && { comparison }),
  };
};

const findPointer = (
  channels: readonly ReleaseChannel[],
  channel: string,
  remote: string,
): RemoteReleasePointer | undefined => {
  const getState = (name: string) => channels.find((known) => known.channel === name)?.state ?? {};
  return mergeChannelWithProduction(channel, getState(channel), getState(PRODUCTION)).find(
    (each) => each.remote === remote,
  )?.pointer;
};

const readComparison = async (
  sql: Sql,
  place: Readonly<Record<'channel' | 'remote', string>>,
  pointer: RemoteReleasePointer,
): Promise<ReleaseVitals['comparison']> => {
  const versions = await findComparedVersions(sql, pointer);
  if (!versions) return undefined;
  const compared = await compareCanaryVitals(sql, place, versions, SHOWN_INTERVAL_DEVIATIONS);
  const limit = pointer.canary?.vitalsLimit;
  return {
    ...versions,
    ...(limit !== undefined && { limit }),
    vitals: compared.map(({ vital, base, canary }) => {
      const { difference, interval } = compareVital(base, canary);
      const percentiles = { base: toPercentile(vital, base), canary: toPercentile(vital, canary) };
      const bounds = interval && { low: interval[0], high: interval[1] };
      return Object.assign({ vital, difference }, percentiles, bounds);
    }),
  };
};

/** Returns the versions of the canary and of its base; undefined without a canary. */
export const findComparedVersions = async (
  sql: SqlQuery,
  { current, canary }: RemoteReleasePointer,
): Promise<ComparedVersions | undefined> => {
  if (!canary) return undefined;
  const releases = await findReleasesById(sql, [current, canary.release]);
  const find = (id: string) => releases.find((release) => release.id === id)?.version;
  const [base, version] = [find(current), find(canary.release)];
  return base === undefined || version === undefined ? undefined : { base, canary: version };
};

const toPlace = (
  rows: readonly VitalCount[],
): ReleaseVitals['versions'][number]['places'][number] => {
  const { route = '', slot = '' } = rows[0] ?? {};
  return { ...(slot === '' ? { route } : { slot }), vitals: toPercentiles(rows) };
};

const toPercentiles = (counts: readonly VitalCount[]): WebVitalPercentile[] =>
  WEB_VITALS.flatMap((vital) => {
    const histogram = new Map<number, number>();
    for (const each of counts)
      if (each.vital === vital)
        histogram.set(each.bucket, (histogram.get(each.bucket) ?? 0) + each.count);
    const estimate = estimateVitalPercentile(vital, histogram, SHOWN_INTERVAL_DEVIATIONS);
    return estimate ? [toPercentile(vital, estimate)] : [];
  });

const toPercentile = (
  vital: WebVital,
  { p75, interval, visits }: VitalEstimate,
): WebVitalPercentile => ({
  vital,
  p75,
  ...(interval && { low: interval[0], high: interval[1] }),
  visits: Math.round(visits),
});
