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
import type { ReleaseAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { throwReleaseRefusal } from './release-refusal.ts';

export interface ChannelFreezeRequest {
  readonly channel: string;
  readonly by: ReleaseAuthor;
  readonly reason: string;
}

export interface ChannelFreezeService {
  /**
   * Freezes a channel, so that it takes no new release. An operator's lock replaces the freeze of a person. Throws 404, 409
   * and 422.
   */
  readonly freeze: (
    request: ChannelFreezeRequest & { readonly until?: string | undefined },
  ) => Promise<ChannelFreeze>;
  /**
   * Ends the freeze of a channel. Throws 403 if an operator locked the channel and the caller is not an operator, and 404
   * or 409.
   */
  readonly unfreeze: (request: ChannelFreezeRequest) => Promise<void>;
  /** Throws 422 if the channel is frozen and its freeze forbids this action. */
  readonly requireOpen: (channel: string, action: string) => Promise<void>;
}

/** Actions that a frozen channel always refuses, even before their changes are known. */
const STOPPED_ACTIONS: ReadonlySet<string> = new Set(['promote', 'canary']);

export const createChannelFreezeService = (sql: Sql, now: () => Date): ChannelFreezeService => ({
  freeze: (request) =>
    runWithLockedChannel(sql, { channel: request.channel, seen: undefined }, (tx) =>
      freezeLockedChannel(tx, request, now),
    ),
  unfreeze: (request) =>
    runWithLockedChannel(sql, { channel: request.channel, seen: undefined }, (tx) =>
      unfreezeLockedChannel(tx, request, now),
    ),
  requireOpen: async (channel, action) => {
    if (!STOPPED_ACTIONS.has(action)) return;
    const [rules] = await findChannelChangeRules(sql, [channel], now());
    if (rules?.frozen) throwChannelFrozen(channel, rules.frozen);
  },
});

/** The channel must be locked in this transaction, see `runWithLockedChannel`. */
const freezeLockedChannel = async (
  tx: TransactionSql,
  { channel, by, reason, until }: ChannelFreezeRequest & { readonly until?: string | undefined },
  now: () => Date,
): Promise<ChannelFreeze> => {
  await requireFreezeRight(tx, { channel, by }, now());
  const before = await findChannelFreeze(tx, channel, now());
  if (before && (before.isLocked || by.kind !== 'operator'))
    throwReleaseRefusal(
      409,
      'channel-frozen',
      describeStoredChannelFreeze(channel, before),
      'It is frozen already.',
    );
  if (until !== undefined && new Date(until) <= now())
    throwReleaseRefusal(422, 'freeze-over', 'That time has passed.', 'Say a time that is to come.');
  const frozen: StoredChannelFreeze = {
    by: { kind: by.kind, id: by.id, name: by.name },
    at: now().toISOString(),
    reason,
    ...(until !== undefined && { until }),
    isLocked: by.kind === 'operator',
  };
  await tx`update release_channels set frozen = ${toJsonb(frozen)} where channel = ${channel}`;
  await addReleaseEvent(tx, { kind: 'frozen', by, channel, reason });
  return toChannelFreezeResponse(frozen);
};

/** The channel must be locked in this transaction, see `runWithLockedChannel`. */
const unfreezeLockedChannel = async (
  tx: TransactionSql,
  { channel, by, reason }: ChannelFreezeRequest,
  now: () => Date,
): Promise<void> => {
  await requireFreezeRight(tx, { channel, by }, now());
  const before = await findChannelFreeze(tx, channel, now());
  if (!before)
    return throwReleaseRefusal(409, 'channel-open', `${channel} is not frozen.`, 'Nothing to do.');
  if (before.isLocked && by.kind !== 'operator')
    throwReleaseRefusal(
      403,
      'channel-locked',
      describeStoredChannelFreeze(channel, before),
      'The operator of the site ends it: ./cairn releases channel unlock.',
    );
  await tx`update release_channels set frozen = null where channel = ${channel}`;
  return addReleaseEvent(tx, { kind: 'unfrozen', by, channel, reason });
};

const requireFreezeRight = (
  tx: TransactionSql,
  { channel, by }: Pick<ChannelFreezeRequest, 'channel' | 'by'>,
  now: Date,
): Promise<void> =>
  requireCurrentRights(tx, by, [{ action: 'freeze', remote: undefined, channel }], now);
