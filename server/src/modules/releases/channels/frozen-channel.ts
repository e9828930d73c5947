/** Reads whether a channel is frozen, and refuses changes while it is. */
import type { ChannelFreeze } from '@cairn/api/release-changes.contract';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { ChannelChange } from './channel-changes.ts';
import { findChannelChangeRules, type StoredChannelFreeze } from './channel-rules.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import { toPublicAuthor } from '../permissions/release-author.ts';

export const toChannelFreezeResponse = ({ by, ...frozen }: StoredChannelFreeze): ChannelFreeze => ({
  ...frozen,
  by: toPublicAuthor(by),
});

export const findChannelFreeze = async (
  tx: TransactionSql,
  channel: string,
  now: Date,
): Promise<StoredChannelFreeze | null> =>
  (await findChannelChangeRules(tx, [channel], now))[0]?.frozen ?? null;

export const describeStoredChannelFreeze = (
  channel: string,
  { by, reason, until, isLocked }: StoredChannelFreeze,
): string => {
  if (isLocked) return `${channel} is locked by the operator of the site: ${reason}`;
  const end = until === undefined ? '' : ` until ${until}`;
  return `${channel} is frozen${end} by ${by.name}: ${reason}`;
};

/**
 * Throws 422 if the channel is frozen and the freeze forbids the change. Rollbacks and the end of a canary are always possible.
 */
export const refuseIfChannelFrozen = (
  channel: string,
  frozen: StoredChannelFreeze | null,
  changes: readonly ChannelChange[],
): void => {
  if (!frozen || changes.every(isReturnToEarlier)) return;
  throwChannelFrozen(channel, frozen);
};

/** Throws 422 with the author and the reason of the channel's freeze. */
export const throwChannelFrozen = (channel: string, frozen: StoredChannelFreeze): never =>
  throwReleaseRefusal(
    'channel-frozen',
    describeStoredChannelFreeze(channel, frozen),
    `${describeUnfreezing(frozen)} Rolling back is possible meanwhile.`,
  );

/**
 * Throws 422 if a rollback would promote remotes on a frozen channel.
 * @param remotes names of remotes that the rollback would take to a later release or to later values
 */
export const refuseFrozenPromotingRollback = (
  channel: string,
  frozen: StoredChannelFreeze | null,
  remotes: readonly string[],
): void => {
  if (!frozen || remotes.length === 0) return;
  throwReleaseRefusal(
    'channel-frozen',
    `${describeStoredChannelFreeze(channel, frozen).replace(/\.?$/, '.')} A rollback of ${remotes.join(', ')} to something later is a promotion.`,
    `${describeUnfreezing(frozen)} A rollback to something earlier is possible meanwhile.`,
  );
};

const describeUnfreezing = ({ isLocked }: StoredChannelFreeze): string =>
  isLocked
    ? 'Ask the operator of the site, who alone ends a lock.'
    : 'Wait for its end, or ask the person who froze it.';

const isReturnToEarlier = (change: ChannelChange): boolean =>
  change.action === 'rollback' || (change.action === 'canary' && change.percent === 0);
