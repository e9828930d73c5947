/** The rules that a channel sets for changes. */
import type { ChannelSettings } from '@cairn/api/release-changes.contract';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import type { ReleaseAuthor } from '../permissions/release-author.ts';

type CanarySettings = ChannelSettings['canary'];

/** Steps and limits of canaries on channels that have no settings of their own. */
export const DEFAULT_CANARY_SETTINGS: CanarySettings = {
  steps: [1, 10, 50],
  errorLimit: 0.05,
  leastStarts: 40,
};

/** Freeze of a channel, in which it takes no new release, as stored in the database. */
export interface StoredChannelFreeze {
  readonly by: ReleaseAuthor;
  /** Date and time at which the freeze began, in ISO 8601. */
  readonly at: string;
  readonly reason: string;
  readonly until?: string;
  /** True if an operator locked the channel. Then only an operator can end the freeze. */
  readonly isLocked: boolean;
}

export interface ChannelChangeRules {
  readonly channel: string;
  readonly settings: ChannelSettings;
  readonly frozen: StoredChannelFreeze | null;
}

interface RulesRow extends Pick<ChannelSettings, 'wants' | 'approvals'> {
  readonly channel: string;
  readonly canary: Partial<CanarySettings>;
  readonly frozen: StoredChannelFreeze | null;
}

/**
 * Returns the settings and the freeze of these channels, which decide about changes. A freeze that has ended is returned as
 * null.
 */
export const findChannelChangeRules = async (
  sql: SqlQuery,
  channels: readonly string[],
  now: Date,
): Promise<ChannelChangeRules[]> => {
  const rows = await sql<RulesRow[]>`
    select channel, wants, approvals, canary, frozen
    from release_channels where channel = any(${[...channels]})`;
  return rows.map(({ channel, wants, approvals, canary, frozen }) => ({
    channel,
    settings: { wants, approvals, canary: { ...DEFAULT_CANARY_SETTINGS, ...canary } },
    frozen: frozen && isFreezeOver(frozen, now) ? null : frozen,
  }));
};

const isFreezeOver = ({ until }: StoredChannelFreeze, now: Date): boolean =>
  until !== undefined && new Date(until) <= now;
