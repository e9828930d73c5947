import type { Sql } from '../../../platform/database/sql.ts';
import type { StoredMedia } from '../../media/media.repository.ts';

/**
 * Finds the file of a package that one of these names denotes.
 * @param folder the folder of the package's release
 * @param names possible names in NFC, the most likely first
 */
export const findPackageFile = async (
  sql: Sql,
  folder: string,
  names: readonly string[],
): Promise<StoredMedia | undefined> => {
  const [found] = await sql<StoredMedia[]>`
    select digest, content_type as "contentType", bytes::float8 as "bytes"
    from media_links join media_files using (digest)
    where folder = ${folder} and name = any(${names}::text[])
    order by array_position(${names}::text[], name) limit 1`;
  return found ?? findDecomposed(sql, folder, names);
};

/** Finds files of packages that were stored before names were normalised to NFC. */
const findDecomposed = async (
  sql: Sql,
  folder: string,
  names: readonly string[],
): Promise<StoredMedia | undefined> => {
  const [found] = await sql<StoredMedia[]>`
    select digest, content_type as "contentType", bytes::float8 as "bytes"
    from media_links join media_files using (digest)
    where folder = ${folder} and name is not nfc normalized and normalize(name, nfc) = any(${names}::text[])
    order by array_position(${names}::text[], normalize(name, nfc)) limit 1`;
  return found;
};
