/**
 * Finds rollbacks that lead to a later release, or to later values of settings, than the current ones. They are promotions.
 */
import { isDeepStrictEqual } from 'node:util';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { ChannelState, ChannelSettingValues } from './channel-state.ts';
import type { ReleaseChannel } from './channels.repository.ts';

interface RollbackTarget {
  readonly state: ChannelState;
  readonly values: ChannelSettingValues;
  /** Number of the revision that the rollback restores. */
  readonly restores: number;
  /** Names of the remotes that the rollback changes. */
  readonly names: readonly string[];
}

/** Names of the remotes for which a rollback leads to a later release, or to later setting values. */
export interface ForwardRollbacks {
  readonly releases: readonly string[];
  /** Names of remotes whose setting values change while their release stays. */
  readonly values: readonly string[];
}

export const findForwardRollbacks = async (
  tx: TransactionSql,
  channel: ReleaseChannel,
  { state, values, restores, names }: RollbackTarget,
): Promise<ForwardRollbacks> => {
  const releases: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    const [now, next] = [channel.state[name]?.current, state[name]?.current];
    const hasOtherValues = !isDeepStrictEqual(values[name], channel.values[name]);
    if (next !== undefined && next !== now) {
      if (await isLaterPromotedRelease(tx, channel.channel, name, { now, next }))
        releases.push(name);
    } else if (hasOtherValues && (await wasRolledBackPast(tx, channel, name, restores)))
      others.push(name);
  }
  return { releases, values: others };
};

/** Returns whether the release `next` was promoted on the channel after the one that runs now. Both are IDs of releases. */
export const isLaterPromotedRelease = async (
  tx: TransactionSql,
  channel: string,
  remote: string,
  { now, next }: { readonly now: string | undefined; readonly next: string | undefined },
): Promise<boolean> => {
  if (next === undefined || next === now) return false;
  const before = now === undefined ? 0 : await findPromotedRevision(tx, channel, remote, now);
  return (await findPromotedRevision(tx, channel, remote, next)) > before;
};

/** Returns the last revision that promoted a release, else the first that ran it, else 0. */
const findPromotedRevision = async (
  tx: TransactionSql,
  channel: string,
  remote: string,
  release: string,
): Promise<number> => {
  const [row] = await tx<{ at: number }[]>`
    select coalesce(max((state -> ${remote}::text ->> 'since')::int), min(revision)::int, 0) as at
    from release_revisions
    where channel = ${channel} and state -> ${remote}::text ->> 'current' = ${release}`;
  return row?.at ?? 0;
};

/** Returns whether a later rollback of this remote, or of the whole channel, restored a state before that promotion. */
const wasRolledBackPast = async (
  tx: TransactionSql,
  { channel }: ReleaseChannel,
  remote: string,
  revision: number,
): Promise<boolean> => {
  const rows = await tx`
    select from release_changes
    where channel = ${channel} and remote = ${remote} and revision > ${revision} and restores < ${revision}
    limit 1`;
  return rows.length > 0;
};
