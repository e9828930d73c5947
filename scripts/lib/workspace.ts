/** Where things are: the units of the workspace and the output folders. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RemotePackage, readPackage } from '@cairn/federation/package';

export const root = join(import.meta.dirname, '..', '..');
export const out = join(root, '.out');
export const cacheDir = join(root, '.cache', 'webpack');

/** Every top-level folder whose package.json has an "mfe" field is a remote. Nothing else lists them. */
export function remotePackages(): RemotePackage[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'package.json')))
    .map((name) => readPackage(join(root, name)));
}
