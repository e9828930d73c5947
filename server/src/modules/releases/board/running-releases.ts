/** Reads the releases that channels run, with their verdicts and health, for the release board and for the status. */
import type { ReleaseHealth } from '@cairn/api/release-channels.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { toCanaryPlanResponses, type CanaryPlanResponse } from '../channels/canary-progress.ts';
import { listPointerReleases } from '../channels/channel-state.ts';
import type { ReleaseChannel } from '../channels/channels.repository.ts';
import {
  findRunningRemotes,
  listRunningReleases,
  type RunningRemote,
} from '../channels/running-remotes.ts';
import { toVerdictResponse } from '../gate/verdict.ts';
import { sumReleaseHealth } from '../health/release-health.ts';
import {
  findNewestVerdicts,
  findReleaseReportCounts,
  findReleaseSummaries,
  type ReleaseSummaryRow,
} from './release-board.repository.ts';

/** A remote on a channel, with the fields of its releases that lists show. */
export type ListedRemote = RunningRemote<ReleaseSummaryRow>;

export interface RunningReleases {
  readonly running: readonly { readonly channel: string; readonly remote: ListedRemote }[];
  readonly counts: Awaited<ReturnType<typeof findReleaseReportCounts>>;
  readonly verdicts: Awaited<ReturnType<typeof findNewestVerdicts>>;
  readonly plans: readonly CanaryPlanResponse[];
}

export const readRunningReleases = async (
  sql: Sql,
  channels: readonly ReleaseChannel[],
  now: Date,
): Promise<RunningReleases> => {
  const ids = channels.flatMap(({ state }) => Object.values(state).flatMap(listPointerReleases));
  const listed = await findReleaseSummaries(sql, [...new Set(ids)]);
  const running = channels.flatMap(({ channel }) =>
    findRunningRemotes(channels, channel, listed).map((remote) => ({ channel, remote })),
  );
  const shown = running.flatMap(({ channel, remote }) =>
    listRunningReleases(remote).map(({ version }) => ({ channel, remote: remote.name, version })),
  );
  const current = running.map(
    ({
      remote: {
        name,
        source,
        current: { version },
      },
    }) => ({
      channel: source,
      remote: name,
      version,
    }),
  );
  const [counts, verdicts, plans] = await Promise.all([
    findReleaseReportCounts(sql, shown),
    findNewestVerdicts(sql, current),
    toCanaryPlanResponses(sql, channels, now),
  ]);
  return { running, counts, verdicts, plans };
};

/** Returns the verdict on the current release of a remote, as a field of a response; undefined if there is none. */
export const findRemoteVerdict = (
  { verdicts }: RunningReleases,
  { name, source, current }: ListedRemote,
) => {
  const found = verdicts.find(
    ({ channel, remote, version }) =>
      channel === source && remote === name && version === current.version,
  );
  return found && { verdict: toVerdictResponse(found.verdict) };
};

/**
 * Returns the starts and failures of a release on a channel.
 * @param since number of the revision that began its canary; 0 for a release that all visitors get
 */
export const findReleaseHealth = (
  { counts }: RunningReleases,
  release: { readonly channel: string; readonly remote: string; readonly version: string },
  since: number,
): ReleaseHealth =>
  sumReleaseHealth(
    release.version,
    counts.filter(
      (count) =>
        count.channel === release.channel &&
        count.remote === release.remote &&
        count.version === release.version &&
        count.since === since,
    ),
  );
