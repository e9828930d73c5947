import {
  sqlFragment,
  type SqlQuery,
  type Sql,
  type TransactionSql,
} from '../../platform/database/sql.ts';
import { isPreview } from './preview-releases.ts';
import { isMarkedForRemoval } from './release-files.repository.ts';

export interface UnpublishedFile {
  readonly remote: string;
  readonly digest: string;
}

/** Dates before which files were announced; `previews` is that for files of previews. */
interface CleanupDates {
  readonly before: Date;
  readonly previews: Date;
}

/** Returns remotes with a file that may be old enough; `markUnpublishedFiles` checks whether a release has it. */
export const findRemotesToCleanUp = async (
  sql: Sql,
  { before, previews }: CleanupDates,
): Promise<string[]> => {
  const oldest = before < previews ? previews : before;
  const rows = await sql<{ remote: string }[]>`
    select remote from release_remotes own where exists (
      select from release_files file
      where file.remote = own.remote and announced_at < ${oldest} and not ${isMarkedForRemoval})
    order by remote`;
  return rows.map(({ remote }) => remote);
};

/** Marks at most `limit` files of a remote that no kept release has. The remote must be locked. Returns their number. */
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
      removed_at is null as is_kept, ${isPreview} as is_preview
    from releases, jsonb_array_elements(descriptor -> 'files') file
    where releases.remote = ${remote}`;
  const rows = await tx`
    with named as materialized (${named}), unpublished as (
      select digest from release_files file
      where remote = ${remote} and not ${isMarkedForRemoval}
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

/** Returns marked files behind `after`, sorted by `remote digest`. */
export const findMarkedFiles = (
  sql: SqlQuery,
  after: string,
  limit: number,
): Promise<UnpublishedFile[]> =>
  sql<UnpublishedFile[]>`
    select remote, digest from release_files
    where swept_at is not null and ${isMarkedForRemoval} and remote || ' ' || digest > ${after}
    order by remote || ' ' || digest limit ${limit}`;

/** Deletes the rows of files whose bytes are removed. A file that was announced again stays. */
export const deleteMarkedRows = async (
  sql: SqlQuery,
  files: readonly UnpublishedFile[],
): Promise<void> => {
  await sql`delete from release_files
    where (remote, digest) in (
      select * from unnest(${files.map(({ remote }) => remote)}::text[], ${files.map(({ digest }) => digest)}::text[]))
      and ${isMarkedForRemoval}`;
};
