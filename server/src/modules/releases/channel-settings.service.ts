/**
 * Changes the settings of a channel. A caller with the right changes the steps and limits of canaries, an operator the rest.
 */
import type { ChannelSettings } from '@cairn/api/release-changes.contract';
import { toJsonb, type Sql, type TransactionSql } from '../../platform/database/sql.ts';
import { findChannelRules } from './channel-rules.ts';
import { withLockedChannel } from './channels.service.ts';
import type { ReleaseAuthor } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { throwRefusal } from './release-refusal.ts';

type CanaryDefaults = ChannelSettings['canary'];

/** A change of the canary settings; absent ones stay as they are. */
type CanarySettingsRequest = {
  readonly [Name in keyof CanaryDefaults]?: CanaryDefaults[Name] | undefined;
};

export interface SettingsRequest {
  readonly channel: string;
  readonly by: ReleaseAuthor;
  readonly reason: string;
  readonly canary?: CanarySettingsRequest | undefined;
  /** Number of people who must approve, besides the one who asks; only an operator sets it. */
  readonly approvals?: number | undefined;
}

export interface SettingsService {
  /** Throws 404 and 422. */
  readonly change: (wish: SettingsRequest) => Promise<ChannelSettings>;
}

export const createSettingsService = (sql: Sql, now: () => Date): SettingsService => ({
  change: ({ channel, by, reason, canary, approvals }) =>
    withLockedChannel(sql, { channel, seen: undefined }, async (tx) => {
      const before = await getChannelSettings(tx, channel, now());
      const next: CanaryDefaults = {
        steps: canary?.steps ?? before.canary.steps,
        errorLimit: canary?.errorLimit ?? before.canary.errorLimit,
        leastStarts: canary?.leastStarts ?? before.canary.leastStarts,
      };
      if (next.steps.some((step, index) => index > 0 && step <= (next.steps[index - 1] ?? 0)))
        throwRefusal(
          422,
          'settings-unclear',
          'The steps of a canary rise.',
          'Say them in their order.',
        );
      await tx`update release_channels set canary = ${toJsonb(next)},
        approvals = ${approvals ?? before.approvals} where channel = ${channel}`;
      await addEvent(tx, { kind: 'settings', by, channel, reason });
      return getChannelSettings(tx, channel, now());
    }),
});

const getChannelSettings = async (
  tx: TransactionSql,
  channel: string,
  now: Date,
): Promise<ChannelSettings> => {
  const [rules] = await findChannelRules(tx, [channel], now);
  if (!rules) throw new Error(`${channel} is locked and has no settings.`);
  return rules.settings;
};
