/**
 * Removes files that were announced, and perhaps sent, for a release that was never published. Short transactions mark the
 * files, then their bytes are removed, and at last their rows. So the next run completes what a killed process has left.
 */
import type { Sql } from '../../../platform/database/sql.ts';
import { FilesUnreachableError, type FileStore } from '../../../platform/files/file-store.ts';
import { COMPRESSED_COPY_SUFFIXES, toReleaseFileKey } from './release-file-store.ts';
import { lockRemote, FILE_REMOVAL_LOCK_ID } from './release-files.repository.ts';
import {
  findFilesMarkedForRemoval,
  findRemotesWithOldUploads,
  deleteRowsOfRemovedFiles,
  markUnpublishedFiles,
  type UnpublishedReleaseFile,
} from './upload-cleanup.repository.ts';

/** Time in ms for which a release's files are kept before its publication, so that an interrupted upload can be continued. */
export const UNPUBLISHED_FILE_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Time in ms for which files of unpublished previews are kept. It is short, because branches are pushed all day and would
 * take the space of releases.
 */
const PREVIEW_UPLOAD_RETENTION_MS = 60 * 60 * 1000;

/** Number of files in one transaction, for which other uploads may have to wait. */
const BATCH = 50;
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
    let marked = BATCH;
    while (marked === BATCH)
      marked = await sql.begin(async (tx) => {
        // The lock prevents others from publishing or announcing files of the remote meanwhile.
        await lockRemote(tx, remote);
        return markUnpublishedFiles(tx, { remote, ...ages, limit: BATCH });
      });
  }
};

const removeMarkedFiles = async ({ sql, files }: ReleaseFileCleanupDeps): Promise<number> => {
  const failures: unknown[] = [];
  let [removed, after] = [0, ''];
  for (;;) {
    // An announcement waits until the old bytes are deleted; otherwise new bytes would be deleted with them.
    const batch = await sql.withLock(FILE_REMOVAL_LOCK_ID, async (holder) => {
      const marked = await findFilesMarkedForRemoval(holder, after, BATCH);
      // Rejects if the database connection is lost, and the lock with it.
      const requireLock = async () => void (await holder`select 1`);
      const gone = await removeStoredBytes(files, marked, { requireLock, failures });
      await deleteRowsOfRemovedFiles(holder, gone);
      removed += gone.length;
      return marked;
    });
    const last = batch.at(-1);
    if (batch.length < BATCH || !last || failures.some(isStoreUnreachable)) break;
    after = toSortKey(last);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some unpublished files stay');
  return removed;
};

const isStoreUnreachable = (error: unknown): boolean => error instanceof FilesUnreachableError;

/** Returns the sort key of a file in the results of `findFilesMarkedForRemoval`. */
const toSortKey = ({ remote, digest }: UnpublishedReleaseFile): string => `${remote} ${digest}`;

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
