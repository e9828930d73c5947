import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { throwRefusal } from './release-refusal.ts';
import { findReleases, type StoredRelease } from './releases.repository.ts';

/** Returns the releases of a version, newest build first. Only this server's own builds can be more than one. Throws 404. */
export const publishedReleases = async (
  sql: Sql | TransactionSql,
  remote: string,
  version: string,
): Promise<[StoredRelease, ...StoredRelease[]]> => {
  const [newest, ...older] = await findReleases(sql, remote, version);
  if (newest) return [newest, ...older];
  return throwRefusal(
    404,
    'release-unknown',
    `${remote} ${version} is not published.`,
    'Publish it first: cairn-mfe publish.',
  );
};
