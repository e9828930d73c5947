/** Withdraws releases, so that they do not run on any channel. */
import { HOST } from '@cairn/release-contract/host-part';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { listPointerReleases } from './channel-state.ts';
import {
  addChannelRevision,
  type ReleaseChannel,
  findChannelsThatRanReleases,
  lockReleaseChannels,
} from './channels.repository.ts';
import { requirePublishedReleases } from '../registry/published-release.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import {
  type ReleaseActor,
  requireCurrentRights,
  requireWithdrawalRight,
} from '../permissions/release-actor.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { markReleasesWithdrawn } from '../registry/releases.repository.ts';
import { readRunningRemotes } from './running-remotes.ts';

interface Withdrawal {
  readonly remote: string;
  readonly version: string;
  readonly actor: ReleaseActor;
  readonly reason: string;
  /** True to withdraw the release even if a channel would be left without a release of the remote. */
  readonly force?: boolean | undefined;
}

/**
 * Withdraws a release from every channel at once. Throws 403 if it has run on a channel that the caller has no right to,
 * 422 if a channel would be left without a release of the remote.
 * @returns the channels that run no release of the remote any more
 */
export const withdrawStoredRelease = async (
  sql: Sql,
  now: () => Date,
  { remote, version, actor, reason, force = false }: Withdrawal,
): Promise<string[]> => {
  const ids = (await requirePublishedReleases(sql, remote, version)).map(({ id }) => id);
  return sql.begin(async (tx) => {
    const channels = await lockReleaseChannels(tx);
    await requireCurrentRights(tx, actor, [{ action: 'withdraw', remote }], now());
    requireWithdrawalRight(
      actor,
      { remote, version },
      await findChannelsThatRanReleases(tx, remote, ids),
    );
    const before = await findShowingChannels(tx, channels, remote);
    await markReleasesWithdrawn(tx, ids, actor.name, reason);
    await addReleaseEvent(tx, { kind: 'withdrawn', by: actor, remote, version, reason });
    const after = await findShowingChannels(tx, channels, remote);
    const gone = before.filter((channel) => !after.includes(channel));
    // A page cannot start without the host, so its last release is never withdrawn.
    if (gone.length > 0 && (!force || remote === HOST))
      throwReleaseRefusal(
        'withdraw-last',
        `${remote} ${version} is the last release of ${remote} on ${gone.join(', ')}: its pages would disappear.`,
      );
    const change = { action: 'withdraw', by: actor, percent: null } as const;
    const end = `${reason.replace(/\.?$/, '.')} Nothing of ${remote} runs here any more.`;
    for (const channel of channels.filter(createRunsCheck(remote, ids))) {
      const words = gone.includes(channel.channel) ? end : reason;
      const { state } = channel;
      await addChannelRevision(tx, channel, { ...change, remote, version, reason: words, state });
    }
    return gone;
  });
};

/** Returns the channels that run a release of the remote, either their own release or that of production. */
const findShowingChannels = async (
  tx: TransactionSql,
  channels: readonly ReleaseChannel[],
  remote: string,
): Promise<string[]> => {
  const showing: string[] = [];
  for (const { channel } of channels) {
    const running = await readRunningRemotes(tx, channels, channel);
    if (running.some(({ name }) => name === remote)) showing.push(channel);
  }
  return showing;
};

/** Returns a function that tells whether a channel runs one of the releases: as current release, canary or fallback. */
const createRunsCheck =
  (remote: string, ids: readonly string[]) =>
  ({ state }: ReleaseChannel): boolean => {
    const pointer = state[remote];
    return pointer !== undefined && listPointerReleases(pointer).some((id) => ids.includes(id));
  };
