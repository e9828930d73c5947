/**
 * Compares the packages that a remote has installed with those that the page shares. The remote is compiled for the former and
 * runs with the latter.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { satisfiesCaretRange } from '@cairn/release-contract/caret-range';
import { z } from 'zod';
import { type RemotePackage, readPackageJson } from './package.ts';
import { listSharedPackages } from './singletons.ts';

/** An installed package whose version differs from the one that the page shares. */
export interface IncompatibleSharedPackage {
  readonly name: string;
  readonly installed: string;
  /** Range of the versions that the page shares. */
  readonly lent: string;
}

/**
 * Returns the unfit packages of React that the remote depends on and does not bring itself. Packages that are not installed are
 * ignored.
 */
export const findIncompatibleSharedPackages = ({
  dir,
  mfe,
}: RemotePackage): IncompatibleSharedPackage[] => {
  const { dependencies, devDependencies, peerDependencies } = dependenciesSchema.parse(
    readPackageJson(dir),
  );
  const declared = { ...dependencies, ...devDependencies, ...peerDependencies };
  return Object.entries(listSharedPackages(mfe.brings)).flatMap(([name, lent]) => {
    const installed = Object.hasOwn(declared, name) ? findInstalledVersion(dir, name) : undefined;
    if (installed === undefined || satisfiesCaretRange(removePrerelease(installed), lent))
      return [];
    return [{ name, installed, lent }];
  });
};

/** Returns the version without its pre-release part: 19.3.0-rc.1 counts as 19.3.0. */
const removePrerelease = (version: string): string => version.split(/[-+]/, 1)[0] ?? version;

const namesSchema = z.record(z.string(), z.unknown()).optional();
const dependenciesSchema = z.object({
  dependencies: namesSchema,
  devDependencies: namesSchema,
  peerDependencies: namesSchema,
});

/** Returns the version of a package; undefined if it is not installed or does not export its package.json. */
export const findInstalledVersion = (dir: string, name: string): string | undefined => {
  try {
    const file = createRequire(join(dir, 'package.json')).resolve(`${name}/package.json`);
    return installedManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  } catch {
    return undefined;
  }
};

const installedManifestSchema = z.object({ version: z.string() });
