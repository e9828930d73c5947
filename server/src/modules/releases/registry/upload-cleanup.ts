/**
 * Removes files that were announced, and perhaps sent, for a release that was never published. Short transactions mark the
 * files, then their bytes are removed, and finally their rows. The next run therefore completes the work of a killed process.
 */
import type { Sql } from '../../../platform/database/sql.ts';
import { FilesUnreachableError, type FileStore } from '../../../platform/files/file-store.ts';
import { COMPRESSED_COPY_SUFFIXES, toReleaseFileKey } from './release-file-store.ts';
import { lockRemote, FILE_REMOVAL_LOCK_ID } from './release-files.repository.ts';
import {
  findFilesMarkedForRemoval,
  findRemotesWithOldUploads,
  findUnpublishedFiles,
  deleteRowsOfRemovedFiles,
  markUnpublishedFiles,
  type UnpublishedReleaseFile,
} from './upload-cleanup.repository.ts';

/** Time in ms for which a release's files are kept before its publication, so that an interrupted upload can be continued. */
export const UNPUBLISHED_FILE_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Time in ms for which files of unpublished previews are kept. It is short, because branches are pushed all day, and their
 * files would use the storage of releases.
 */
const PREVIEW_UPLOAD_RETENTION_MS = 60 * 60 * 1000;

/** Number of files in one transaction, for which other uploads may have to wait. */
const BATCH = 50;
/** Number of unpublished files that are listed at once. Each list reads all releases of a remote that have files. */
const MAX_LISTED = 10_000;
/** Number of unpublished files that are deleted from the store at the same time. */
const MAX_PARALLEL_REMOVALS = 8;

export interface ReleaseFileCleanupDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

/**
 * Deletes old files of releases that were never published. Returns the number of deleted files.
 * @throws AggregateError after all other files were deleted; the next run tries the failed ones again
 */
export const deleteUnpublishedReleaseFiles = async (
  deps: ReleaseFileCleanupDeps,
): Promise<number> => {
  await markAllUnpublished(deps);
  return removeMarkedFiles(deps);
};

const markAllUnpublished = async ({ sql, now }: ReleaseFileCleanupDeps): Promise<void> => {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const ages = {
    before: ago(UNPUBLISHED_FILE_RETENTION_MS),
    previews: ago(PREVIEW_UPLOAD_RETENTION_MS),
  };
  for (const remote of await findRemotesWithOldUploads(sql, ages)) {
    let listed = MAX_LISTED;
    while (listed === MAX_LISTED) {
      const digests = await findUnpublishedFiles(sql, remote, ages, MAX_LISTED);
      for (let first = 0; first < digests.length; first += BATCH)
        await sql.begin(async (tx) => {
          // The lock prevents others from announcing files of the remote meanwhile.
          await lockRemote(tx, remote);
          await markUnpublishedFiles(tx, remote, ages, digests.slice(first, first + BATCH));
        });
      listed = digests.length;
    }
  }
};

const removeMarkedFiles = async ({ sql, files }: ReleaseFileCleanupDeps): Promise<number> => {
  const failures: unknown[] = [];
  let removed = 0;
  let after: UnpublishedReleaseFile = { remote: '', digest: '' };
  for (;;) {
    // An announcement waits until the old bytes are deleted; otherwise new bytes would be deleted with them.
    const batch = await sql.withLock(FILE_REMOVAL_LOCK_ID, async (holder) => {
      const marked = await findFilesMarkedForRemoval(holder, after, BATCH);
      // This statement rejects if the connection that holds the lock is lost.
      const requireLock = async () => void (await holder`select 1`);
      const gone = await removeStoredBytes(files, marked, { requireLock, failures });
      await deleteRowsOfRemovedFiles(holder, gone);
      removed += gone.length;
      return marked;
    });
    const last = batch.at(-1);
    if (batch.length < BATCH || !last || failures.some(isStoreUnreachable)) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some unpublished files stay');
  return removed;
};

const isStoreUnreachable = (error: unknown): boolean => error instanceof FilesUnreachableError;

/** Returns the unpublished files whose bytes are completely deleted from the store. */
const removeStoredBytes = async (
  files: FileStore,
  marked: readonly UnpublishedReleaseFile[],
  { requireLock, failures }: { requireLock: () => Promise<void>; failures: unknown[] },
): Promise<UnpublishedReleaseFile[]> => {
  const gone: UnpublishedReleaseFile[] = [];
  const waiting = marked.values();
  const removeNext = async (): Promise<void> => {
    for (const file of waiting) {
      await requireLock();
      try {
        for (const end of ['', ...Object.values(COMPRESSED_COPY_SUFFIXES)])
          await files.remove(`${toReleaseFileKey(file.remote, file.digest)}${end}`);
        gone.push(file);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_REMOVALS }, removeNext));
  return gone;
};
