import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface FilePackage {
  readonly dir: string;
  readonly name: string | undefined;
}

const known = new Map<string, FilePackage | undefined>();

/** The package that has this folder, in the workspace or installed; undefined outside of any. */
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

/** A package.json without a name only says how its files are read. */
const packageAt = (dir: string): FilePackage | undefined => {
  try {
    const text = readFileSync(join(dir, 'package.json'), 'utf8');
    const { name } = JSON.parse(text) as { readonly name?: string };
    return name === undefined ? undefined : { dir, name };
  } catch {
    return undefined;
  }
};
