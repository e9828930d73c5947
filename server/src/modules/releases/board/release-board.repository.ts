/** Reads the data of the release board, with one statement for each kind of data, however many remotes there are. */
import type { ChangeAuthor } from '@cairn/api/release-people.contract';
import { sqlFragment, toJsonb, type Sql, type SqlQuery } from '../../../platform/database/sql.ts';
import type { StoredReleaseVerdict } from '../gate/verdict.ts';
import type { ReleaseReportCount } from '../health/telemetry.repository.ts';

/** Database row of a release, without the list of its files. */
export interface ReleaseSummaryRow {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  readonly withdrawn: string | null;
  readonly commit: string | null;
  readonly branch: string | null;
}

export const findReleaseSummaries = (
  sql: Sql,
  ids: readonly string[],
): Promise<ReleaseSummaryRow[]> => sql<ReleaseSummaryRow[]>`
  select release_id::text as id, remote, version, commit_id as commit, branch,
    coalesce(withdrawn_reason, 'it is not kept: ' || removed_reason) as withdrawn
  from releases where release_id = any(${[...ids]}::bigint[])`;

/** Returns the titles of the routes of releases, by ID of the release. Descriptors are large, so call this for few releases. */
export const findRouteTitles = (
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; titles: string[] }[]> => sql<{ id: string; titles: string[] }[]>`
  select release_id::text as id, jsonb_path_query_array(descriptor, '$.routes[*].title') as titles
  from releases where release_id = any(${[...ids]}::bigint[])`;

/** SQL column with the author to show, from a table `told` that has who, who_kind and who_id; `actorJoinSql` has to follow. */
export const actorColumnSql = sqlFragment`jsonb_strip_nulls(jsonb_build_object(
  'kind', coalesce(told.who_kind, case when told.who in ('build', 'telemetry') then 'site' else 'token' end),
  'name', told.who, 'pictureUrl', nullif(students.profile_image_url, '')))`;
export const actorJoinSql = sqlFragment`left join students
  on told.who_kind = 'person' and students.student_id = told.who_id`;

/** Returns the author of the last change of a remote's canary. If the canary's plan is paused, this author paused it. */
export const findCanaryPlanPauser = async (
  sql: SqlQuery,
  channel: string,
  remote: string,
): Promise<ChangeAuthor | undefined> => {
  const [row] = await sql<{ by: ChangeAuthor }[]>`
    select ${actorColumnSql} as by from release_revisions told ${actorJoinSql}
    join release_changes changed on changed.channel = told.channel and changed.revision = told.revision
    where changed.channel = ${channel} and changed.remote = ${remote} and changed.action = 'canary'
    order by changed.revision desc limit 1`;
  return row?.by;
};

interface RemoteOnChannel {
  readonly channel: string;
  readonly remote: string;
}

export interface LastRemoteChange extends RemoteOnChannel {
  readonly at: Date;
  readonly by: ChangeAuthor;
  readonly reason: string;
}

const toRecordset = (shown: readonly object[]) =>
  sqlFragment`jsonb_to_recordset(${toJsonb(shown)})`;

/**
 * Returns the last change of the release that each of these remotes runs on its channel. Pauses of a rollout plan do not count.
 */
export const findLastRemoteChanges = (
  sql: Sql,
  shown: readonly RemoteOnChannel[],
): Promise<LastRemoteChange[]> => sql<LastRemoteChange[]>`
  select wanted.channel, wanted.remote, told.at, told.reason, ${actorColumnSql} as by
  from (select distinct channel, remote from ${toRecordset(shown)} shown(channel text, remote text)) wanted
  cross join lateral (
    select revision from release_changes changed
    where changed.channel = wanted.channel and changed.remote = wanted.remote and plan is null
    order by revision desc limit 1
  ) newest
  join release_revisions told on told.channel = wanted.channel and told.revision = newest.revision
  ${actorJoinSql}`;

interface ReleaseOnChannel extends RemoteOnChannel {
  readonly version: string;
}

