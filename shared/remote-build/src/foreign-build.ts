/** Options that the presets for other bundlers have in common. */
import { join, resolve } from 'node:path';
import { type RemotePackage, readPackage } from './package.ts';

export interface ForeignBuild {
  /** Folder of the release; by default `dist` below the package. */
  readonly outDir?: string;
  /** Version of the release; by default that of the package. */
  readonly version?: string;
}

export interface ForeignRelease extends RemotePackage {
  readonly outDir: string;
}

/**
 * Environment variables that override the options of a preset. With them the tool builds under the version of a preview or of
 * `dev`, without a change to the team's files.
 */
export const BUILD_VERSION = 'CAIRN_BUILD_VERSION';
export const BUILD_OUTPUT = 'CAIRN_BUILD_OUTPUT';

/** Returns the remote in a folder with the version and the output folder of its release. */
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
