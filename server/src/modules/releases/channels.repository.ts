import type { changeKinds, FreezeEvent, Revision } from '@cairn/api/release-channels.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { SettingValues } from '@cairn/release-contract/settings';
import {
  sqlFragment,
  sqlIdentifier,
  toJsonb,
  type Sql,
  type TransactionSql,
  insertValues,
} from '../../platform/database/sql.ts';
import type { ChannelState, ChannelValues } from './channel-state.ts';
import { type ReleaseAuthor, toAuthor } from './release-author.ts';
import type { StoredVerdict } from './verdict.ts';
import { addRevisionDeliveries } from './webhook-outbox.ts';

type Query = Sql | TransactionSql;

export interface Channel {
  readonly channel: string;
  /** Zero if the channel was never changed. */
  readonly revision: number;
  readonly state: ChannelState;
  readonly values: ChannelValues;
}

/** A change of one remote, as part of a change of several remotes. */
export interface ChangedRemote {
  readonly remote: string;
  readonly action: 'promote' | 'canary' | 'rollback';
  /** Absent if the remote follows production again. */
  readonly version?: string;
  readonly percent?: number;
  /** Values, for a change of settings. */
  readonly values?: SettingValues;
  readonly unset?: readonly string[];
  /** The restored revision, for a rollback. */
  readonly restores?: number;
  readonly verdict?: StoredVerdict | undefined;
}

export interface RevisionChange {
  readonly action: (typeof changeKinds)[number];
  readonly by: ReleaseAuthor;
  /** The second person, who approved the change. */
  readonly approvedBy?: ReleaseAuthor | undefined;
  readonly remote: string | null;
  readonly version: string | null;
  readonly percent: number | null;
  readonly reason: string;
  /** The restored revision, for a rollback. */
  readonly restores?: number | undefined;
  /** Changes by remote, if there are several. */
  readonly changes?: readonly ChangedRemote[] | undefined;
  /** The verdict by which the release may run. */
  readonly verdict?: StoredVerdict | undefined;
  readonly state: ChannelState;
  /** Absent if the values do not change. */
  readonly values?: ChannelValues | undefined;
}

/** Adds a channel unless it exists. Returns whether it is new. */
export const addChannel = async (sql: Query, channel: string): Promise<boolean> => {
  const { count } =
    await sql`insert into release_channels (channel) values (${channel}) on conflict do nothing`;
  return count > 0;
};

/** SQL condition that excludes previews, which cannot be listed, chosen or changed as channels (previews.service.ts). */
const isLasting = sqlFragment`channel not in (select channel from release_previews)`;

export const findChannels = (sql: Query): Promise<Channel[]> => sql<Channel[]>`
  select channel, c.revision::int, coalesce(r.state, '{}') as state,
    settings_at(channel, c.revision) as values
  from release_channels c left join release_revisions r using (channel, revision)
  where ${isLasting}
  order by channel <> ${PRODUCTION}, channel`;

/**
 * Locks a channel until the transaction ends, so that the second of two simultaneous changes sees the result of the first.
 */
export const lockChannel = async (
  tx: TransactionSql,
  channel: string,
): Promise<Channel | undefined> => {
  const [row] = await tx<{ revision: number }[]>`
    select revision::int from release_channels where channel = ${channel} and ${isLasting} for update`;
  if (!row) return undefined;
  const found = await findState(tx, channel, row.revision);
  return { channel, revision: row.revision, state: {}, values: {}, ...found };
};

/** Locks all channels until the transaction ends, always in the same order to avoid deadlocks. */
export const lockChannels = async (tx: TransactionSql): Promise<Channel[]> => {
  await tx`select from release_channels order by channel for update`;
  return findChannels(tx);
};

