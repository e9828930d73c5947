/**
 * Pictures that administrators have chosen for the site. The picture of a key never changes, because each picture has its own
 * key.
 */
import { createHash } from 'node:crypto';
import type { SqlQuery, TransactionSql } from '../database/sql.ts';

export interface SiteImage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Returns the picture with this key; undefined if there is none. */
export const findSiteImage = async (sql: SqlQuery, key: string): Promise<SiteImage | undefined> => {
  const [row] = await sql<{ type: string; bytes: Buffer }[]>`
    select image_type as type, image_bytes as bytes from site_images where image_key = ${key}`;
  return row;
};

/** Stores a picture and returns its key. */
export const storeSiteImage = async (
  tx: TransactionSql,
  { type, bytes }: SiteImage,
): Promise<string> => {
  const key = createHash('sha256').update(bytes).digest('hex');
  await tx`insert into site_images (image_key, image_type, image_bytes)
    values (${key}, ${type}, ${bytes}) on conflict do nothing`;
  return key;
};
