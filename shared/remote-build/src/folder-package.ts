import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface FolderPackage {
  readonly dir: string;
  readonly name: string | undefined;
}

const knownPackages = new Map<string, FolderPackage | undefined>();

/** Returns the package that contains a folder, in the workspace or installed; undefined if there is none. */
export const findFolderPackage = (folder: string): FolderPackage | undefined => {
  if (knownPackages.has(folder)) return knownPackages.get(folder);
  const found = readFolderPackage(folder) ?? findPackageAbove(folder);
  knownPackages.set(folder, found);
  return found;
};

const findPackageAbove = (folder: string): FolderPackage | undefined => {
  const above = dirname(folder);
  return above === folder ? undefined : findFolderPackage(above);
};

/** Returns the package in a folder. A package.json without a name only sets how its files are parsed, so it is skipped. */
const readFolderPackage = (dir: string): FolderPackage | undefined => {
  try {
    const text = readFileSync(join(dir, 'package.json'), 'utf8');
    const { name } = JSON.parse(text) as { readonly name?: string };
    return name === undefined ? undefined : { dir, name };
  } catch {
    return undefined;
  }
};
