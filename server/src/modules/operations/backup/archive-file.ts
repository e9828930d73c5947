import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupEnd } from './archive-format.ts';
import { type BackupDeps, takeBackup } from './take-backup.ts';

/**
 * Backs up into a new file that its owner alone may read. It has its name once it is whole and on the disk; what was begun and
 * did not get there is removed, or, when the process was killed, called `….part`. Throws when there is such a file already.
 */
export const backUpInto = async (file: string, deps: BackupDeps): Promise<BackupEnd> => {
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
    // Opened here, since a stream that opens its file itself reports a read-only disk when nobody listens yet.
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

/** A power cut may else take the new name away again. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
