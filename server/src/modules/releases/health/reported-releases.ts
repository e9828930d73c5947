/** Finds the releases about which pages of a channel may send reports, and how the reports about each release count. */
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  type RemoteReleasePointer,
  mergeChannelWithProduction,
} from '../channels/channel-state.ts';
import type { ReleaseChannel } from '../channels/channels.repository.ts';
import type { StoppableReleaseKind } from './stop-failing.ts';
import { findReleasesById } from '../registry/releases.repository.ts';

interface ReportCounting {
  /** Number under which reports about the release are counted: the revision that began its canary, or 0. */
  readonly since: number;
  /** How failure reports can stop the release; absent if reports cannot stop it. */
  readonly judged?: { readonly as: StoppableReleaseKind; readonly since: number };
}

export interface ReportableRelease extends ReportCounting {
  readonly descriptor: Descriptor;
  /**
   * Number under which the start of a page is stored: the revision by which the release is judged, or minus the release's ID
   * where reports cannot stop it.
   */
  readonly startKey: number;
}

/** Releases about which pages may send reports, by `remote version`. */
export type ReportableReleases = ReadonlyMap<string, ReportableRelease>;

/**
 * Returns the releases that a channel runs for some visitors, about which their pages may report; none if there is no such
 * channel.
 */
export const findReportableReleases = async (
  sql: Sql,
  channels: readonly ReleaseChannel[],
  channel: string,
): Promise<ReportableReleases> => {
  const getState = (name: string) => channels.find((known) => known.channel === name)?.state ?? {};
  const mix = channels.some((known) => known.channel === channel)
    ? mergeChannelWithProduction(channel, getState(channel), getState(PRODUCTION))
    : [];
  const running = new Map(
    mix.flatMap(({ pointer, source }) => findCountings(pointer, source === channel)),
  );
  const releases = await findReleasesById(sql, [...running.keys()]);
  return new Map(
    releases.map(({ id, remote, version, descriptor }) => {
      const counting = running.get(id) ?? { since: 0 };
      const startKey = counting.judged?.since ?? -Number(id);
      return [`${remote} ${version}`, { ...counting, descriptor, startKey }];
    }),
  );
};

/**
 * Returns how reports about each release count, by ID of the release. A release that the channel takes from production is
 * judged there, except for a canary.
 */
const findCountings = (
  { current, previous, since, canary }: RemoteReleasePointer,
  isOwn: boolean,
): [string, ReportCounting][] => {
  const running: [string, ReportCounting][] = previous.map((id) => [id, { since: 0 }]);
  running.push([
    current,
    { since: 0, ...(isOwn && since !== undefined && toJudgement('release', since)) },
  ]);
  if (canary)
    running.push([canary.release, { since: canary.since, ...toJudgement('canary', canary.since) }]);
  return running;
};

const toJudgement = (as: StoppableReleaseKind, since: number): Pick<ReportCounting, 'judged'> => ({
  judged: { as, since },
});
