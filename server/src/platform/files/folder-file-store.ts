import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isValidFileKey, requireValidFileKey } from './file-key.ts';
import type { FileStore, ListedFile, StoredFileInfo } from './file-store.ts';
import { openTemporaryFilesFolder } from './temporary-files.ts';
import { forbidFilesInTransactions } from './forbid-in-transactions.ts';
import { makePrivateFolder, PRIVATE_FOLDER_MODE } from './private-folder.ts';
import { deferStreamError } from './deferred-stream.ts';

const isFileMissing = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
};

/** Makes a rename survive a power failure by writing the folder's own entry to disk. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const findStoredFile = async (file: string): Promise<StoredFileInfo | undefined> => {
  try {
    const info = await stat(file);
    return info.isFile() ? { size: info.size, storedAt: info.mtime } : undefined;
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
};

const moveIntoStore = async (part: string, target: string): Promise<StoredFileInfo> => {
  await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await rename(part, target);
  await syncFolder(path.dirname(target));
  const { size, mtime } = await stat(target);
  return { size, storedAt: mtime };
};

const listFilesBelow = async function* (root: string, prefix: string): AsyncGenerator<ListedFile> {
  const folders = [path.posix.dirname(`${prefix}x`)];
  for (;;) {
    const folder = folders.pop();
    if (folder === undefined) return;
    for await (const entry of readFolderEntries(path.join(root, folder))) {
      const key = path.posix.join(folder, entry.name);
      // Skips files that are being written, and files of other programs.
      if (!isValidFileKey(key)) continue;
      if (entry.isDirectory()) folders.push(key);
      else if (key.startsWith(prefix)) {
        const stored = await findStoredFile(path.join(root, key));
        if (stored) yield { key, ...stored };
      }
    }
  }
};

const readFolderEntries = async function* (folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isFileMissing(error)) throw error;
  }
};

/** Returns the folder for files that are not completely stored yet. It lies beside the folder of stored files. */
export const toUnfinishedFilesFolder = (folder: string): string =>
  path.join(path.resolve(folder), '.part');

/** Opens a folder as a file store. Any number of processes of one user may share it; other users cannot enter it. */
export const openFolderFileStore = async (folder: string): Promise<FileStore> => {
  const root = path.resolve(folder);
  await makePrivateFolder(root);
  const writeTemporaryFile = await openTemporaryFilesFolder(toUnfinishedFilesFolder(folder));
  const toTargetPath = (key: string) => path.join(root, requireValidFileKey(key));

  const hold: FileStore['hold'] = async (content) => {
    const temporaryFile = await writeTemporaryFile(content);
    return {
      ...temporaryFile,
      keep: async (key) => moveIntoStore(temporaryFile.path, toTargetPath(key)),
    };
  };
  return forbidFilesInTransactions({
    isUp: () => true,
    watch: () => undefined,
    stat: async (key) => findStoredFile(toTargetPath(key)),
    hold,
    put: async (key, content) => {
      // Rejects an invalid key of a file before anything is written.
      toTargetPath(key);
      const temporaryFile = await hold(content);
      try {
        return await temporaryFile.keep(key);
      } finally {
        await temporaryFile.drop();
      }
    },
    append: async (key, content, offset) => {
      const file = toTargetPath(key);
      const { bytes, throwFailure } = deferStreamError(content);
      await pipeline(bytes, createWriteStream(file, { flags: 'r+', start: offset, flush: true }));
      throwFailure();
      return (await stat(file)).size;
    },
    get: async (key, range) => {
      const file = toTargetPath(key);
      return (await findStoredFile(file)) === undefined
        ? undefined
        : createReadStream(file, { ...range });
    },
    list: (prefix) => listFilesBelow(root, prefix),
    remove: async (key) => rm(toTargetPath(key), { recursive: true, force: true }),
  });
};
