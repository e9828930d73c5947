/** Checks whether a remote may store more files or releases, while no other request can add to them. */
import {
  sqlFragment,
  type Sql,
  type TransactionSql,
  type SqlQuery,
} from '../../../platform/database/sql.ts';
import { lockRemote } from './release-files.repository.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import type { DEFAULT_RELEASE_LIMITS } from '../../../platform/configuration/release-settings.ts';

/** Storage that a remote uses, separately for releases and previews, because previews must not use the storage of releases. */
export interface RemoteStorageUsage {
  readonly remote: string;
  readonly releases: number;
  readonly bytes: number;
  readonly previewReleases: number;
  readonly previewBytes: number;
}

/** Storage limit of a remote's previews, as a fraction of the limit of its releases. */
const PREVIEW_FRACTION = 0.5;

/**
 * Returns the storage that one remote uses, or all of them. Database triggers update the counts in the transaction that
 * stores or removes something.
 */
export const listRemoteStorageUsage = (
  sql: SqlQuery,
  remote?: string,
): Promise<RemoteStorageUsage[]> => {
  const ofOne = remote === undefined ? sqlFragment`true` : sqlFragment`remote = ${remote}`;
  return sql<RemoteStorageUsage[]>`
    select remote, coalesce(bytes, 0)::float8 as bytes,
      coalesce(preview_bytes, 0)::float8 as "previewBytes", coalesce(releases, 0)::int as releases,
      coalesce(preview_releases, 0)::int as "previewReleases"
    from release_remotes left join release_usage using (remote)
    where ${ofOne} order by remote`;
};

/**
 * Runs `add`, which adds files or a release. If the remote then exceeds its storage limit and uses more than before, throws 413
 * and adds nothing.
 */
export const runWithinStorageQuota = <T>(
  sql: Sql,
  remote: string,
  limits: ReleaseLimits,
  add: (tx: TransactionSql) => Promise<T>,
): Promise<T> =>
  sql.begin(async (tx) => {
    await lockRemote(tx, remote);
    const before = await findUsage(tx, remote);
    const added = await add(tx);
    refuseSurplus(before, await findUsage(tx, remote), limits);
    return added;
  });

const refuseSurplus = (
  before: RemoteStorageUsage,
  after: RemoteStorageUsage,
  limits: ReleaseLimits,
): void => {
  const previewBytes = limits.bytes * PREVIEW_FRACTION;
  const quotas = [
    ['bytes', limits.bytes, 'files'],
    ['previewBytes', previewBytes, 'files of previews'],
    ['releases', limits.releases, 'releases'],
    ['previewReleases', limits.releases, 'releases of previews'],
  ] as const;
  for (const [name, most, what] of quotas) {
    const used = after[name];
    if (used <= before[name] || used <= most) continue;
    if (name === 'bytes' || name === 'previewBytes') {
      const size = `${formatMegabytes(used)} of ${what}; it may have ${formatMegabytes(most)}`;
      throwReleaseRefusal('quota-bytes', `${after.remote} would have ${size}.`);
    }
    const message = `${after.remote} would have ${used} ${what}; it may have ${most}.`;
    throwReleaseRefusal('quota-releases', message);
  }
};

const findUsage = async (tx: TransactionSql, remote: string): Promise<RemoteStorageUsage> => {
  const [usage] = await listRemoteStorageUsage(tx, remote);
  return usage ?? { remote, releases: 0, bytes: 0, previewReleases: 0, previewBytes: 0 };
};

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/** Limits of a remote's storage in the registry. */
export interface ReleaseLimits {
  /** Maximum bytes of all files of one remote, published or not. A small file counts as the space that it takes on a disk. */
  readonly bytes: number;
  /** Maximum number of published releases of one remote. */
  readonly releases: number;
  /** Number of days for which a release is kept after its publication, and after the last channel stopped running it. */
  readonly days: number;
  /** Maximum number of simultaneous previews of one remote. */
  readonly previews: number;
  /** Number of days that a preview lasts after it was created or refreshed. */
  readonly previewDays: number;
}

export const toReleaseLimits = ({
  megabytes,
  releases,
  days,
  previews,
  previewDays,
}: Record<keyof typeof DEFAULT_RELEASE_LIMITS, number>): ReleaseLimits => ({
  bytes: megabytes * 1024 * 1024,
  releases,
  days,
  previews,
  previewDays,
});
