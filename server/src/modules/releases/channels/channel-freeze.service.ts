/** Freezes channels for a while: for a caller with the right, or as a lock by an operator. */
import type { ChannelFreeze } from '@cairn/api/release-changes.contract';
import { toJsonb, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';
import {
  findChannelFreeze,
  throwChannelFrozen,
  toChannelFreezeResponse,
  describeStoredChannelFreeze,
} from './frozen-channel.ts';
import { findChannelChangeRules, type StoredChannelFreeze } from './channel-rules.ts';
import { runWithLockedChannel } from './channels.service.ts';
import { requireCurrentRights } from '../permissions/release-actor.ts';
import { type ReleaseAuthor, toReleaseAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';

interface ChannelFreezeRequest {
  readonly channel: string;
  readonly by: ReleaseAuthor;
  readonly reason: string;
}

/** Actions that a frozen channel always refuses, even before their changes are known. */
const STOPPED_ACTIONS: ReadonlySet<string> = new Set(['promote', 'canary']);

/** Throws 422 if the channel is frozen and its freeze forbids this action. */
export const requireUnfrozenChannel = async (
  sql: Sql,
  now: () => Date,
  channel: string,
  action: string,
): Promise<void> => {
  if (!STOPPED_ACTIONS.has(action)) return;
  const [rules] = await findChannelChangeRules(sql, [channel], now());
  if (rules?.frozen) throwChannelFrozen(channel, rules.frozen);
};

/**
 * Freezes a channel, so that it takes no new release. An operator's lock replaces the freeze of a person. Throws 404, 409
 * and 422.
 */
export const startChannelFreeze = (
  sql: Sql,
  now: () => Date,
  { channel, by, reason, until }: ChannelFreezeRequest & { readonly until?: string | undefined },
): Promise<ChannelFreeze> =>
  runWithLockedChannel(sql, channel, async (tx) => {
    await requireFreezeRight(tx, { channel, by }, now());
    const before = await findChannelFreeze(tx, channel, now());
    if (before && (before.isLocked || by.kind !== 'operator'))
      throwReleaseRefusal(
        'channel-frozen',
        describeStoredChannelFreeze(channel, before),
        'It is frozen already.',
        409,
      );
    if (until !== undefined && new Date(until) <= now())
      throwReleaseRefusal('freeze-over', 'That time has passed.');
    const frozen: StoredChannelFreeze = {
      by: toReleaseAuthor(by),
      at: now().toISOString(),
      reason,
      ...(until !== undefined && { until }),
      isLocked: by.kind === 'operator',
    };
    await tx`update release_channels set frozen = ${toJsonb(frozen)} where channel = ${channel}`;
    await addReleaseEvent(tx, { kind: 'frozen', by, channel, reason });
    return toChannelFreezeResponse(frozen);
  });

/**
 * Ends the freeze of a channel. Throws 404 and 409, and 403 if an operator locked the channel and the caller is not an
 * operator.
 */
export const endChannelFreeze = (
  sql: Sql,
  now: () => Date,
  { channel, by, reason }: ChannelFreezeRequest,
): Promise<void> =>
  runWithLockedChannel(sql, channel, async (tx) => {
    await requireFreezeRight(tx, { channel, by }, now());
    const before = await findChannelFreeze(tx, channel, now());
    if (!before) return throwReleaseRefusal('channel-open', `${channel} is not frozen.`);
    if (before.isLocked && by.kind !== 'operator')
      throwReleaseRefusal('channel-locked', describeStoredChannelFreeze(channel, before));
    await tx`update release_channels set frozen = null where channel = ${channel}`;
    return addReleaseEvent(tx, { kind: 'unfrozen', by, channel, reason });
  });

const requireFreezeRight = (
  tx: TransactionSql,
  { channel, by }: Pick<ChannelFreezeRequest, 'channel' | 'by'>,
  now: Date,
): Promise<void> =>
  requireCurrentRights(tx, by, [{ action: 'freeze', remote: undefined, channel }], now);
