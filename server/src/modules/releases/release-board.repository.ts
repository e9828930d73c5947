/** What the page of releases reads: one statement for each kind of thing, however many remotes there are. */
import type { Actor } from '@cairn/api/release-people.contract';
import { fragment, json, type Sql, type TransactionSql } from '../../database/sql.ts';
import { planChange } from './channels.repository.ts';
import type { StoredVerdict } from './verdict.ts';
import type { Count } from './telemetry.repository.ts';

/** A release without its files. */
export interface ListedRow {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  readonly withdrawn: string | null;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly titles: string[];
}

export const findListed = (sql: Sql, ids: readonly string[]): Promise<ListedRow[]> => sql<
  ListedRow[]
>`
  select release_id::text as id, remote, version, commit_id as commit, branch,
    coalesce(withdrawn_reason, 'it is not kept: ' || removed_reason) as withdrawn,
    jsonb_path_query_array(descriptor, '$.routes[*].title') as titles
  from releases where release_id = any(${[...ids]}::bigint[])`;

/** Who it was, for people, of a table `told` that has who, who_kind and who_id; `whoJoin` comes after it. */
export const whoColumn = fragment`jsonb_strip_nulls(jsonb_build_object(
  'kind', coalesce(told.who_kind, case when told.who in ('build', 'telemetry') then 'site' else 'token' end),
  'name', told.who, 'pictureUrl', nullif(students.profile_image_url, '')))`;
export const whoJoin = fragment`left join students
  on told.who_kind = 'person' and students.student_id = told.who_id`;

/** Who made the last revision of a remote's canary: of a plan that is paused, who paused it. */
export const findPauser = async (
  sql: Sql | TransactionSql,
  channel: string,
  remote: string,
): Promise<Actor | undefined> => {
  const [row] = await sql<{ by: Actor }[]>`
    select ${whoColumn} as by from release_revisions told ${whoJoin}
    where told.channel = ${channel} and told.remote = ${remote} and told.action = 'canary'
    order by told.revision desc limit 1`;
  return row?.by;
};

/**
 * Every change of what every remote runs, those of several remotes one by one; a whole channel was returned without a list once.
 * A pause of a plan is none.
 */
export const changesOfRemotes = fragment`(
  select channel, revision, at, who, who_kind, who_id, reason, remote, action, version, percent, verdict
  from release_revisions where remote is not null and ${planChange} is null
  union all
  select channel, revision, at, who, who_kind, who_id, reason, each.remote,
    each.action, each.version, each.percent, each.verdict
  from release_revisions, jsonb_to_recordset(changes)
    each(remote text, action text, version text, percent double precision, verdict jsonb)
  union all
  select channel, revision, at, who, who_kind, who_id, reason, each.remote, action, null, null, null
  from release_revisions, jsonb_object_keys(state) each(remote)
  where release_revisions.remote is null and changes is null
)`;

export interface LastChange {
  readonly channel: string;
  readonly remote: string;
  readonly at: Date;
  readonly by: Actor;
  readonly reason: string;
}

/** The last of each remote on each channel. */
export const findLastChanges = (
  sql: Sql,
  channels: readonly string[],
  remotes: readonly string[],
): Promise<LastChange[]> => sql<LastChange[]>`
  select distinct on (told.channel, told.remote) told.channel, told.remote, told.at, told.reason,
    ${whoColumn} as by
  from ${changesOfRemotes} told ${whoJoin}
  where told.channel = any(${[...channels]}) and told.remote = any(${[...remotes]})
  order by told.channel, told.remote, told.revision desc`;

export interface ShownRelease {
  readonly channel: string;
  readonly remote: string;
  readonly version: string;
}

const asRows = (shown: readonly object[]) => fragment`jsonb_to_recordset(${json(shown)})`;

/** Who said that these may run, the newest of each. */
export const findVerdicts = (
  sql: Sql,
  shown: readonly ShownRelease[],
): Promise<(ShownRelease & { verdict: StoredVerdict })[]> => sql<
  (ShownRelease & { verdict: StoredVerdict })[]
>`
  select distinct on (channel, remote, version) channel, remote, version, verdict
  from ${changesOfRemotes} told
  join ${asRows(shown)} shown(channel text, remote text, version text)
    using (channel, remote, version)
  where verdict is not null
  order by channel, remote, version, revision desc`;

/** Each count once, however often a release is among those asked for. */
export const findCounts = (sql: Sql, shown: readonly ShownRelease[]): Promise<Count[]> => sql<
  Count[]
>`
  select channel, remote, version, since::int, measure, count::int
  from release_telemetry
  where (channel, remote, version) in
    (select * from ${asRows(shown)} shown(channel text, remote text, version text))`;

export interface HourRow extends ShownRelease {
  readonly hour: Date;
  readonly loads: number;
  readonly failures: number;
}

export const findHours = (
  sql: Sql,
  channels: readonly string[],
  remotes: readonly string[],
  since: Date,
): Promise<HourRow[]> => sql<HourRow[]>`
  select channel, remote, version, hour, loads::int, failures::int from release_hours
  where hour >= ${since} and channel = any(${[...channels]}) and remote = any(${[...remotes]})
  order by hour`;

export interface StepRow {
  readonly channel: string;
  readonly remote: string;
  readonly percent: number;
  readonly at: Date;
  readonly by: Actor;
  readonly reason: string;
}

/** The shares that canaries have been through since the revision that began each, oldest first. */
export const findSteps = (
  sql: Sql,
  canaries: readonly { channel: string; remote: string; since: number }[],
): Promise<StepRow[]> => sql<StepRow[]>`
  select told.channel, told.remote, told.percent, told.at, told.reason, ${whoColumn} as by
  from ${changesOfRemotes} told
  join (
    select distinct channel, remote, since
    from ${asRows(canaries)} canary(channel text, remote text, since bigint)
  ) canary on canary.channel = told.channel and canary.remote = told.remote and told.revision >= canary.since
  ${whoJoin}
  where told.action = 'canary' and told.percent > 0
  order by told.revision`;

/** People and tokens that are there for one remote alone. */
export const findOwners = (
  sql: Sql,
  remotes: readonly string[],
): Promise<{ remote: string; name: string }[]> => sql<{ remote: string; name: string }[]>`
  select remote, concat_ws(' ', first_name, last_name) as name
  from release_people join students using (student_id) where remote = any(${[...remotes]})
  union
  select remote, label from release_tokens
  where remote = any(${[...remotes]}) and revoked_at is null and (expires_at is null or expires_at > now())
  order by remote, name`;

export interface MinuteRow {
  readonly at: Date;
  readonly loads: number;
  readonly failures: number;
}

/** What marked pages told in the last hour. */
export const findMinutes = (sql: Sql, channel: string, remote: string): Promise<MinuteRow[]> => sql<
  MinuteRow[]
>`
  select date_trunc('minute', at) as at, count(*) filter (where not failed)::int as loads,
    count(*) filter (where failed)::int as failures
  from release_reports
  where channel = ${channel} and remote = ${remote} and at > now() - interval '1 hour'
  group by 1 order by 1`;
