/** Received files without a key, on the disk of this machine, where they can be read. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TemporaryFile } from './file-store.ts';
import { makePrivateFolder, PRIVATE_FILE_MODE } from './private-folder.ts';

/**
 * Time in ms after which a file without writes counts as left by a killed process. An upload in progress writes all the
 * time.
 */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

export type WriteTemporaryFile = (content: Readable) => Promise<Omit<TemporaryFile, 'keep'>>;

/**
 * Opens the folder for uploads that are not stored yet. Deletes files that killed processes left there; files that other
 * processes are writing stay.
 */
export const openTemporaryFilesFolder = async (folder: string): Promise<WriteTemporaryFile> => {
  await makePrivateFolder(folder);
  await deleteAbandonedFiles(folder);
  return async (content) => {
    const file = path.join(folder, randomUUID());
    const drop = () => rm(file, { force: true });
    try {
      // `flush` syncs the bytes before the stream counts as closed.
      await pipeline(
        content,
        createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE_MODE, flush: true }),
      );
      const { size } = await stat(file);
      return { path: file, size, drop };
    } catch (error) {
      await drop();
      throw error;
    }
  };
};

const deleteAbandonedFiles = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // A file that another process has just deleted or stored is ignored.
    const info = await stat(file).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
};
