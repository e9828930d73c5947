/** Reads the history of releases from the revisions of channels, other events, and failed checks of the gate. */
import type { HistoryEntry, HistoryKind } from '@cairn/api/release-history.contract';
import type { ChangeAuthor } from '@cairn/api/release-people.contract';
import type { BrokenRule } from '@cairn/api/releases.contract';
import { sqlFragment, type Sql } from '../../../platform/database/sql.ts';
import { isPreviewVersionSql } from '../registry/releases.repository.ts';
import type { ReleaseAuthor } from '../permissions/release-author.ts';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { actorColumnSql, actorJoinSql } from './release-board.repository.ts';
import type { StoredReleaseVerdict } from '../gate/verdict.ts';

export interface ReleaseHistoryRow {
  readonly id: string;
  /** Date and time of the entry in UTC, in ISO 8601 with microseconds. */
  readonly at: string;
  readonly kind: HistoryKind;
  readonly by: ChangeAuthor;
  readonly channel: string | null;
  readonly revision: number | null;
  readonly remote: string | null;
  readonly version: string | null;
  readonly percent: number | null;
  readonly reason: string;
  readonly changes: HistoryEntry['changes'] | null;
  readonly verdict: StoredReleaseVerdict | null;
  readonly approvedBy: ReleaseAuthor | null;
  readonly problems: BrokenRule[] | null;
  readonly plan: HistoryEntry['plan'] | null;
  readonly before: string | null;
  readonly commit: string | null;
  readonly branch: string | null;
}

interface ReleaseHistoryQuery {
  readonly remote?: string | undefined;
  readonly channel?: string | undefined;
  /** Last entry of the previous page of the history; this page continues with older entries. */
  readonly before: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** SQL that unites history entries of all kinds; columns that a kind lacks are null. */
const historyEntries = sqlFragment`
  select 'r:' || channel || ':' || revision as id, at, action as kind, who, who_kind, who_id, channel,
    revision, remote, version, percent, reason, changes, verdict, approved_by, null::jsonb as problems
  from release_revisions
  union all
  select 'e:' || event_id, at, kind, who, who_kind, who_id, channel,
    null, remote, version, null, reason, details -> 'changes', null, details -> 'approvedBy', null
  from release_events
  union all
  select 'c:' || check_id, checked_at, 'held-back', checked_by, 'site', null, channel,
    null, remote, version, null, '', null, null, null, problems
  from release_checks join releases using (release_id) where not passed and nonce is not null
  union all
  select 'x:' || release_id, removed_at, 'removed', 'upkeep', 'site', null, null,
    null, remote, version, null, removed_reason, null, null, null, null
  from releases where removed_at is not null`;

/** Returns entries of the history of releases, newest first. */
export const findReleaseHistory = (
  sql: Sql,
  { before, limit, ...filter }: ReleaseHistoryQuery,
): Promise<ReleaseHistoryRow[]> => {
  const { remote = null, channel = null } = filter;
  return sql<ReleaseHistoryRow[]>`
  with told as (
    select * from (${historyEntries}) everything
    where (${channel}::text is null or channel is null or channel = ${channel})
      and (${remote}::text is null or remote = ${remote} or (remote is null and (changes is null
        or changes @> jsonb_build_array(jsonb_build_object('remote', ${remote}::text)))))
      and (${before?.at ?? null}::timestamptz is null
        or (at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? ''}))
    order by at desc, id desc limit ${limit}
  )
  select told.id, told.kind, told.channel, told.revision::int, told.remote, told.version, told.percent,
    told.reason, told.changes, told.verdict, told.approved_by as "approvedBy", told.problems, changed.plan,
    to_char(told.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
    ${actorColumnSql} as by, ran.version as before, built.commit_id as commit, built.branch
  from told ${actorJoinSql}
  left join release_changes changed on changed.channel = told.channel and changed.revision = told.revision
    and changed.remote = told.remote
  left join lateral (
    select releases.version from release_revisions earlier
    join releases on release_id = (earlier.state -> told.remote ->> 'current')::bigint
    where earlier.channel = told.channel and earlier.revision = told.revision - 1
  ) ran on true
  left join lateral (
    select commit_id, branch from releases
    where releases.remote = told.remote and releases.version = told.version
    order by release_id desc limit 1
  ) built on true
  order by told.at desc, told.id desc`;
};

export interface ListedReleaseRow {
  readonly id: string;
  readonly version: string;
  readonly publishedAt: Date;
  readonly by: ChangeAuthor;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly repository: string | null;
  readonly withdrawn: string | null;
}

const listedColumns = sqlFragment`release_id::text as id, version, published_at as "publishedAt",
  commit_id as commit, branch, repository,
  jsonb_build_object('kind', case when origin = 'build' then 'site' else 'token' end, 'name', published_by) as by,
  coalesce(withdrawn_reason, 'it is not kept: ' || removed_reason) as withdrawn`;

interface RemoteReleasesQuery {
  readonly remote: string;
  readonly search: string | undefined;
  readonly hasPreviews: boolean;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Returns the releases of a remote, newest first. */
export const findRemoteReleases = (
  sql: Sql,
  { remote, search = '', hasPreviews, before, limit }: RemoteReleasesQuery,
): Promise<ListedReleaseRow[]> => sql<ListedReleaseRow[]>`
  select ${listedColumns} from releases
  where remote = ${remote} and release_id < ${before ?? String(Number.MAX_SAFE_INTEGER)}::bigint
    and (${hasPreviews} or not ${isPreviewVersionSql})
    and (${search} = '' or position(lower(${search}) in
      lower(concat_ws(' ', version, branch, commit_id))) > 0)
  order by release_id desc limit ${limit}`;

export interface ReleaseFacts extends ListedReleaseRow {
  readonly descriptor: Descriptor;
}

export const findReleaseFacts = async (
  sql: Sql,
  remote: string,
  version: string,
): Promise<ReleaseFacts | undefined> => {
  const [row] = await sql<ReleaseFacts[]>`
    select ${listedColumns}, descriptor from releases
    where remote = ${remote} and version = ${version} order by release_id desc limit 1`;
  return row;
};

export interface NewestReleaseCheck {
  readonly channel: string;
  readonly by: string;
  readonly at: Date;
  readonly passed: boolean;
  readonly problems: BrokenRule[];
}

export const findNewestReleaseChecks = (
  sql: Sql,
  releaseId: string,
): Promise<NewestReleaseCheck[]> => sql<NewestReleaseCheck[]>`
  select distinct on (channel) channel, checked_by as by, checked_at as at, passed, problems
  from release_checks where release_id = ${releaseId} and nonce is not null
  order by channel, check_id desc`;
