import { type Sql, type TransactionSql, values } from '../../database/sql.ts';
import { isPreview } from './preview-releases.ts';

type Query = Sql | TransactionSql;

export interface ReleaseFile {
  /** SHA-384, hexadecimal. */
  readonly digest: string;
  readonly bytes: number;
  /** Has copies in brotli and gzip beside it. */
  readonly compressed: boolean;
}

export interface KnownFile extends ReleaseFile {
  readonly isStored: boolean;
  readonly gzipBytes: number | null;
}

/**
 * Announcing a file again keeps it from being swept. Until its bytes have come once, the size that was announced last counts: a
 * wrong one must not keep the file out.
 * @param forPreviews whether a token of previews announces it: until a release does, too, the file counts among those of previews
 */
export const announceFiles = async (
  sql: Query,
  remote: string,
  files: readonly ReleaseFile[],
  forPreviews = false,
): Promise<void> => {
  const rows = files.map((file) => ({ remote, ...file, for_previews: forPreviews }));
  await sql`insert into release_files ${values(...rows)}
    on conflict (remote, digest) do update set announced_at = now(),
      bytes = case when release_files.gzip_bytes is null then excluded.bytes
        else release_files.bytes end,
      for_previews = release_files.for_previews and excluded.for_previews`;
};

/** Files announced before then, those of previews before `previews`, that no release has which is kept. Nobody announces one meanwhile. */
export const removeUnpublished = async (
  tx: TransactionSql,
  { before, previews }: { readonly before: Date; readonly previews: Date },
): Promise<{ remote: string; digest: string }[]> => {
  await tx`select from release_remotes order by remote for no key update`;
  return tx<{ remote: string; digest: string }[]>`
    with named as (
      select remote, encode(decode(substr(file ->> 'integrity', 8), 'base64'), 'hex') as digest,
        removed_at is null as is_kept, ${isPreview} as is_preview
      from releases, jsonb_array_elements(descriptor -> 'files') file
    ), kept as (select distinct remote, digest from named where is_kept),
    shown as (select distinct remote, digest from named where is_preview)
    delete from release_files file
    where (announced_at < ${before} or announced_at < ${previews} and (for_previews or exists (
        select from shown where shown.remote = file.remote and shown.digest = file.digest)))
      and not exists (
        select from kept where kept.remote = file.remote and kept.digest = file.digest)
    returning remote, digest`;
};

export const findFiles = (
  sql: Query,
  remote: string,
  digests: readonly string[],
): Promise<KnownFile[]> => sql<KnownFile[]>`
  select digest, bytes::int, compressed, stored_at is not null as "isStored",
    gzip_bytes::int as "gzipBytes"
  from release_files where remote = ${remote} and digest = any(${[...digests]})`;

/** Not there as it was sent: whoever publishes it again is asked for it. */
export const markLost = async (
  sql: Query,
  remote: string,
  digests: readonly string[],
): Promise<void> => {
  await sql`update release_files set stored_at = null
    where remote = ${remote} and digest = any(${[...digests]})`;
};

/** What was lost is there again. */
export const markWhole = async (sql: Query, remote: string, digest: string): Promise<void> => {
  await sql`update release_files set stored_at = now()
    where remote = ${remote} and digest = ${digest} and stored_at is null
      and gzip_bytes is not null`;
};

export const markStored = async (
  sql: Query,
  remote: string,
  digest: string,
  gzipBytes: number,
): Promise<void> => {
  await sql`update release_files set stored_at = now(), gzip_bytes = ${gzipBytes}
    where remote = ${remote} and digest = ${digest}`;
};
