/** The site that the packages of a folder come from: the line of its .npmrc that npm needs anyway. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCOPE = '@cairn:registry';

/** Its address; undefined where the folder says nothing of the kind. */
export const siteOfFolder = (folder: string): string | undefined => {
  const file = join(folder, '.npmrc');
  if (!existsSync(file)) return undefined;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [name = '', ...rest] = line.split('=');
    if (name.trim() !== SCOPE) continue;
    const address = rest.join('=').trim();
    return /^(https?:\/\/\S+)\/npm\/?$/.exec(address)?.[1];
  }
  return undefined;
};
