/** The units of the workspace and the output folders. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RemotePackage, readRemotePackageJson } from '@cairn/remote-build/package';
import { root } from './root.ts';

export const buildOutputFolder = join(root, '.out');
export const webpackCacheFolder = join(root, '.cache', 'webpack');

/** Returns the remotes: every top-level folder `mfe-*` with a package.json. They are listed nowhere else. */
export const listRemotePackages = (): RemotePackage[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'package.json')))
    .map((name) => readRemotePackageJson(join(root, name)));

/** Returns the package from which the host is built. */
export const readHostPackage = (): RemotePackage => readRemotePackageJson(join(root, 'host'));
