import { open } from 'node:fs/promises';
import path from 'node:path';

/** Maximum number of simultaneous flushes to disk. File systems commit waiting flushes together. */
const MAX_PARALLEL_FLUSHES = 32;

/** Flushes one file, or the entries of one folder, to the disk. */
export const flushToDisk = async (fileOrFolder: string): Promise<void> => {
  const handle = await open(fileOrFolder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Flushes files and folders below `root` to the disk, so that they survive a power failure. */
export const flushAllToDisk = async (root: string, names: Iterable<string>): Promise<void> => {
  const waiting = [...names];
  for (let at = 0; at < waiting.length; at += MAX_PARALLEL_FLUSHES) {
    const batch = waiting.slice(at, at + MAX_PARALLEL_FLUSHES);
    await Promise.all(batch.map((name) => flushToDisk(path.join(root, name))));
  }
};
