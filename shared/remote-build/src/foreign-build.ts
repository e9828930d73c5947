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

/**
 * Variables that come before the options of a preset: the tool has a build made under the version of a preview or of `dev`, without a
 * change of the team's files.
 */
export const BUILD_VERSION = 'CAIRN_BUILD_VERSION';
export const BUILD_OUTPUT = 'CAIRN_BUILD_OUTPUT';

/** The remote in a folder, as it is to be released. */
export const foreignRelease = (
  dir: string,
  { outDir = join(dir, 'dist'), version }: ForeignBuild,
): ForeignRelease => {
  const remote = readPackage(resolve(dir));
  const { [BUILD_VERSION]: wantedVersion, [BUILD_OUTPUT]: wantedOutput } = process.env;
  return {
    ...remote,
    version: wantedVersion || (version ?? remote.version),
    outDir: resolve(wantedOutput || outDir),
  };
};
