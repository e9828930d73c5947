import { toJsonb, type Sql, type TransactionSql } from '../../platform/database/sql.ts';

export interface StoredMediaFile {
  readonly digest: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Finds the media file with this folder and name. */
export const findMediaFile = async (
  sql: Sql,
  folder: string,
  name: string,
): Promise<StoredMediaFile | undefined> => {
  const [row] = await sql<StoredMediaFile[]>`
    select digest, content_type as "contentType", bytes::float8 as "bytes"
    from media_links join media_files using (digest)
    where folder = ${folder} and name = ${name}`;
  return row;
};

/** Returns the names of all files in a folder, unsorted. */
export const listMediaNamesInFolder = async (sql: Sql, folder: string): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`select name from media_links where folder = ${folder}`;
  return rows.map(({ name }) => name);
};

export interface MediaFileAtUrl extends StoredMediaFile {
  readonly folder: string;
  readonly name: string;
}

/** Stores media files and their keys; existing ones stay unchanged. */
export const storeMediaFileUrls = async (
  tx: TransactionSql,
  links: readonly MediaFileAtUrl[],
): Promise<void> => {
  if (links.length === 0) return;
  const files = toJsonb(links);
  await tx`insert into media_files (digest, bytes)
    select distinct on (digest) digest, bytes
    from jsonb_to_recordset(${files}) as file (digest text, bytes bigint)
    on conflict do nothing`;
  await tx`insert into media_links (folder, name, content_type, digest)
    select folder, name, "contentType", digest from jsonb_to_recordset(${files})
      as link (folder text, name text, "contentType" text, digest text)
    on conflict do nothing`;
};

/** Deletes the URL of a file that has no other URL, and the row of the file. Returns the digest of the file. */
export const deleteMediaLink = async (
  tx: TransactionSql,
  folder: string,
  name: string,
): Promise<string | undefined> => {
  const [link] = await tx<{ digest: string }[]>`
    delete from media_links where folder = ${folder} and name = ${name} returning digest`;
  if (!link) return undefined;
  await tx`delete from media_files where digest = ${link.digest}`;
  return link.digest;
};
