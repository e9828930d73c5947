/** Finds the version that a package needs for its changes. */
import { gt, inc, lt } from 'semver';
import type { PackageExportChange } from './export-changes.ts';

export interface PackageVersionChange {
  readonly name: string;
  readonly recorded: string;
  readonly version: string;
  readonly changes: readonly PackageExportChange[];
}

/** Returns the lowest version that the package may have with its changed exports; the recorded one if nothing has changed. */
export const findMinPackageVersion = ({
  recorded,
  changes,
}: Omit<PackageVersionChange, 'version'>): string => {
  if (changes.length === 0) return recorded;
  const isBroken = changes.some(({ kind }) => kind === 'removed' || kind === 'broken');
  return inc(recorded, isBroken ? 'major' : 'minor') ?? recorded;
};

/**
 * Returns by name the required versions of packages whose version is too low.
 * @param sharedModules shared modules of the host, such as `@cairn/api/z`. A change of one of them counts as a change of all
 * packages that are shared as a whole, because they have the version of the host
 */
export const findWrongPackageVersions = (
  packages: readonly PackageVersionChange[],
  sharedModules: readonly string[],
): ReadonlyMap<string, string> => {
  const sharedChanges = packages
    .flatMap(({ changes }) => changes)
    .filter(({ of, passedOnBy = of }) =>
      sharedModules.some((name) => belongsToModule(passedOnBy, name)),
    );
  const together = packages.filter(({ name }) => sharedModules.includes(name));
  const needed = packages.map((each): [string, string] => {
    if (!sharedModules.includes(each.name)) return [each.name, findMinPackageVersion(each)];
    const least = together.map(({ recorded }) =>
      findMinPackageVersion({ ...each, recorded, changes: sharedChanges }),
    );
    return [each.name, findNewest([...least, ...together.map(({ version }) => version)])];
  });
  const versions = new Map(packages.map(({ name, version }) => [name, version]));
  return new Map(needed.filter(([name, least]) => lt(versions.get(name) ?? '0.0.0', least)));
};

const findNewest = (versions: readonly string[]): string =>
  versions.reduce((a, b) => (gt(b, a) ? b : a));

/** Returns whether an export, `@cairn/api/z schema`, belongs to a shared module, `@cairn/api/z` or `@cairn/session`. */
const belongsToModule = (exported: string, name: string): boolean =>
  new RegExp(`^${name}(?:[/ ]|$)`).test(exported);
