/** Whether a channel changes at the moment. */
import type { ChannelFreeze } from '@cairn/api/release-changes.contract';
import type { TransactionSql } from '../../database/sql.ts';
import type { ChannelChange } from './channel-changes.ts';
import { findRules, type StoredFreeze } from './channel-rules.ts';
import { refuse } from './release-refusal.ts';

export const toldFreeze = ({ by, ...frozen }: StoredFreeze): ChannelFreeze => ({
  ...frozen,
  by: { kind: by.kind, name: by.name },
});

export const frozenOf = async (
  tx: TransactionSql,
  channel: string,
  now: Date,
): Promise<StoredFreeze | null> => (await findRules(tx, [channel], now))[0]?.frozen ?? null;

export const wordsOf = (channel: string, { by, reason, until }: StoredFreeze): string => {
  const end = until === undefined ? '' : ` until ${until}`;
  return `${channel} is frozen${end} by ${by.name}: ${reason}`;
};

/** A way back is always open: what takes something new to anybody waits. Throws 422. */
export const refuseFrozen = (
  channel: string,
  frozen: StoredFreeze | null,
  changes: readonly ChannelChange[],
): void => {
  if (!frozen || changes.every(isWayBack)) return;
  refuse(
    422,
    'channel-frozen',
    wordsOf(channel, frozen),
    'Wait for its end, or ask whoever froze it; rolling back is possible meanwhile.',
  );
};

const isWayBack = (change: ChannelChange): boolean =>
  change.action === 'rollback' || (change.action === 'canary' && change.percent === 0);
