import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** That is how a folder answers that belongs to somebody else, or lies on a disk without modes. */
const CANNOT_CHANGE = new Set(['EPERM', 'ENOTSUP', 'EROFS']);

/** What students hand in is nobody else's on this machine. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Makes a folder that its owner alone may enter, and closes one to others that is there already. Folders above it are as usual: the
 * embedded database, beside it, may run as another user.
 */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER).catch((error: NodeJS.ErrnoException) => {
    if (!CANNOT_CHANGE.has(error.code ?? '')) throw error;
  });
};
