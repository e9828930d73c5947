/**
 * Removes files that were announced, and perhaps sent, for a release that was never published. Short transactions mark the
 * files, then their bytes are removed, and at last their rows. So the next run completes what a killed process has left.
 */
import type { Sql } from '../../platform/database/sql.ts';
import { FilesUnreachableError, type FileStore } from '../../platform/files/file-store.ts';
import { COPIES, fileKey } from './release-file-store.ts';
import { lockRemote, REMOVAL_LOCK } from './release-files.repository.ts';
import {
  findMarkedFiles,
  findRemotesToCleanUp,
  deleteMarkedRows,
  markUnpublishedFiles,
  type UnpublishedFile,
} from './upload-cleanup.repository.ts';

/** Milliseconds for which an interrupted upload can be continued. */
export const UPLOAD_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Shorter for previews: branches are pushed all day, and their files would take the space of releases. */
const PREVIEW_UPLOAD_RETENTION_MS = 60 * 60 * 1000;

/** Files for one transaction, and for one hold of the lock for which announcements may wait. */
const BATCH = 50;
/** Files that are removed at the same time. */
const MAX_PARALLEL_REMOVALS = 8;

export interface UploadCleanupDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

/**
 * Removes unpublished files; those of a kept release stay. Returns the number of removed files.
 * @throws AggregateError after all other files were removed; the next run tries the failed ones again
 */
export const removeUnpublishedUploads = async (deps: UploadCleanupDeps): Promise<number> => {
  await markAllUnpublished(deps);
  return removeMarkedFiles(deps);
};

const markAllUnpublished = async ({ sql, now }: UploadCleanupDeps): Promise<void> => {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const ages = { before: ago(UPLOAD_RETENTION_MS), previews: ago(PREVIEW_UPLOAD_RETENTION_MS) };
  for (const remote of await findRemotesToCleanUp(sql, ages)) {
    let marked = BATCH;
    while (marked === BATCH)
      marked = await sql.begin(async (tx) => {
        // The lock keeps others from publishing or announcing meanwhile.
        await lockRemote(tx, remote);
        return markUnpublishedFiles(tx, { remote, ...ages, limit: BATCH });
      });
  }
};

const removeMarkedFiles = async ({ sql, files }: UploadCleanupDeps): Promise<number> => {
  const failures: unknown[] = [];
  let [removed, after] = [0, ''];
  for (;;) {
    // An announcement waits until the old bytes are gone: new ones would be removed with them.
    const batch = await sql.withLock(REMOVAL_LOCK, async (holder) => {
      const marked = await findMarkedFiles(holder, after, BATCH);
      // Rejects if the connection is lost, and the lock with it.
      const requireLock = async () => void (await holder`select 1`);
      const gone = await removeStoredBytes(files, marked, { requireLock, failures });
      await deleteMarkedRows(holder, gone);
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

/** Returns the key by which `findMarkedFiles` sorts. */
const toSortKey = ({ remote, digest }: UnpublishedFile): string => `${remote} ${digest}`;

/** Returns the files that are completely removed from the store. */
const removeStoredBytes = async (
  files: FileStore,
  marked: readonly UnpublishedFile[],
  { requireLock, failures }: { requireLock: () => Promise<void>; failures: unknown[] },
): Promise<UnpublishedFile[]> => {
  const gone: UnpublishedFile[] = [];
  const waiting = marked.values();
  const removeNext = async (): Promise<void> => {
    for (const file of waiting) {
      await requireLock();
      try {
        for (const end of ['', ...Object.values(COPIES)])
          await files.remove(`${fileKey(file.remote, file.digest)}${end}`);
        gone.push(file);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_REMOVALS }, removeNext));
  return gone;
};
