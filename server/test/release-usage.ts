/** Counts the releases and files of each remote in the registry. */
import type { SqlQuery } from '../src/platform/database/sql.ts';
import type { RemoteStorageUsage } from '../src/modules/releases/registry/release-quota.ts';

/** Computes the storage numbers of each remote from its rows, to compare them with the stored numbers. */
export const countUsage = (query: SqlQuery): Promise<RemoteStorageUsage[]> => query<
  RemoteStorageUsage[]
>`
  select remote,
    (select coalesce(sum(greatest(bytes, 4096)), 0)::float8 from release_files file
      where file.remote = own.remote and not for_previews) as bytes,
    (select coalesce(sum(greatest(bytes, 4096)), 0)::float8 from release_files file
      where file.remote = own.remote and for_previews) as "previewBytes",
    (select count(*)::int from releases made
      where made.remote = own.remote and removed_at is null and origin = 'published'
        and not position('-preview.' in version) > 0) as releases,
    (select count(*)::int from releases made
      where made.remote = own.remote and removed_at is null and origin = 'published'
        and position('-preview.' in version) > 0) as "previewReleases"
  from release_remotes own order by remote`;
