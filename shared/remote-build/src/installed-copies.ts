/** What is installed beside a remote, against what the page lends: its code is written and compiled for the one, and runs with the other. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { satisfies } from '@cairn/release-contract/caret-range';
import { z } from 'zod';
import { type RemotePackage, readManifest } from './package.ts';
import { lentPackages } from './singletons.ts';

/** A package that the page lends, installed in a version that it will not be. */
export interface UnfitCopy {
  readonly name: string;
  readonly installed: string;
  /** The range that is lent. */
  readonly lent: string;
}

/** Those of React that the package asks for and does not bring itself. What is not installed is nobody's fault here. */
export const unfitCopies = ({ dir, mfe }: RemotePackage): UnfitCopy[] => {
  const { dependencies, devDependencies, peerDependencies } = asking.parse(readManifest(dir));
  const asked = { ...dependencies, ...devDependencies, ...peerDependencies };
  return Object.entries(lentPackages(mfe.brings)).flatMap(([name, lent]) => {
    const installed = Object.hasOwn(asked, name) ? installedVersion(dir, name) : undefined;
    if (installed === undefined || satisfies(releaseOf(installed), lent)) return [];
    return [{ name, installed, lent }];
  });
};

/** 19.3.0-rc.1 is judged as 19.3.0. */
const releaseOf = (version: string): string => version.split(/[-+]/, 1)[0] ?? version;

const names = z.record(z.string(), z.unknown()).optional();
const asking = z.object({
  dependencies: names,
  devDependencies: names,
  peerDependencies: names,
});

/** Undefined for what is not installed, or does not show its package.json. */
export const installedVersion = (dir: string, name: string): string | undefined => {
  try {
    const file = createRequire(join(dir, 'package.json')).resolve(`${name}/package.json`);
    return installedManifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  } catch {
    return undefined;
  }
};

const installedManifest = z.object({ version: z.string() });
