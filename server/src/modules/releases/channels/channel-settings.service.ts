/**
 * Changes the settings of a channel. A caller with the right changes the steps and limits of canaries, an operator the rest.
 */
import type { ChannelSettings } from '@cairn/api/release-changes.contract';
import { toJsonb, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';
import { findChannelChangeRules } from './channel-rules.ts';
import { runWithLockedChannel } from './channels.service.ts';
import { requireCurrentRights } from '../permissions/release-actor.ts';
import type { ReleaseAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';

type CanaryDefaults = ChannelSettings['canary'];

/** Requested change of a channel's canary settings; absent fields stay as they are. */
type CanarySettingsRequest = {
  readonly [Name in keyof CanaryDefaults]?: CanaryDefaults[Name] | undefined;
};

interface ChannelSettingsRequest {
  readonly channel: string;
  readonly by: ReleaseAuthor;
  readonly reason: string;
  readonly canary?: CanarySettingsRequest | undefined;
  /** Number of people, besides the author, who must approve each change of the channel; only an operator sets it. */
  readonly approvals?: number | undefined;
}

/** Changes the settings of a channel. Throws 404 and 422. */
export const saveChannelSettings = (
  sql: Sql,
  now: () => Date,
  { channel, by, reason, canary, approvals }: ChannelSettingsRequest,
): Promise<ChannelSettings> =>
  runWithLockedChannel(sql, channel, async (tx) => {
    const wanted = { action: 'settings', remote: undefined, channel };
    await requireCurrentRights(tx, by, [wanted], now());
    const before = await getChannelSettings(tx, channel, now());
    const next: CanaryDefaults = {
      steps: canary?.steps ?? before.canary.steps,
      errorLimit: canary?.errorLimit ?? before.canary.errorLimit,
      leastStarts: canary?.leastStarts ?? before.canary.leastStarts,
    };
    if (next.steps.some((step, index) => index > 0 && step <= (next.steps[index - 1] ?? 0)))
      throwReleaseRefusal('settings-unclear', 'The percentages of a canary must rise.');
    await tx`update release_channels set canary = ${toJsonb(next)},
      approvals = ${approvals ?? before.approvals} where channel = ${channel}`;
    await addReleaseEvent(tx, { kind: 'settings', by, channel, reason });
    return getChannelSettings(tx, channel, now());
  });

const getChannelSettings = async (
  tx: TransactionSql,
  channel: string,
  now: Date,
): Promise<ChannelSettings> => {
  const [rules] = await findChannelChangeRules(tx, [channel], now);
  if (!rules) throw new Error(`${channel} is locked and has no settings.`);
  return rules.settings;
};
