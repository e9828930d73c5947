import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore, HeldFile, ListedFile, StoredFile } from './file-store.ts';

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const LONGEST_KEY = 500;

const isMissing = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
};

/** Makes a rename survive a power cut: the folder's own entry has to reach the disk too. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const locate = (root: string, key: string): string => {
  if (KEY.test(key) && key.length <= LONGEST_KEY) return path.join(root, key);
  throw new RangeError('This is not a key of the file store.');
};

const find = async (file: string): Promise<StoredFile | undefined> => {
  try {
    const info = await stat(file);
    return info.isFile() ? { size: info.size, storedAt: info.mtime } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const keepAs = async (part: string, target: string): Promise<StoredFile> => {
  await mkdir(path.dirname(target), { recursive: true });
  await rename(part, target);
  await syncFolder(path.dirname(target));
  const { size, mtime } = await stat(target);
  return { size, storedAt: mtime };
};

const holdAt = async (
  part: string,
  content: Readable,
  targetOf: (key: string) => string,
): Promise<HeldFile> => {
  const drop = () => rm(part, { force: true });
  try {
    // `flush` syncs the bytes before the stream counts as closed.
    await pipeline(content, createWriteStream(part, { flags: 'wx', flush: true }));
    const { size } = await stat(part);
    return { path: part, size, keep: async (key) => keepAs(part, targetOf(key)), drop };
  } catch (error) {
    await drop();
    throw error;
  }
};

const listIn = async function* (root: string, prefix: string): AsyncGenerator<ListedFile> {
  const folders = [path.posix.dirname(`${prefix}x`)];
  for (;;) {
    const folder = folders.pop();
    if (folder === undefined) return;
    for await (const entry of entriesIn(path.join(root, folder))) {
      const key = path.posix.join(folder, entry.name);
      // Neither a file on its way nor what somebody else has put there.
      if (!KEY.test(key)) continue;
      if (entry.isDirectory()) folders.push(key);
      else if (key.startsWith(prefix)) {
        const stored = await find(path.join(root, key));
        if (stored) yield { key, size: stored.size };
      }
    }
  }
};

const entriesIn = async function* (folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

const partsIn = (folder: string): string => path.join(path.resolve(folder), '.part');

/** A directory as file store. Unfinished files lie in `.part` and are swept when it opens. */
export const openFolderFileStore = async (folder: string): Promise<FileStore> => {
  await rm(partsIn(folder), { recursive: true, force: true });
  return joinFolderFileStore(folder);
};

/** The same beside a server that may be running: what it has half-written is left alone. */
export const joinFolderFileStore = async (folder: string): Promise<FileStore> => {
  const root = path.resolve(folder);
  const parts = partsIn(folder);
  await mkdir(parts, { recursive: true });

  const targetOf = (key: string) => locate(root, key);
  const hold = (content: Readable) => holdAt(path.join(parts, randomUUID()), content, targetOf);

  return {
    stat: async (key) => find(targetOf(key)),
    hold,
    put: async (key, content) => {
      // Before anything is written.
      targetOf(key);
      const held = await hold(content);
      try {
        return await held.keep(key);
      } finally {
        await held.drop();
      }
    },
    append: async (key, content, offset) => {
      const file = targetOf(key);
      await pipeline(content, createWriteStream(file, { flags: 'r+', start: offset, flush: true }));
      return (await stat(file)).size;
    },
    get: async (key, range) => {
      const file = targetOf(key);
      return (await find(file)) === undefined ? undefined : createReadStream(file, { ...range });
    },
    list: (prefix) => listIn(root, prefix),
    remove: (key) => rm(targetOf(key), { recursive: true, force: true }),
  };
};
