import type { Descriptor } from '@cairn/release-contract/descriptor';
import { sqlFragment, toJsonb, type SqlQuery } from '../../../platform/database/sql.ts';

export interface StoredRelease {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  readonly digest: string;
  readonly origin: 'published' | 'build';
  readonly descriptor: Descriptor;
  /** Reason why the release must not run: its withdrawal, or the removal of its files; null if it may run. */
  readonly withdrawn: string | null;
  /**
   * True if the release was withdrawn, which is final. A release that only lost its files returns when it is published
   * again.
   */
  readonly isWithdrawn: boolean;
  /** True while the files of the release are stored; false after old files were removed. */
  readonly hasFiles: boolean;
}

const columns = sqlFragment`release_id::text as id, remote, version, digest, origin,
  descriptor, coalesce(withdrawn_reason, 'it is not kept: ' || removed_reason) as withdrawn,
  withdrawn_at is not null as "isWithdrawn", removed_at is null as "hasFiles"`;

export const isRemoteKnown = async (sql: SqlQuery, remote: string): Promise<boolean> => {
  const rows = await sql`select from release_remotes where remote = ${remote}`;
  return rows.length > 0;
};

export const addRemoteToRegistry = async (sql: SqlQuery, remote: string): Promise<void> => {
  await sql`insert into release_remotes (remote) values (${remote}) on conflict do nothing`;
};

/**
 * Returns the releases with this version, newest first. More than one exists only if this server's own build made the
 * version again.
 */
export const findReleasesOfVersion = (
  sql: SqlQuery,
  remote: string,
  version: string,
): Promise<StoredRelease[]> => sql<StoredRelease[]>`
  select ${columns} from releases where remote = ${remote} and version = ${version}
  order by release_id desc`;

/**
 * Returns the releases that may be chosen by version, the newest first. Previews are left out, as only their link opens
 * them.
 */
export const findChoosableReleases = (
  sql: SqlQuery,
  remotes: readonly string[],
  most: number,
): Promise<{ remote: string; version: string }[]> => sql<{ remote: string; version: string }[]>`
  select remote, version from (
    select remote, version, max(release_id) as newest,
      row_number() over (partition by remote order by max(release_id) desc) as place
    from releases
    where remote = any(${[...remotes]}) and withdrawn_reason is null and removed_at is null
      and not ${isPreviewVersionSql}
    group by remote, version
  ) listed where place <= ${most} order by newest desc`;

export const findReleasesById = (sql: SqlQuery, ids: readonly string[]): Promise<StoredRelease[]> =>
  sql<StoredRelease[]>`
    select ${columns} from releases where release_id = any(${[...ids]}::bigint[])`;

export const findReleaseById = async (
  sql: SqlQuery,
  id: string,
): Promise<StoredRelease | undefined> => (await findReleasesById(sql, [id]))[0];

/**
 * Returns who published each release and when.
 * @param ids IDs of releases, which the results repeat as `key`
 */
export const findReleasePublications = (
  sql: SqlQuery,
  ids: readonly string[],
): Promise<{ key: string; publishedBy: string; publishedAt: Date }[]> => sql<
  { key: string; publishedBy: string; publishedAt: Date }[]
>`
  select release_id::text as key, published_by as "publishedBy", published_at as "publishedAt"
  from releases where release_id = any(${[...ids]}::bigint[])`;

/** Returns every release whose files are still stored. */
export const findReleasesWithFiles = (sql: SqlQuery): Promise<StoredRelease[]> => sql<
  StoredRelease[]
>`
  select ${columns} from releases where removed_at is null order by release_id`;

interface ReleaseWithLostFilesRow {
  readonly name: string;
  readonly version: string;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly withdrawn: string | null;
  /** Number of the release's files that the store has lost or damaged. */
  readonly lost: number;
}

/**
 * Returns releases with the number of their lost files. Only a file that was sent once has the size of its copy. Withdrawn
 * releases have no lost files, because they cannot be sent again.
 */
export const listReleasesWithLostFiles = (sql: SqlQuery): Promise<ReleaseWithLostFilesRow[]> => sql<
  ReleaseWithLostFilesRow[]
>`
  with listed as (
    select release_id, remote, version, published_at, published_by, withdrawn_reason, removed_reason
    from releases order by release_id desc limit 500
  )
  select remote as name, version, published_at as "publishedAt", published_by as "publishedBy",
    coalesce(withdrawn_reason, 'it is not kept: ' || removed_reason) as withdrawn, coalesce(gone.lost, 0) as lost
  from listed left join (
    select named.release_id, count(*)::int as lost
    from release_files file join listed using (remote) join releases named using (release_id)
    where file.stored_at is null and file.gzip_bytes is not null
      and named.removed_at is null and named.withdrawn_at is null
      and named.descriptor -> 'files' @> jsonb_build_array(jsonb_build_object(
        'integrity', 'sha384-' || encode(decode(file.digest, 'hex'), 'base64')))
    group by named.release_id
  ) gone using (release_id)
  order by release_id desc`;

/** Commit, branch and repository from which a release was built. */
interface ReleaseBuildSource {
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly repository?: string | undefined;
}

export type NewRelease = Omit<StoredRelease, 'id' | 'withdrawn' | 'isWithdrawn' | 'hasFiles'> &
  ReleaseBuildSource;

/** Stores a new release. Returns its ID; undefined if another request has published the version in the meantime. */
export const addRelease = async (
  sql: SqlQuery,
  release: NewRelease,
  authorName: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ id: string }[]>`
    insert into releases (remote, version, digest, origin, descriptor, published_by, commit_id, branch,
      repository)
    values (${release.remote}, ${release.version}, ${release.digest}, ${release.origin},
      ${toJsonb(release.descriptor)}, ${authorName}, ${release.commit ?? null}, ${release.branch ?? null},
      ${release.repository ?? null})
    on conflict do nothing returning release_id::text as id`;
  return row?.id;
};

export const markReleasesWithdrawn = async (
  sql: SqlQuery,
  ids: readonly string[],
  authorName: string,
  reason: string,
): Promise<void> => {
  await sql`update releases
    set withdrawn_at = now(), withdrawn_by = ${authorName}, withdrawn_reason = ${reason}
    where release_id = any(${[...ids]}::bigint[]) and withdrawn_at is null`;
};

/** SQL condition that is true for versions of previews, the same as `isPreviewVersion`; for rows with a column `version`. */
export const isPreviewVersionSql = sqlFragment`position('-preview.' in version) > 0`;
