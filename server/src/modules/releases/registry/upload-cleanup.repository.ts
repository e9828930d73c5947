import {
  sqlFragment,
  type SqlQuery,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import { isPreviewVersionSql } from './releases.repository.ts';
import { isMarkedForRemovalSql } from './release-files.repository.ts';

export interface UnpublishedReleaseFile {
  readonly remote: string;
  readonly digest: string;
}

/** Dates before which files must have been announced to be deleted; `previews` is the date for files of previews. */
interface CleanupDates {
  readonly before: Date;
  readonly previews: Date;
}

/**
 * Returns remotes with a file that was announced long enough ago to be deleted. `markUnpublishedFiles` checks whether a
 * release has it.
 */
export const findRemotesWithOldUploads = async (
  sql: Sql,
  { before, previews }: CleanupDates,
): Promise<string[]> => {
  const oldest = before < previews ? previews : before;
  const rows = await sql<{ remote: string }[]>`
    select remote from release_remotes own where exists (
      select from release_files file
      where file.remote = own.remote and announced_at < ${oldest} and not ${isMarkedForRemovalSql})
    order by remote`;
  return rows.map(({ remote }) => remote);
};

/**
 * Marks for deletion at most `limit` files of a remote that no stored release has. The remote must be locked. Returns their
 * number.
 */
export const markUnpublishedFiles = async (
  tx: TransactionSql,
  {
    remote,
    before,
    previews,
    limit,
  }: CleanupDates & { readonly remote: string; readonly limit: number },
): Promise<number> => {
  const named = sqlFragment`
    select encode(decode(substr(file ->> 'integrity', 8), 'base64'), 'hex') as digest,
      removed_at is null as is_kept, ${isPreviewVersionSql} as is_preview
    from releases, jsonb_array_elements(descriptor -> 'files') file
    where releases.remote = ${remote}`;
  const rows = await tx`
    with named as materialized (${named}), unpublished as (
      select digest from release_files file
      where remote = ${remote} and not ${isMarkedForRemovalSql}
        and (announced_at < ${before} or announced_at < ${previews} and (for_previews or exists (
          select from named where is_preview and named.digest = file.digest)))
        and not exists (select from named where is_kept and named.digest = file.digest)
      limit ${limit}
    )
    update release_files set swept_at = clock_timestamp(), stored_at = null, gzip_bytes = null
    where remote = ${remote} and digest in (select digest from unpublished)
      and announced_at < ${before < previews ? previews : before}`;
  return rows.count;
};

/** Returns files that are marked for deletion and follow `after`, sorted by `remote digest`. */
export const findFilesMarkedForRemoval = (
  sql: SqlQuery,
  after: string,
  limit: number,
): Promise<UnpublishedReleaseFile[]> =>
  sql<UnpublishedReleaseFile[]>`
    select remote, digest from release_files
    where swept_at is not null and ${isMarkedForRemovalSql} and remote || ' ' || digest > ${after}
    order by remote || ' ' || digest limit ${limit}`;

/** Deletes the rows of files whose bytes are deleted. The row of a file that was announced again stays. */
export const deleteRowsOfRemovedFiles = async (
  sql: SqlQuery,
  files: readonly UnpublishedReleaseFile[],
): Promise<void> => {
  await sql`delete from release_files
    where (remote, digest) in (
      select * from unnest(${files.map(({ remote }) => remote)}::text[], ${files.map(({ digest }) => digest)}::text[]))
      and ${isMarkedForRemovalSql}`;
};
