/** Finds the site that provides the packages of a folder, in the line of .npmrc that npm needs for it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCOPE_SETTING = '@cairn:registry';

/** Returns the URL of the site; undefined if the folder does not name one. */
export const findFolderSite = (folder: string): string | undefined => {
  const file = join(folder, '.npmrc');
  if (!existsSync(file)) return undefined;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [name = '', ...rest] = line.split('=');
    if (name.trim() !== SCOPE_SETTING) continue;
    const address = rest.join('=').trim();
    return /^(https?:\/\/\S+)\/npm\/?$/.exec(address)?.[1];
  }
  return undefined;
};
