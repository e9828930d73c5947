/** What a channel asks of changes. */
import type { ChannelSettings } from '@cairn/api/release-changes.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import type { Author } from './release-author.ts';

type Canaries = ChannelSettings['canary'];

/** Of a channel that says nothing else. */
export const CANARIES: Canaries = {
  steps: [1, 10, 50],
  errorLimit: 0.05,
  leastStarts: 40,
};

/** As it is kept. */
export interface StoredFreeze {
  readonly by: Author;
  /** ISO. */
  readonly at: string;
  readonly reason: string;
  readonly until?: string;
  /** By an operator, who alone ends it. */
  readonly isLocked: boolean;
}

export interface ChannelRules {
  readonly channel: string;
  readonly settings: ChannelSettings;
  readonly frozen: StoredFreeze | null;
}

interface Row extends Pick<ChannelSettings, 'wants' | 'approvals'> {
  readonly channel: string;
  readonly canary: Partial<Canaries>;
  readonly frozen: StoredFreeze | null;
}

/** Of these channels. A freeze whose time is over is none. */
export const findRules = async (
  sql: Sql | TransactionSql,
  channels: readonly string[],
  now: Date,
): Promise<ChannelRules[]> => {
  const rows = await sql<Row[]>`
    select channel, wants, approvals, canary, frozen
    from release_channels where channel = any(${[...channels]})`;
  return rows.map(({ channel, wants, approvals, canary, frozen }) => ({
    channel,
    settings: { wants, approvals, canary: { ...CANARIES, ...canary } },
    frozen: frozen && isOver(frozen, now) ? null : frozen,
  }));
};

const isOver = ({ until }: StoredFreeze, now: Date): boolean =>
  until !== undefined && new Date(until) <= now;
