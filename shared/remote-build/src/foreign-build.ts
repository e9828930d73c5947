/** What the presets for other bundlers have in common. */
import { join, resolve } from 'node:path';
import { type RemotePackage, readPackage } from './package.ts';

export interface ForeignBuild {
  /** Where the release goes; `dist` below the package unless told. */
  readonly outDir?: string;
  /** Instead of the package's own. */
  readonly version?: string;
}

export interface ForeignRelease extends RemotePackage {
  readonly outDir: string;
}

/** The remote in a folder, as it is to be released. */
export const foreignRelease = (
  dir: string,
  { outDir = join(dir, 'dist'), version }: ForeignBuild,
): ForeignRelease => {
  const remote = readPackage(resolve(dir));
  return { ...remote, version: version ?? remote.version, outDir: resolve(outDir) };
};