/** Returns the channels on which one of these releases runs or has run, for all or some visitors. They may return to it. */
export const findChannelsThatRan = async (
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

export const findState = async (
  sql: Query,
  channel: string,
  revision: number,
): Promise<Omit<EarlierState, 'revision'> | undefined> => {
  const [row] = await sql<Omit<EarlierState, 'revision'>[]>`
    select state, settings_at(channel, revision) as values
    from release_revisions where channel = ${channel} and revision = ${revision}`;
  return row;
};

/** Returns the date of a revision. */
export const findRevisionAt = async (
  sql: Query,
  channel: string,
  revision: number,
): Promise<Date> => {
  const [row] = await sql<{ at: Date }[]>`
    select at from release_revisions where channel = ${channel} and revision = ${revision}`;
  if (!row) throw new Error(`${channel} has no revision ${revision}.`);
  return row.at;
};

export interface EarlierState {
  readonly revision: number;
  readonly state: ChannelState;
  readonly values: ChannelValues;
}

export interface EarlierReleasesQuery {
  /** Undefined for any remote. */
  readonly remote: string | undefined;
  /** Revision before which to search, instead of the current one. */
  readonly than?: number;
  /** True to compare releases only, and to ignore the values of settings. */
  readonly isOtherRelease?: boolean | undefined;
}

/**
 * Returns the newest earlier state in which the remote ran another release than now, or its settings had other values. After
 * a rollback the search begins before the restored state, so that a second rollback goes further back.
 */
export const findStateBefore = async (
  sql: Query,
  channel: string,
  { remote, than, isOtherRelease = false }: EarlierReleasesQuery,
): Promise<EarlierState | undefined> => {
  const valuesIn = (table: string) => {
    const all = sqlFragment`settings_at(${sqlIdentifier(table)}.channel, ${sqlIdentifier(table)}.revision)`;
    return remote === undefined ? all : sqlFragment`${all} -> ${remote}::text`;
  };
  const runs = (table: string) =>
    remote === undefined
      ? sqlFragment`jsonb_path_query_array(${sqlIdentifier(table)}.state, '$.*.current')`
      : sqlFragment`${sqlIdentifier(table)}.state -> ${remote}::text -> 'current'`;
  const [row] = await sql<EarlierState[]>`
    select before.revision::int, before.state, settings_at(before.channel, before.revision) as values
    from release_channels c
    join release_revisions head using (channel, revision)
    join release_revisions before on before.channel = c.channel
    where c.channel = ${channel}
      and (${runs('before')} is distinct from ${runs('head')}
        or (not ${isOtherRelease} and ${valuesIn('before')} is distinct from ${valuesIn('head')}))
      and before.revision < case when ${than ?? null}::bigint is not null then ${than ?? null}::bigint
        when head.remote is not distinct from ${remote ?? null}::text
        then coalesce(head.restores, head.revision)
        else coalesce((select (each ->> 'restores')::bigint from jsonb_array_elements(head.changes) each
          where each ->> 'remote' = ${remote ?? null}::text), head.revision) end
    order by before.revision desc limit 1`;
  return row;
};

/** Adds the next revision of a locked channel. Webhooks are notified once the transaction is committed. */
export const addRevision = async (
  tx: TransactionSql,
  { channel, revision, values: known }: Channel,
  change: RevisionChange,
): Promise<number> => {
  const next = revision + 1;
  await tx`insert into release_revisions ${insertValues({
    channel,
    revision: next,
    who: change.by.name,
    who_kind: change.by.kind,
    who_id: change.by.id,
    action: change.action,
    remote: change.remote,
    version: change.version,
    percent: change.percent,
    reason: change.reason,
    restores: change.restores ?? null,
    changes: toJsonb(change.changes ?? null),
    approved_by: toJsonb(change.approvedBy ? toAuthor(change.approvedBy) : null),
    verdict: change.verdict === undefined ? null : toJsonb(change.verdict),
    state: toJsonb(change.state),
    settings: toJsonb(change.values ?? known),
  })}`;
  await tx`update release_channels set revision = ${next} where channel = ${channel}`;
  await addRevisionDeliveries(tx, { channel, revision: next }, change);
  return next;
};

/**
 * SQL expression on `release_revisions`: 'paused' or 'resumed' if a revision changes only the plan of a canary, else null.
 * In such a revision the plan names an earlier revision as the one that set the percentage.
 */
export const planChangeColumn = sqlFragment`case
  when action = 'canary' and (state -> remote -> 'canary' -> 'plan' ->> 'revision')::bigint < revision
  then case when state -> remote -> 'canary' -> 'plan' ->> 'paused' is null then 'resumed' else 'paused' end
end`;

type RevisionRow = Omit<Revision, 'at' | 'verdict' | 'plan' | 'approvedBy'> & {
  readonly at: Date;
  readonly approvedBy: string | null;
  readonly plan: Revision['plan'] | null;
  readonly verdict: StoredVerdict | null;
};

/** Returns revisions, newest first. */
export const listRevisions = (
  sql: Query,
  channel: string,
  limit: number,
  before: number | undefined,
): Promise<RevisionRow[]> => sql<RevisionRow[]>`
  select revision::int, at, who, action, remote, version, percent, reason, verdict,
    approved_by ->> 'name' as "approvedBy", ${planChangeColumn} as plan
  from release_revisions
  where channel = ${channel} and revision < ${before ?? Number.MAX_SAFE_INTEGER}
  order by revision desc limit ${limit}`;

type FreezeRow = Omit<FreezeEvent, 'at'> & { readonly at: Date };

/**
 * Returns freezes, newest first.
 * @param after the oldest revision that is shown
 * @param before the revision that follows the newest one shown
 */
export const listFreezes = (
  sql: Query,
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
