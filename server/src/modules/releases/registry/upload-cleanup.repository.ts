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
 * Returns remotes with a file that was announced long enough ago to be deleted. `findUnpublishedFiles` checks whether a release
 * has it.
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
 * Returns the digests of at most `limit` old files of a remote that no stored release has. It reads the releases of the remote
 * that have files, and previews that have lost their files recently. Files of earlier previews are older than `before` as well.
 */
export const findUnpublishedFiles = async (
  sql: SqlQuery,
  remote: string,
  { before, previews }: CleanupDates,
  limit: number,
): Promise<string[]> => {
  const digests = sqlFragment`
    select encode(decode(substr(file ->> 'integrity', 8), 'base64'), 'hex') as digest,
      removed_at is null as is_kept, ${isPreviewVersionSql} as is_preview
    from releases, jsonb_array_elements(descriptor -> 'files') file`;
  const rows = await sql<{ digest: string }[]>`
    with named as materialized (
      ${digests} where releases.remote = ${remote} and removed_at is null
      union all ${digests} where releases.remote = ${remote} and ${isPreviewVersionSql}
        and removed_at >= ${before}
    )
    select digest from release_files file
    where remote = ${remote} and not ${isMarkedForRemovalSql}
      and (announced_at < ${before} or announced_at < ${previews} and (for_previews or exists (
        select from named where is_preview and named.digest = file.digest)))
      and not exists (select from named where is_kept and named.digest = file.digest)
    limit ${limit}`;
  return rows.map(({ digest }) => digest);
};

/**
 * Marks files of `findUnpublishedFiles` for deletion, except for those that were announced again since: every release that is stored
 * or restored announces its files first. The remote must be locked. Returns their number.
 */
export const markUnpublishedFiles = async (
  tx: TransactionSql,
  remote: string,
  { before, previews }: CleanupDates,
  digests: readonly string[],
): Promise<number> => {
  const { count } = await tx`
    update release_files set swept_at = clock_timestamp(), stored_at = null, gzip_bytes = null
    where remote = ${remote} and digest = any(${[...digests]}) and not ${isMarkedForRemovalSql}
      and announced_at < ${before < previews ? previews : before}`;
  return count;
};

/** Returns the next release files that are marked for deletion after the file `after`, sorted by remote and digest. */
export const findFilesMarkedForRemoval = (
  sql: SqlQuery,
  after: UnpublishedReleaseFile,
  limit: number,
): Promise<UnpublishedReleaseFile[]> =>
  sql<UnpublishedReleaseFile[]>`
    select remote, digest from release_files
    where swept_at is not null and ${isMarkedForRemovalSql}
      and (remote, digest) > (${after.remote}, ${after.digest})
    order by remote, digest limit ${limit}`;

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
