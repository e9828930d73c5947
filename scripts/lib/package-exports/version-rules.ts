/** Finds the version that a package needs for its changes. */
import { gt, inc, lt } from 'semver';
import type { ExportChange } from './export-changes.ts';

export interface PackageVersion {
  readonly name: string;
  readonly recorded: string;
  readonly version: string;
  readonly changes: readonly ExportChange[];
}

/** Returns the lowest version that may have these exports; the recorded one if nothing has changed. */
export const findMinVersion = ({ recorded, changes }: Omit<PackageVersion, 'version'>): string => {
  if (changes.length === 0) return recorded;
  const isBroken = changes.some(({ kind }) => kind === 'removed' || kind === 'broken');
  return inc(recorded, isBroken ? 'major' : 'minor') ?? recorded;
};

/**
 * Returns by name the versions of packages whose own version is too low.
 * @param lent shared modules of the host, such as `@cairn/api/z`: a change of one is a change of all packages that are
 * shared as a whole, as they carry the host's version
 */
export const findWrongVersions = (
  packages: readonly PackageVersion[],
  lent: readonly string[],
): ReadonlyMap<string, string> => {
  const lentChanges = packages
    .flatMap(({ changes }) => changes)
    .filter(({ of, passedOnBy = of }) => lent.some((name) => belongsToModule(passedOnBy, name)));
  const together = packages.filter(({ name }) => lent.includes(name));
  const needed = packages.map((each): [string, string] => {
    if (!lent.includes(each.name)) return [each.name, findMinVersion(each)];
    const least = together.map(({ recorded }) =>
      findMinVersion({ ...each, recorded, changes: lentChanges }),
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
