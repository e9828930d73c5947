import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface FilePackage {
  readonly dir: string;
  readonly name: string | undefined;
}

const known = new Map<string, FilePackage | undefined>();

/** Returns the package that contains a folder, in the workspace or installed; undefined if there is none. */
export const packageOfFolder = (folder: string): FilePackage | undefined => {
  if (known.has(folder)) return known.get(folder);
  const found = packageAt(folder) ?? packageAbove(folder);
  known.set(folder, found);
  return found;
};

const packageAbove = (folder: string): FilePackage | undefined => {
  const above = dirname(folder);
  return above === folder ? undefined : packageOfFolder(above);
};

/** Returns the package in a folder. A package.json without a name only sets how its files are parsed, so it is skipped. */
const packageAt = (dir: string): FilePackage | undefined => {
  try {
    const text = readFileSync(join(dir, 'package.json'), 'utf8');
    const { name } = JSON.parse(text) as { readonly name?: string };
    return name === undefined ? undefined : { dir, name };
  } catch {
    return undefined;
  }
};
