/** Freezes channels for a while: for a caller with the right, or as a lock by an operator. */
import type { ChannelFreeze } from '@cairn/api/release-changes.contract';
import { toJsonb, type Sql } from '../../platform/database/sql.ts';
import {
  findFreeze,
  refuseFrozenChange,
  toFreezeResponse,
  describeStoredFreeze,
} from './frozen-channel.ts';
import { findChannelRules, type StoredFreeze } from './channel-rules.ts';
import { withLockedChannel } from './channels.service.ts';
import type { ReleaseAuthor } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { throwRefusal } from './release-refusal.ts';

export interface FreezeRequest {
  readonly channel: string;
  readonly by: ReleaseAuthor;
  readonly reason: string;
}

export interface FreezeService {
  /** An operator's lock replaces the freeze of a person. Throws 404, 409 and 422. */
  readonly freeze: (
    wish: FreezeRequest & { readonly until?: string | undefined },
  ) => Promise<ChannelFreeze>;
  /** Throws 403 if an operator locked the channel and the caller is not an operator, 404 and 409. */
  readonly unfreeze: (wish: FreezeRequest) => Promise<void>;
  /** Throws 422 if the channel is frozen and the freeze stops the action. */
  readonly requireOpen: (channel: string, action: string) => Promise<void>;
}

/** Actions that a freeze always stops, without regard to their changes. */
const STOPPED_ACTIONS: ReadonlySet<string> = new Set(['promote', 'canary']);

export const createFreezeService = (sql: Sql, now: () => Date): FreezeService => ({
  freeze: ({ channel, by, reason, until }) =>
    withLockedChannel(sql, { channel, seen: undefined }, async (tx) => {
      const before = await findFreeze(tx, channel, now());
      if (before && (before.isLocked || by.kind !== 'operator'))
        throwRefusal(
          409,
          'channel-frozen',
          describeStoredFreeze(channel, before),
          'It is frozen already.',
        );
      if (until !== undefined && new Date(until) <= now())
        throwRefusal(422, 'freeze-over', 'That time has passed.', 'Say a time that is to come.');
      const frozen: StoredFreeze = {
        by: { kind: by.kind, id: by.id, name: by.name },
        at: now().toISOString(),
        reason,
        ...(until !== undefined && { until }),
        isLocked: by.kind === 'operator',
      };
      await tx`update release_channels set frozen = ${toJsonb(frozen)} where channel = ${channel}`;
      await addEvent(tx, { kind: 'frozen', by, channel, reason });
      return toFreezeResponse(frozen);
    }),
  unfreeze: ({ channel, by, reason }) =>
    withLockedChannel(sql, { channel, seen: undefined }, async (tx) => {
      const before = await findFreeze(tx, channel, now());
      if (!before)
        return throwRefusal(409, 'channel-open', `${channel} is not frozen.`, 'Nothing to do.');
      if (before.isLocked && by.kind !== 'operator')
        throwRefusal(
          403,
          'channel-locked',
          describeStoredFreeze(channel, before),
          'The operator of the site ends it: ./cairn releases channel unlock.',
        );
      await tx`update release_channels set frozen = null where channel = ${channel}`;
      return addEvent(tx, { kind: 'unfrozen', by, channel, reason });
    }),
  requireOpen: async (channel, action) => {
    if (!STOPPED_ACTIONS.has(action)) return;
    const [rules] = await findChannelRules(sql, [channel], now());
    if (rules?.frozen) refuseFrozenChange(channel, rules.frozen);
  },
});