/** Returns the newest verdict of the gate on each of these releases. */
export const findNewestVerdicts = (
  sql: Sql,
  shown: readonly ReleaseOnChannel[],
): Promise<(ReleaseOnChannel & { verdict: StoredReleaseVerdict })[]> => sql<
  (ReleaseOnChannel & { verdict: StoredReleaseVerdict })[]
>`
  select wanted.channel, wanted.remote, wanted.version, newest.verdict
  from (
    select distinct channel, remote, version
    from ${toRecordset(shown)} shown(channel text, remote text, version text)
  ) wanted
  cross join lateral (
    select verdict from release_changes changed
    where changed.channel = wanted.channel and changed.remote = wanted.remote
      and changed.version = wanted.version and verdict is not null
    order by revision desc limit 1
  ) newest`;

/** Returns the counted reports of pages about these releases, each count once, even if a release is listed several times. */
export const findReleaseReportCounts = (
  sql: Sql,
  shown: readonly ReleaseOnChannel[],
): Promise<ReleaseReportCount[]> => sql<ReleaseReportCount[]>`
  select channel, remote, version, since::int, measure, count::int
  from release_telemetry
  where (channel, remote, version) in
    (select * from ${toRecordset(shown)} shown(channel text, remote text, version text))`;

export interface HourlyReleaseStartsRow extends ReleaseOnChannel {
  readonly hour: Date;
  readonly loads: number;
  readonly failures: number;
}

export const findHourlyReleaseStarts = (
  sql: Sql,
  channels: readonly string[],
  remotes: readonly string[],
  since: Date,
): Promise<HourlyReleaseStartsRow[]> => sql<HourlyReleaseStartsRow[]>`
  select channel, remote, version, hour, greatest(loads, 0)::int as loads, failures::int from release_hours
  where hour >= ${since} and channel = any(${[...channels]}) and remote = any(${[...remotes]})
  order by hour`;

export interface CanaryStepRow {
  readonly channel: string;
  readonly remote: string;
  readonly percent: number;
  readonly at: Date;
  readonly by: ChangeAuthor;
  readonly reason: string;
}

/** Returns the percentages of each canary since it began, oldest first, with their dates. */
export const findCanarySteps = (
  sql: Sql,
  canaries: readonly { channel: string; remote: string; since: number }[],
): Promise<CanaryStepRow[]> => sql<CanaryStepRow[]>`
  select wanted.channel, wanted.remote, changed.percent, told.at, told.reason, ${actorColumnSql} as by
  from (
    select distinct channel, remote, since
    from ${toRecordset(canaries)} canary(channel text, remote text, since bigint)
  ) wanted
  join release_changes changed on changed.channel = wanted.channel and changed.remote = wanted.remote
    and changed.revision >= wanted.since
  join release_revisions told on told.channel = changed.channel and told.revision = changed.revision
  ${actorJoinSql}
  where changed.action = 'canary' and changed.percent > 0 and changed.plan is null
  order by told.revision`;

/** Returns people and release tokens that have rights to one remote alone, as its owners. */
export const findRemoteOwners = (
  sql: Sql,
  remotes: readonly string[],
): Promise<{ remote: string; name: string }[]> => sql<{ remote: string; name: string }[]>`
  select remote, full_name(first_name, last_name) as name
  from release_right_sources join students using (student_id) where remote = any(${[...remotes]})
  union
  select remote, label from release_tokens
  where remote = any(${[...remotes]}) and revoked_at is null and (expires_at is null or expires_at > now())
  order by remote, name`;

interface ReleaseStartsOfMinuteRow {
  readonly at: Date;
  readonly loads: number;
  readonly failures: number;
}

/**
 * Returns the number of page loads with each release in the last hour, by minute, from pages with a valid mark. Fallback
 * releases are left out.
 */
export const findReleaseStartsByMinute = (
  sql: Sql,
  channel: string,
  remote: string,
): Promise<ReleaseStartsOfMinuteRow[]> => sql<ReleaseStartsOfMinuteRow[]>`
  select date_trunc('minute', at) as at, count(*) filter (where not failed)::int as loads,
    count(*) filter (where failed)::int as failures
  from release_reports
  where channel = ${channel} and remote = ${remote} and since > 0 and at > now() - interval '1 hour'
  group by 1 order by 1`;
