import type {
  CHANNEL_CHANGE_KINDS,
  FreezeEvent,
  ChannelRevisionEntry,
} from '@cairn/api/release-channels.contract';
import type { SettingAudience } from '@cairn/api/release-settings.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { SettingValues } from '@cairn/release-contract/settings';
import {
  sqlFragment,
  sqlIdentifier,
  toJsonb,
  type TransactionSql,
  createInsertFragment,
  type SqlQuery,
} from '../../../platform/database/sql.ts';
import type { ChannelState, ChannelSettingValues } from './channel-state.ts';
import {
  type ReleaseAuthor,
  toReleaseAuthor,
  toAuthorColumns,
} from '../permissions/release-author.ts';
import type { StoredReleaseVerdict } from '../gate/verdict.ts';
import { addRevisionWebhookDeliveries } from '../webhooks/webhook-outbox.ts';

export interface ReleaseChannel {
  readonly channel: string;
  /** Number of the channel's newest revision; zero if the channel was never changed. */
  readonly revision: number;
  readonly state: ChannelState;
  readonly values: ChannelSettingValues;
}

/** Change of one remote within a revision of a channel that changes several remotes. */
export interface RevisionRemoteChange {
  readonly remote: string;
  readonly action: 'promote' | 'canary' | 'rollback';
  /** Version that the remote runs after the change; absent if the remote follows production again. */
  readonly version?: string;
  readonly percent?: number;
  /** Setting values of the remote, if the change sets any. */
  readonly values?: SettingValues;
  readonly unset?: readonly string[];
  /** Audience of the setting values; absent for all visitors. */
  readonly audience?: SettingAudience | undefined;
  /** Number of the revision that a rollback restores. */
  readonly restores?: number;
  readonly verdict?: StoredReleaseVerdict | undefined;
}

export interface NewChannelRevision {
  readonly action: (typeof CHANNEL_CHANGE_KINDS)[number];
  readonly by: ReleaseAuthor;
  /** Second person, who approved the change of the author `by`. */
  readonly approvedBy?: ReleaseAuthor | undefined;
  readonly remote: string | null;
  readonly version: string | null;
  readonly percent: number | null;
  readonly reason: string;
  /** Number of the revision that a rollback restores. */
  readonly restores?: number | undefined;
  /** Changes of the single remotes, if the revision changes several. */
  readonly changes?: readonly RevisionRemoteChange[] | undefined;
  /** Verdict of the gate that permits the release to run. */
  readonly verdict?: StoredReleaseVerdict | undefined;
  readonly state: ChannelState;
  /** Setting values of the channel after the change; absent if the change leaves them as they are. */
  readonly values?: ChannelSettingValues | undefined;
}

/** Adds a channel unless it exists. Returns true if the channel is new. */
export const addReleaseChannel = async (sql: SqlQuery, channel: string): Promise<boolean> => {
  const { count } =
    await sql`insert into release_channels (channel) values (${channel}) on conflict do nothing`;
  return count > 0;
};

/** SQL condition that excludes previews, which cannot be listed, chosen or changed as channels (previews.service.ts). */
const isLasting = sqlFragment`channel not in (select channel from release_previews)`;

export const findReleaseChannels = (sql: SqlQuery): Promise<ReleaseChannel[]> => sql<
  ReleaseChannel[]
>`
  select channel, c.revision::int, coalesce(r.state, '{}') as state,
    settings_at(channel, c.revision) as values
  from release_channels c left join release_revisions r using (channel, revision)
  where ${isLasting}
  order by channel <> ${PRODUCTION}, channel`;

/**
 * Locks a channel until the transaction ends, so that the second of two simultaneous changes sees the result of the first.
 */
export const lockReleaseChannel = async (
  tx: TransactionSql,
  channel: string,
): Promise<ReleaseChannel | undefined> => {
  const [row] = await tx<{ revision: number }[]>`
    select revision::int from release_channels where channel = ${channel} and ${isLasting} for update`;
  if (!row) return undefined;
  const found = await findChannelState(tx, channel, row.revision);
  return { channel, revision: row.revision, state: {}, values: {}, ...found };
};

/** Locks all channels until the transaction ends, always in the same order to avoid deadlocks. */
export const lockReleaseChannels = async (tx: TransactionSql): Promise<ReleaseChannel[]> => {
  await tx`select from release_channels order by channel for update`;
  return findReleaseChannels(tx);
};

/**
 * Returns the channels on which one of these releases runs or has run, for some visitors or all. A rollback may restore it
 * there.
 */
export const findChannelsThatRanReleases = async (
  tx: TransactionSql,
  remote: string,
  releases: readonly string[],
): Promise<string[]> => {
  const ids = [...releases];
  const rows = await tx<{ channel: string }[]>`
    select distinct channel from release_revisions
    where state -> ${remote}::text ->> 'current' = any(${ids}::text[])
      or state -> ${remote}::text -> 'canary' ->> 'release' = any(${ids}::text[])
    order by channel`;
  return rows.map(({ channel }) => channel);
};

export const findChannelState = async (
  sql: SqlQuery,
  channel: string,
  revision: number,
): Promise<Omit<EarlierChannelState, 'revision'> | undefined> => {
  const [row] = await sql<Omit<EarlierChannelState, 'revision'>[]>`
    select state, settings_at(channel, revision) as values
    from release_revisions where channel = ${channel} and revision = ${revision}`;
  return row;
};

