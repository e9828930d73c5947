import os from 'node:os';

const MB = 1024 * 1024;
const LEAST_MB = 128;
const MOST_MB = 1024;

/** Bytes that this process may use: the limit of its container where it has one, else the memory of the machine. */
const availableMemory = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
};

/**
 * Returns the setting `shared_buffers`: an eighth of the memory, since the server itself runs on the same machine and the system caches
 * files, too; at least 128 MB and at most 1 GB: dropping a database reads the list of all of them.
 * @param memory bytes; of this machine unless told
 */
export const sharedBuffers = (memory = availableMemory()): string =>
  `${Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(memory / 8 / MB)))}MB`;
