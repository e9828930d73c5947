/**
 * Removes files that were announced, and perhaps sent, for a release that was never published. Short transactions mark the
 * files, then their bytes are removed, and at last their rows. So the next run completes what a killed process has left.
 */
import type { Sql } from '../../platform/database/sql.ts';
import { FilesAwayError, type FileStore } from '../../platform/files/file-store.ts';
import { COPIES, fileKey } from './release-file-store.ts';
import { lockRemote, REMOVAL_LOCK } from './release-files.repository.ts';
import {
  findMarked,
  findRemotesToSweep,
  forgetMarked,
  markUnpublished,
  type SweptFile,
} from './upload-sweep.repository.ts';

/** Milliseconds for which an interrupted upload can be continued. */
export const UPLOAD_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Shorter for previews: branches are pushed all day, and their files would take the space of releases. */
const PREVIEW_UPLOAD_MS = 60 * 60 * 1000;

/** Files for one transaction, and for one hold of the lock for which announcements may wait. */
const BATCH = 50;
/** Files that are removed at the same time. */
const AT_ONCE = 8;

export interface SweepDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

/**
 * Removes unpublished files; those of a kept release stay. Returns the number of removed files.
 * @throws AggregateError after all other files were removed; the next run tries the failed ones again
 */
export const sweepUploads = async (deps: SweepDeps): Promise<number> => {
  await markAll(deps);
  return removeMarked(deps);
};

const markAll = async ({ sql, now }: SweepDeps): Promise<void> => {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const ages = { before: ago(UPLOAD_KEPT_MS), previews: ago(PREVIEW_UPLOAD_MS) };
  for (const remote of await findRemotesToSweep(sql, ages)) {
    let marked = BATCH;
    while (marked === BATCH)
      marked = await sql.begin(async (tx) => {
        // The lock keeps others from publishing or announcing meanwhile.
        await lockRemote(tx, remote);
        return markUnpublished(tx, { remote, ...ages, limit: BATCH });
      });
  }
};

const removeMarked = async ({ sql, files }: SweepDeps): Promise<number> => {
  const failures: unknown[] = [];
  let [removed, after] = [0, ''];
  for (;;) {
    // An announcement waits until the old bytes are gone: new ones would be removed with them.
    const batch = await sql.withLock(REMOVAL_LOCK, async (holder) => {
      const marked = await findMarked(holder, after, BATCH);
      // Rejects if the connection is lost, and the lock with it.
      const requireLock = async () => void (await holder`select 1`);
      const gone = await removeBytes(files, marked, { requireLock, failures });
      await forgetMarked(holder, gone);
      removed += gone.length;
      return marked;
    });
    const last = batch.at(-1);
    if (batch.length < BATCH || !last || failures.some(isAway)) break;
    after = sweepOrder(last);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some unpublished files stay');
  return removed;
};

const isAway = (error: unknown): boolean => error instanceof FilesAwayError;

/** Returns the key by which `findMarked` sorts. */
const sweepOrder = ({ remote, digest }: SweptFile): string => `${remote} ${digest}`;

/** Returns the files that are completely removed from the store. */
const removeBytes = async (
  files: FileStore,
  marked: readonly SweptFile[],
  { requireLock, failures }: { requireLock: () => Promise<void>; failures: unknown[] },
): Promise<SweptFile[]> => {
  const gone: SweptFile[] = [];
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
  await Promise.all(Array.from({ length: AT_ONCE }, removeNext));
  return gone;
};
