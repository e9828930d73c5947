import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Error codes of a failed change of the file mode: another user owns the folder, or the disk has no file modes. */
const CANNOT_CHANGE = new Set(['EPERM', 'ENOTSUP', 'EROFS']);

/** Mode of folders with stored files: other users of this machine must not read submissions of students. */
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/**
 * Creates a folder that only its owner can enter, or restricts an existing one. Parent folders keep their usual mode, because the
 * embedded database beside it may run as another user.
 */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await chmod(folder, PRIVATE_FOLDER_MODE).catch((error: NodeJS.ErrnoException) => {
    if (!CANNOT_CHANGE.has(error.code ?? '')) throw error;
  });
};
