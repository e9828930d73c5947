import { open } from 'node:fs/promises';
import path from 'node:path';

/** The number of simultaneous flushes. File systems commit waiting flushes together. */
const AT_ONCE = 32;

/** Flushes one file, or the names in one folder, to the disk. */
export const flush = async (place: string): Promise<void> => {
  const handle = await open(place);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Flushes files and folders below `root`, so that they survive a loss of power. */
export const makeDurable = async (root: string, names: Iterable<string>): Promise<void> => {
  const waiting = [...names];
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const batch = waiting.slice(at, at + AT_ONCE);
    await Promise.all(batch.map((name) => flush(path.join(root, name))));
  }
};
