/** Reads whether a channel is frozen, and refuses changes while it is. */
import type { ChannelFreeze } from '@cairn/api/release-changes.contract';
import type { TransactionSql } from '../../platform/database/sql.ts';
import type { ChannelChange } from './channel-changes.ts';
import { findChannelRules, type StoredFreeze } from './channel-rules.ts';
import { throwRefusal } from './release-refusal.ts';

export const toFreezeResponse = ({ by, ...frozen }: StoredFreeze): ChannelFreeze => ({
  ...frozen,
  by: { kind: by.kind, name: by.name },
});

export const findFreeze = async (
  tx: TransactionSql,
  channel: string,
  now: Date,
): Promise<StoredFreeze | null> => (await findChannelRules(tx, [channel], now))[0]?.frozen ?? null;

export const describeStoredFreeze = (
  channel: string,
  { by, reason, until, isLocked }: StoredFreeze,
): string => {
  if (isLocked) return `${channel} is locked by the operator of the site: ${reason}`;
  const end = until === undefined ? '' : ` until ${until}`;
  return `${channel} is frozen${end} by ${by.name}: ${reason}`;
};

/** Throws 422 if the channel is frozen. Rollbacks and the end of a canary are always possible. */
export const refuseFrozen = (
  channel: string,
  frozen: StoredFreeze | null,
  changes: readonly ChannelChange[],
): void => {
  if (!frozen || changes.every(isReturnToEarlier)) return;
  refuseFrozenChange(channel, frozen);
};

/** Throws 422 with the author and the reason of the freeze. */
export const refuseFrozenChange = (channel: string, frozen: StoredFreeze): never =>
  throwRefusal(
    422,
    'channel-frozen',
    describeStoredFreeze(channel, frozen),
    `${describeUnfreezing(frozen)} Rolling back is possible meanwhile.`,
  );

/**
 * Throws 422 if a rollback would promote remotes on a frozen channel.
 * @param remotes names of remotes that the rollback would take to a later release or to later values
 */
export const refuseFrozenReturn = (
  channel: string,
  frozen: StoredFreeze | null,
  remotes: readonly string[],
): void => {
  if (!frozen || remotes.length === 0) return;
  throwRefusal(
    422,
    'channel-frozen',
    `${describeStoredFreeze(channel, frozen).replace(/\.?$/, '.')} A rollback of ${remotes.join(', ')} to something later is a promotion.`,
    `${describeUnfreezing(frozen)} A rollback to something earlier is possible meanwhile.`,
  );
};

const describeUnfreezing = ({ isLocked }: StoredFreeze): string =>
  isLocked
    ? 'Ask the operator of the site, who alone ends a lock.'
    : 'Wait for its end, or ask the person who froze it.';

const isReturnToEarlier = (change: ChannelChange): boolean =>
  change.action === 'rollback' || (change.action === 'canary' && change.percent === 0);
