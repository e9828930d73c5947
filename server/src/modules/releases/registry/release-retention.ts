/** Removes the files of old releases that no channel, rollback, canary or open page can need any more. */
import type { Sql, TransactionSql, SqlQuery } from '../../../platform/database/sql.ts';
import { isPreviewVersionSql } from './releases.repository.ts';
import { lockReleaseChannels } from '../channels/channels.repository.ts';
import type { ReleaseLimits } from './release-quota.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of days for which the files of a withdrawn release stay, so that open pages keep working. New pages do not get it. */
export const WITHDRAWN_RELEASE_RETENTION_DAYS = 7;
/** Number of each remote's newest releases that are kept at any age, so that a team that releases rarely can promote one. */
const MIN_NEWEST_RELEASES = 10;

interface RetentionDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly limits: ReleaseLimits;
}

interface RemovedRelease {
  readonly remote: string;
  readonly version: string;
  readonly reason: string;
}

/** Marks old releases as removed. `deleteUnpublishedReleaseFiles` then deletes the files that no other release has. */
export const markOldReleasesRemoved = ({
  sql,
  now,
  limits,
}: RetentionDeps): Promise<RemovedRelease[]> =>
  sql.begin(async (tx) => {
    // The locks prevent other requests from promoting these releases, or rolling back to them, meanwhile.
    await lockReleaseChannels(tx);
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
    return [
      ...(await removePreviews(tx, now(), new Date(now().getTime() - HOUR_MS))),
      ...(await removeWithdrawn(tx, now(), daysAgo(WITHDRAWN_RELEASE_RETENTION_DAYS))),
      ...(await removeUnneededReleases(tx, now(), daysAgo(limits.days), limits.days)),
    ];
  });

const removeWithdrawn = (tx: TransactionSql, now: Date, before: Date): Promise<RemovedRelease[]> =>
  tx<RemovedRelease[]>`
    update releases set removed_at = ${now},
      removed_reason = ${`withdrawn more than ${WITHDRAWN_RELEASE_RETENTION_DAYS} days ago`}
    where removed_at is null and withdrawn_at < ${before}
    returning remote, version, removed_reason as reason`;

/**
 * Removes old releases of previews that no live preview runs or falls back to. They do not count among a remote's newest
 * releases.
 */
const removePreviews = (tx: TransactionSql, now: Date, before: Date): Promise<RemovedRelease[]> =>
  tx<RemovedRelease[]>`
    with pointers as (
      select pointer from release_previews
      join release_channels using (channel) join release_revisions using (channel, revision),
        jsonb_each(state) each_remote(remote, pointer)
      where ended_at is null
    ), needed as (
      select pointer ->> 'current' as id from pointers
      union select jsonb_array_elements_text(pointer -> 'previous') from pointers
    )
    update releases set removed_at = ${now}, removed_reason = 'its preview has ended'
    where removed_at is null and ${isPreviewVersionSql} and published_at < ${before}
      and not exists (select from needed where id = release_id::text)
    returning remote, version, removed_reason as reason`;

/**
 * Removes old releases that no channel, rollback or open page can need. Only states since `before` matter, and the state that
 * each channel had at `before`. Reads the releases that are old and still have files, and the newest releases of each remote.
 */
const removeUnneededReleases = (
  tx: TransactionSql,
  now: Date,
  before: Date,
  days: number,
): Promise<RemovedRelease[]> => tx<RemovedRelease[]>`
  with states as (
    select state from release_revisions where at >= ${before}
    union all
    select state from release_channels cross join lateral (
      select state from release_revisions
      where release_revisions.channel = release_channels.channel and at < ${before}
      order by revision desc limit 1) as in_force
  ), pointers as (
    select pointer from states, jsonb_each(state) each_remote(remote, pointer)
  ), needed as (
    select pointer ->> 'current' as id from pointers
    union select pointer -> 'canary' ->> 'release' from pointers
    union select jsonb_array_elements_text(pointer -> 'previous') from pointers
    union select release_id::text from release_remotes cross join lateral (
      select release_id from releases
      where releases.remote = release_remotes.remote and removed_at is null and withdrawn_at is null
        and not ${isPreviewVersionSql}
      order by release_id desc limit ${MIN_NEWEST_RELEASES}) as newest
    union select release_id::text from release_remotes cross join lateral (
      select release_id from releases
      where releases.remote = release_remotes.remote and origin = 'build'
      order by release_id desc limit 1) as newest_build
  )
  update releases set removed_at = ${now},
    removed_reason = ${`no channel has had it for ${days} days`}
  where removed_at is null and withdrawn_at is null and not ${isPreviewVersionSql} and published_at < ${before}
    and not exists (select from needed where id = release_id::text)
  returning remote, version, removed_reason as reason`;

/** Marks a removed release as stored again, after its files have been sent again. */
export const markReleaseRestored = async (
  tx: SqlQuery,
  remote: string,
  version: string,
  digest: string,
): Promise<void> => {
  await tx`update releases set removed_at = null, removed_reason = null
    where remote = ${remote} and version = ${version} and digest = ${digest}
      and removed_at is not null`;
};
