/**
 * Takes away what was announced, and perhaps sent, for a release that nobody published after all. Files are marked in short
 * transactions; their bytes go afterwards, and their rows last, so that a killed process leaves nothing that the next run does not find.
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

/** An interrupted upload goes on where it stopped for so long. */
export const UPLOAD_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Branches are pushed to all day, and what they show would take the room of releases. */
const PREVIEW_UPLOAD_MS = 60 * 60 * 1000;

/** Files of one transaction, and of one hold of the lock that announcements may wait for. */
const BATCH = 50;
/** Files that are removed at the same time. */
const AT_ONCE = 8;

export interface SweepDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

/**
 * Returns how many files went. A file of a kept release stays.
 * @throws AggregateError after everything else was removed; the next run tries these files again
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
        // Nothing is published or announced meanwhile.
        await lockRemote(tx, remote);
        return markUnpublished(tx, { remote, ...ages, limit: BATCH });
      });
  }
};

const removeMarked = async ({ sql, files }: SweepDeps): Promise<number> => {
  const failures: unknown[] = [];
  let [removed, after] = [0, ''];
  for (;;) {
    // A file that is announced again waits until its bytes are gone: sent anew, they would go with the former ones.
    const batch = await sql.withLock(REMOVAL_LOCK, async (holder) => {
      const marked = await findMarked(holder, after, BATCH);
      // Rejects when the connection is lost, and the lock with it.
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

/** As `findMarked` sorts them. */
const sweepOrder = ({ remote, digest }: SweptFile): string => `${remote} ${digest}`;

/** Returns the files of which nothing is left in the store. */
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
