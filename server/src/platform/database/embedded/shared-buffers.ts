import os from 'node:os';

const MB = 1024 * 1024;
const MIN_MB = 128;
const MAX_MB = 1024;

/**
 * Returns the memory in bytes that this process may use: the limit of its container if there is one, else the memory of the
 * machine.
 */
const availableMemory = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
};

/**
 * Returns the setting `shared_buffers`: an eighth of the memory, because the Node server runs on the same machine and the system
 * caches files, too. At least 128 MB; at most 1 GB, because dropping a database scans all buffers.
 * @param memory bytes; by default those of this machine
 */
export const computeSharedBuffers = (memory = availableMemory()): string =>
  `${Math.min(MAX_MB, Math.max(MIN_MB, Math.floor(memory / 8 / MB)))}MB`;