/** Returns the date and time of a revision of a channel. Throws if there is no such revision. */
export const getChannelRevisionDate = async (
  sql: SqlQuery,
  channel: string,
  revision: number,
): Promise<Date> => {
  const [row] = await sql<{ at: Date }[]>`
    select at from release_revisions where channel = ${channel} and revision = ${revision}`;
  if (!row) throw new Error(`${channel} has no revision ${revision}.`);
  return row.at;
};

export interface EarlierChannelState {
  readonly revision: number;
  readonly state: ChannelState;
  readonly values: ChannelSettingValues;
}

interface EarlierChannelStateQuery {
  /** Remote whose earlier release is searched for; undefined for any remote. */
  readonly remote: string | undefined;
  /** Number of the revision before which the search begins; by default the current revision. */
  readonly than?: number;
  /** True to search only for another release, and to ignore the setting values. */
  readonly isOtherRelease?: boolean | undefined;
}

/**
 * Returns the newest earlier state in which the remote ran another release than now, or its settings had other values. After
 * a rollback the search begins before the restored state, so that a second rollback goes further back.
 */
export const findEarlierChannelState = async (
  sql: SqlQuery,
  channel: string,
  { remote, than, isOtherRelease = false }: EarlierChannelStateQuery,
): Promise<EarlierChannelState | undefined> => {
  const valuesIn = (table: string) => {
    const all = sqlFragment`settings_at(${sqlIdentifier(table)}.channel, ${sqlIdentifier(table)}.revision)`;
    return remote === undefined ? all : sqlFragment`${all} -> ${remote}::text`;
  };
  const runs = (table: string) =>
    remote === undefined
      ? sqlFragment`jsonb_path_query_array(${sqlIdentifier(table)}.state, '$.*.current')`
      : sqlFragment`${sqlIdentifier(table)}.state -> ${remote}::text -> 'current'`;
  const restored =
    remote === undefined
      ? sqlFragment`case when head.remote is null then head.restores end`
      : sqlFragment`(select restores from release_changes changed where changed.channel = head.channel
          and changed.revision = head.revision and changed.remote = ${remote}::text)`;
  const [row] = await sql<EarlierChannelState[]>`
    select before.revision::int, before.state, settings_at(before.channel, before.revision) as values
    from release_channels c
    join release_revisions head using (channel, revision)
    join release_revisions before on before.channel = c.channel
    where c.channel = ${channel}
      and (${runs('before')} is distinct from ${runs('head')}
        or (not ${isOtherRelease} and ${valuesIn('before')} is distinct from ${valuesIn('head')}))
      and before.revision < coalesce(${than ?? null}::bigint, ${restored}, head.revision)
    order by before.revision desc limit 1`;
  return row;
};

/**
 * Adds the next revision of a locked channel; a trigger adds the rows of `release_changes`. Webhooks are notified once the
 * transaction is committed.
 */
export const addChannelRevision = async (
  tx: TransactionSql,
  { channel, revision, values: known }: ReleaseChannel,
  change: NewChannelRevision,
): Promise<number> => {
  const next = revision + 1;
  await tx`insert into release_revisions ${createInsertFragment({
    channel,
    revision: next,
    ...toAuthorColumns(change.by),
    action: change.action,
    remote: change.remote,
    version: change.version,
    percent: change.percent,
    reason: change.reason,
    restores: change.restores ?? null,
    changes: toJsonb(change.changes ?? null),
    approved_by: toJsonb(change.approvedBy ? toReleaseAuthor(change.approvedBy) : null),
    verdict: change.verdict === undefined ? null : toJsonb(change.verdict),
    state: toJsonb(change.state),
    settings: toJsonb(change.values ?? known),
  })}`;
  await tx`update release_channels set revision = ${next} where channel = ${channel}`;
  await addRevisionWebhookDeliveries(tx, { channel, revision: next }, change);
  return next;
};

type RevisionRow = Omit<ChannelRevisionEntry, 'at' | 'verdict' | 'plan' | 'approvedBy'> & {
  readonly at: Date;
  readonly approvedBy: string | null;
  readonly plan: ChannelRevisionEntry['plan'] | null;
  readonly verdict: StoredReleaseVerdict | null;
};

/** Returns the revisions of channels, newest first. */
export const listChannelRevisions = (
  sql: SqlQuery,
  channel: string,
  limit: number,
  before: number | undefined,
): Promise<RevisionRow[]> => sql<RevisionRow[]>`
  select told.revision::int, told.at, told.who, told.action, told.remote, told.version, told.percent, told.reason,
    told.verdict, told.approved_by ->> 'name' as "approvedBy", changed.plan
  from release_revisions told left join release_changes changed using (channel, revision, remote)
  where channel = ${channel} and revision < ${before ?? Number.MAX_SAFE_INTEGER}
  order by revision desc limit ${limit}`;

type FreezeRow = Omit<FreezeEvent, 'at'> & { readonly at: Date };

/**
 * Returns the freezes of a channel, newest first.
 * @param after number of the oldest revision that is shown
 * @param before number of the revision that follows the newest one shown
 */
export const listChannelFreezes = (
  sql: SqlQuery,
  channel: string,
  { after, before }: { readonly after: number; readonly before: number | undefined },
): Promise<FreezeRow[]> => sql<FreezeRow[]>`
  with shown as (
    select coalesce(max(at) filter (where revision = ${after}), '-infinity') as first,
      coalesce(max(at) filter (where revision = ${before ?? 0}), 'infinity') as last
    from release_revisions where channel = ${channel}
  )
  select kind, at, who, reason from release_events, shown
  where channel = ${channel} and kind in ('frozen', 'unfrozen') and at >= first and at < last
  order by at desc, event_id desc limit 200`;
