import type { Sql } from '../../../platform/database/sql.ts';
import type { StoredMediaFile } from '../../media/media.repository.ts';

/**
 * Finds the file of a SCORM package that has one of these names.
 * @param folder the folder of the package's release
 * @param names possible names in Unicode NFC, the most likely first
 */
export const findFileInPackage = async (
  sql: Sql,
  folder: string,
  names: readonly string[],
): Promise<StoredMediaFile | undefined> => {
  const [found] = await sql<StoredMediaFile[]>`
    select digest, content_type as "contentType", bytes::float8 as "bytes"
    from media_links join media_files using (digest)
    where folder = ${folder} and name = any(${names}::text[])
    order by array_position(${names}::text[], name) limit 1`;
  return found ?? findDecomposed(sql, folder, names);
};

/** Finds files of SCORM packages that were stored before names were normalised to Unicode NFC. */
const findDecomposed = async (
  sql: Sql,
  folder: string,
  names: readonly string[],
): Promise<StoredMediaFile | undefined> => {
  const [found] = await sql<StoredMediaFile[]>`
    select digest, content_type as "contentType", bytes::float8 as "bytes"
    from media_links join media_files using (digest)
    where folder = ${folder} and name is not nfc normalized and normalize(name, nfc) = any(${names}::text[])
    order by array_position(${names}::text[], normalize(name, nfc)) limit 1`;
  return found;
};
