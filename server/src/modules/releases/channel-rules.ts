/** The rules that a channel sets for changes. */
import type { ChannelSettings } from '@cairn/api/release-changes.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import type { ReleaseAuthor } from './release-author.ts';

type CanarySettings = ChannelSettings['canary'];

/** Defaults for channels without settings. */
export const DEFAULT_CANARIES: CanarySettings = {
  steps: [1, 10, 50],
  errorLimit: 0.05,
  leastStarts: 40,
};

/** A freeze, as the database stores it. */
export interface StoredFreeze {
  readonly by: ReleaseAuthor;
  /** ISO 8601 date and time. */
  readonly at: string;
  readonly reason: string;
  readonly until?: string;
  /** True if an operator locked the channel, which only an operator can unlock. */
  readonly isLocked: boolean;
}

export interface ChannelRules {
  readonly channel: string;
  readonly settings: ChannelSettings;
  readonly frozen: StoredFreeze | null;
}

interface RulesRow extends Pick<ChannelSettings, 'wants' | 'approvals'> {
  readonly channel: string;
  readonly canary: Partial<CanarySettings>;
  readonly frozen: StoredFreeze | null;
}

/** Returns the rules of these channels. A freeze that has ended is returned as null. */
export const findChannelRules = async (
  sql: Sql | TransactionSql,
  channels: readonly string[],
  now: Date,
): Promise<ChannelRules[]> => {
  const rows = await sql<RulesRow[]>`
    select channel, wants, approvals, canary, frozen
    from release_channels where channel = any(${[...channels]})`;
  return rows.map(({ channel, wants, approvals, canary, frozen }) => ({
    channel,
    settings: { wants, approvals, canary: { ...DEFAULT_CANARIES, ...canary } },
    frozen: frozen && isFreezeOver(frozen, now) ? null : frozen,
  }));
};

const isFreezeOver = ({ until }: StoredFreeze, now: Date): boolean =>
  until !== undefined && new Date(until) <= now;
