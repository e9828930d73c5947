/** The releases that pages of a channel may report, and how each is judged. */
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Sql } from '../../platform/database/sql.ts';
import { type ChannelPointer, toChannelMix } from './channel-state.ts';
import type { Channel } from './channels.repository.ts';
import type { StoppableKind } from './stop-failing.ts';
import { findReleasesById } from './releases.repository.ts';

interface ReportCounting {
  /** Key of its counts: the revision that began the canary, or 0. */
  readonly since: number;
  /** The judgement of the release by reports of pages; absent if reports do not judge the release. */
  readonly judged?: { readonly as: StoppableKind; readonly since: number };
}

export interface ReportedRelease extends ReportCounting {
  readonly descriptor: Descriptor;
}

/** Releases by `remote version`. */
export type ReportedReleases = ReadonlyMap<string, ReportedRelease>;

/** Returns what a channel runs for some visitors; nothing if there is no such channel. */
export const findReportedReleases = async (
  sql: Sql,
  channels: readonly Channel[],
  channel: string,
): Promise<ReportedReleases> => {
  const stateOf = (name: string) => channels.find((known) => known.channel === name)?.state ?? {};
  const mix = channels.some((known) => known.channel === channel)
    ? toChannelMix(channel, stateOf(channel), stateOf(PRODUCTION))
    : [];
  const running = new Map(
    mix.flatMap(({ pointer, source }) => findCountings(pointer, source === channel)),
  );
  const releases = await findReleasesById(sql, [...running.keys()]);
  return new Map(
    releases.map(({ id, remote, version, descriptor }) => [
      `${remote} ${version}`,
      { ...(running.get(id) ?? { since: 0 }), descriptor },
    ]),
  );
};

/**
 * Returns counting by ID of a release. A release that the channel takes from another is judged there, except for a canary.
 */
const findCountings = (
  { current, previous, since, canary }: ChannelPointer,
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

const toJudgement = (as: StoppableKind, since: number): Pick<ReportCounting, 'judged'> => ({
  judged: { as, since },
});
