/** Options that the presets for other bundlers have in common. */
import { join, resolve } from 'node:path';
import { type RemotePackage, readRemotePackageJson } from './package.ts';

export interface ExternalBuild {
  /** Folder of the release; by default `dist` below the package. */
  readonly outDir?: string;
  /** Version of the release; by default that of the package. */
  readonly version?: string;
}

export interface ExternalRelease extends RemotePackage {
  readonly outDir: string;
}

/**
 * Environment variables that override the options of a preset. With them the tool builds under the version of a preview or of
 * `dev`, without a change to the team's files.
 */
export const BUILD_VERSION_VARIABLE = 'CAIRN_BUILD_VERSION';
export const BUILD_OUTPUT_VARIABLE = 'CAIRN_BUILD_OUTPUT';

/** Returns the remote in a folder with the version and the output folder of its release. */
export const readExternalRelease = (
  dir: string,
  { outDir = join(dir, 'dist'), version }: ExternalBuild,
): ExternalRelease => {
  const remote = readRemotePackageJson(resolve(dir));
  const { [BUILD_VERSION_VARIABLE]: wantedVersion, [BUILD_OUTPUT_VARIABLE]: wantedOutput } =
    process.env;
  return {
    ...remote,
    version: wantedVersion || (version ?? remote.version),
    outDir: resolve(wantedOutput || outDir),
  };
};
