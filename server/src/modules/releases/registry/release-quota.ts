/** Checks whether a remote may store more files or releases, while no other request can add to them. */
import { sqlFragment, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';
import { lockRemote } from './release-files.repository.ts';
import type { ReleaseLimits } from './release-limits.ts';
import { throwReleaseRefusal } from '../channels/release-refusal.ts';

/** Storage that a remote uses, separately for releases and previews: previews must not take the space of releases. */
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
  sql: Sql | TransactionSql,
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
 * Runs `add`, which adds files or a release. Throws 413 and adds nothing if the remote then uses more than before and more
 * than it may.
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
  const { remote } = after;
  const isOver = (name: Exclude<keyof RemoteStorageUsage, 'remote'>, most: number) =>
    after[name] > before[name] && after[name] > most;
  const previewBytes = limits.bytes * PREVIEW_FRACTION;
  if (isOver('bytes', limits.bytes))
    refuseOverQuota(
      'quota-bytes',
      `${remote} would have ${formatMegabytes(after.bytes)} of files`,
      formatMegabytes(limits.bytes),
    );
  if (isOver('previewBytes', previewBytes)) {
    const message = `${remote} would have ${formatMegabytes(after.previewBytes)} of files of previews`;
    refuseOverQuota('quota-bytes', message, formatMegabytes(previewBytes));
  }
  if (isOver('releases', limits.releases))
    refuseOverQuota(
      'quota-releases',
      `${remote} would have ${after.releases} releases`,
      `${limits.releases}`,
    );
  if (isOver('previewReleases', limits.releases)) {
    const message = `${remote} would have ${after.previewReleases} releases of previews`;
    refuseOverQuota('quota-releases', message, `${limits.releases}`);
  }
};

const findUsage = async (tx: TransactionSql, remote: string): Promise<RemoteStorageUsage> => {
  const [usage] = await listRemoteStorageUsage(tx, remote);
  return usage ?? { remote, releases: 0, bytes: 0, previewReleases: 0, previewBytes: 0 };
};

const refuseOverQuota = (rule: string, message: string, most: string): never =>
  throwReleaseRefusal(
    413,
    rule,
    `${message}; it may have ${most}.`,
    'Withdraw what nobody needs (cairn-mfe withdraw): it goes after a week, as uploads do that were never published.',
  );

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
