import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Error codes for a folder that another user owns, or a disk without file modes. */
const CANNOT_CHANGE = new Set(['EPERM', 'ENOTSUP', 'EROFS']);

/** Submissions of students must not be readable by other users of this machine. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Creates a folder that only its owner can enter, or restricts an existing one. Parent folders keep their usual mode, because the
 * embedded database beside it may run as another user.
 */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER).catch((error: NodeJS.ErrnoException) => {
    if (!CANNOT_CHANGE.has(error.code ?? '')) throw error;
  });
};
