import {
  sqlFragment,
  type TransactionSql,
  createInsertFragment,
  type SqlQuery,
} from '../../../platform/database/sql.ts';

export interface ReleaseFile {
  /** SHA-384 of the file's content, in hexadecimal. */
  readonly digest: string;
  readonly bytes: number;
  /** True if the file store also has copies of the file in brotli and gzip. */
  readonly compressed: boolean;
}

interface AnnouncedReleaseFile extends ReleaseFile {
  readonly isStored: boolean;
  readonly gzipBytes: number | null;
}

const columns = sqlFragment`digest, bytes::int, compressed, stored_at is not null as "isStored",
  gzip_bytes::int as "gzipBytes"`;

/**
 * SQL condition that the clean-up has marked a release file, and that no release has announced the file since. Its bytes are
 * about to be deleted.
 */
export const isMarkedForRemovalSql = sqlFragment`coalesce(swept_at > announced_at, false)`;

/**
 * Number of the advisory lock that the clean-up holds while it removes bytes. Any constant that no other lock uses is possible.
 */
export const FILE_REMOVAL_LOCK_ID = 723_091;

/**
 * Announces files, which protects them from the clean-up. Until the bytes have been stored once, the last announced size is
 * valid, so that a wrong size does not block the file. A token for previews does not change a size that a release has
 * announced. Waits while the clean-up removes bytes of one of these files.
 * @param forPreviews whether a token for previews announces the files; they count as files of previews until a release
 * announces them, too
 */
export const announceReleaseFiles = async (
  tx: TransactionSql,
  remote: string,
  files: readonly ReleaseFile[],
  forPreviews = false,
): Promise<void> => {
  const digests = files.map(({ digest }) => digest);
  await lockRemote(tx, remote);
  const swept = await tx`select from release_files
    where remote = ${remote} and digest = any(${digests}) and ${isMarkedForRemovalSql}`;
  if (swept.length > 0)
    await tx`select pg_advisory_xact_lock_shared(${FILE_REMOVAL_LOCK_ID}::bigint)`;
  const rows = files.map((file) => ({ remote, ...file, for_previews: forPreviews }));
  await tx`insert into release_files ${createInsertFragment(...rows)}
    on conflict (remote, digest) do update set announced_at = clock_timestamp(),
      bytes = case when release_files.gzip_bytes is null
          and (release_files.for_previews or not excluded.for_previews) then excluded.bytes
        else release_files.bytes end,
      for_previews = release_files.for_previews and excluded.for_previews`;
};

/**
 * Renews the announcement of files, except for files that the clean-up has marked already. Returns the renewed files. For
 * several files the caller must hold the lock on the remote, so that statements which change the same files in another order
 * cannot deadlock.
 */
export const renewFileAnnouncements = (
  sql: SqlQuery,
  remote: string,
  digests: readonly string[],
): Promise<AnnouncedReleaseFile[]> => sql<AnnouncedReleaseFile[]>`
  update release_files set announced_at = clock_timestamp()
  where remote = ${remote} and digest = any(${[...digests]}) and not ${isMarkedForRemovalSql}
  returning ${columns}`;

/** Locks a remote until the transaction ends, so that other announcements and publications of its releases wait. */
export const lockRemote = async (tx: TransactionSql, remote: string): Promise<void> => {
  await tx`select from release_remotes where remote = ${remote} for no key update`;
};

export const findReleaseFiles = (
  sql: SqlQuery,
  remote: string,
  digests: readonly string[],
): Promise<AnnouncedReleaseFile[]> => sql<AnnouncedReleaseFile[]>`
  select ${columns} from release_files where remote = ${remote} and digest = any(${[...digests]})`;

/** Marks a release file as lost or damaged. The next publication of a release with this file has to send it again. */
export const markReleaseFileLost = async (
  sql: SqlQuery,
  remote: string,
  digest: string,
): Promise<void> => {
  await sql`update release_files set stored_at = null
    where remote = ${remote} and digest = ${digest}`;
};

/** Marks a lost release file as stored again. */
export const markReleaseFileRestored = async (
  sql: SqlQuery,
  remote: string,
  digest: string,
): Promise<void> => {
  await sql`update release_files set stored_at = now()
    where remote = ${remote} and digest = ${digest} and stored_at is null
      and gzip_bytes is not null`;
};

/**
 * Records that the bytes of a file are stored, with their size, because an earlier announcement may have named another size. A
 * file that the clean-up has marked meanwhile stays marked, because its bytes are about to be removed.
 */
export const markReleaseFileStored = async (
  sql: SqlQuery,
  remote: string,
  { digest, bytes, compressed }: ReleaseFile,
  gzipBytes: number,
): Promise<void> => {
  await sql`update release_files
    set stored_at = now(), bytes = ${bytes}, compressed = ${compressed}, gzip_bytes = ${gzipBytes}
    where remote = ${remote} and digest = ${digest} and not ${isMarkedForRemovalSql}`;
};
