import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupEndCounts } from './archive-format.ts';
import { type TakeBackupDeps, takeBackup } from './take-backup.ts';

/**
 * Writes a backup into a new file that only its owner can read. The file gets its name when it is complete and on disk. An
 * incomplete file is removed; a killed process leaves it as `….part`. Throws when the file exists.
 */
export const backUpIntoFile = async (
  file: string,
  deps: TakeBackupDeps,
): Promise<BackupEndCounts> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${file} is there already.`);
  const folder = path.dirname(path.resolve(file));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    // The archive file is opened here. A stream that opens its own file would report a read-only disk before it has a listener.
    const output = await open(part, 'wx', 0o600);
    const end = await takeBackup(deps, output.createWriteStream({ flush: true }));
    await rename(part, file);
    await syncFolder(folder);
    return end;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

/** Flushes the folder to disk; otherwise a power failure could undo the rename of the backup. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
