import type { SqlQuery } from '../../../platform/database/sql.ts';
import { refuseUnknownRemote, throwReleaseRefusal } from '../release-refusal.ts';
import { findReleasesOfVersion, isRemoteKnown, type StoredRelease } from './releases.repository.ts';

/**
 * Throws 404 unless the registry has the remote.
 * @param fix advice for the caller; by default: correct the name
 */
export const requireKnownRemote = async (
  sql: SqlQuery,
  remote: string,
  fix?: string,
): Promise<void> => {
  if (!(await isRemoteKnown(sql, remote))) refuseUnknownRemote(remote, fix);
};

/**
 * Returns the published releases of a version, newest build first. Only this server's own builds can be more than one.
 * Throws 404 if there is none.
 */
export const requirePublishedReleases = async (
  sql: SqlQuery,
  remote: string,
  version: string,
): Promise<[StoredRelease, ...StoredRelease[]]> => {
  const [newest, ...older] = await findReleasesOfVersion(sql, remote, version);
  if (newest) return [newest, ...older];
  return throwReleaseRefusal('release-unknown', `${remote} ${version} is not published.`);
};
