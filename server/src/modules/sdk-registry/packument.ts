/** The packument: the registry document of a package that npm, pnpm and yarn read. */
import { isNewer, satisfies } from '@cairn/release-contract/caret-range';
import type { PackageManifest } from '@cairn/release-contract/packed-packages';
import { tarballPath } from './package-files.ts';
import type { StoredPackage } from './packages.repository.ts';

interface PackumentSite {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Versions of the shared modules that the host provides, by module. */
  readonly lends: Readonly<Record<string, string>>;
  /** Whether another build may replace a version. */
  readonly mayReplace: boolean;
}

/** Returns the packument, or undefined for a package without versions here. */
export const toPackument = (versions: readonly StoredPackage[], site: PackumentSite) => {
  const ordered = versions.toSorted((a, b) => (isNewer(a.version, b.version) ? 1 : -1));
  const [first] = ordered;
  const newest = ordered.at(-1);
  if (!first || !newest) return undefined;
  const latest = ordered.findLast((each) => findMisfit(each.manifest, site.lends) === undefined);
  return {
    name: first.name,
    'dist-tags': { latest: (latest ?? newest).version },
    versions: Object.fromEntries(
      ordered.map((each) => [each.version, toPackumentVersion(each, site)]),
    ),
    time: {
      created: first.takenAt,
      modified: newest.takenAt,
      ...Object.fromEntries(ordered.map(({ version, takenAt }) => [version, takenAt])),
    },
    modified: newest.takenAt,
  };
};

const toPackumentVersion = (kept: StoredPackage, { url, lends, mayReplace }: PackumentSite) => {
  const { manifest, integrity, shasum } = kept;
  const misfit = findMisfit(manifest, lends);
  const tarball = `${url}${tarballPath(kept, mayReplace)}`;
  return {
    ...manifest,
    ...(misfit !== undefined && { deprecated: misfit }),
    dist: { tarball, integrity, shasum },
  };
};

/** Returns why a remote built with this version would not run here; undefined if it would. */
const findMisfit = (
  { name, version, dependencies = {} }: PackageManifest,
  lends: PackumentSite['lends'],
): string | undefined => {
  const needs = { ...dependencies, [name]: `^${version}` };
  for (const [module, lent] of Object.entries(lends)) {
    const range = needs[module];
    if (range !== undefined && !satisfies(lent, range))
      return `This site lends ${module} ${lent}, and a remote built with this needs ${range}.`;
  }
  return undefined;
};
