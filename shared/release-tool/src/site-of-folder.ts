/** The site that the packages of a folder come from: the line of its .npmrc that npm needs anyway. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCOPE_LINE = /^\s*@cairn:registry\s*=\s*(https?:\/\/\S+)\/npm\/?\s*$/m;

/** Its address; undefined where the folder says nothing of the kind. */
export const siteOfFolder = (folder: string): string | undefined => {
  const file = join(folder, '.npmrc');
  if (!existsSync(file)) return undefined;
  return SCOPE_LINE.exec(readFileSync(file, 'utf8'))?.[1];
};
