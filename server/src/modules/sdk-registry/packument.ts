/** The packument of an npm package: the registry document that npm, pnpm and yarn read. */
import { isNewerVersion, satisfiesCaretRange } from '@cairn/release-contract/caret-range';
import type { PackageManifest } from '@cairn/release-contract/packed-packages';
import { toNpmTarballPath } from './package-files.ts';
import type { StoredNpmPackageBuild } from './packages.repository.ts';

interface PackumentSite {
  /** URL of the site without a trailing slash. */
  readonly url: string;
  /** Versions of the shared modules that the host provides, by name of the module. */
  readonly lends: Readonly<Record<string, string>>;
  /** True if another build may replace a published version of an npm package. */
  readonly mayReplace: boolean;
}

/** Returns the packument of an npm package, or undefined if this registry has no versions of it. */
export const toPackument = (versions: readonly StoredNpmPackageBuild[], site: PackumentSite) => {
  const ordered = versions.toSorted((a, b) => (isNewerVersion(a.version, b.version) ? 1 : -1));
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

const toPackumentVersion = (
  stored: StoredNpmPackageBuild,
  { url, lends, mayReplace }: PackumentSite,
) => {
  const { manifest, integrity, shasum } = stored;
  const misfit = findMisfit(manifest, lends);
  const tarball = `${url}${toNpmTarballPath(stored, mayReplace)}`;
  return {
    ...manifest,
    ...(misfit !== undefined && { deprecated: misfit }),
    dist: { tarball, integrity, shasum },
  };
};

/** Returns the reason why a remote built with this package version would not run on this site; undefined if it would run. */
const findMisfit = (
  { name, version, dependencies = {} }: PackageManifest,
  lends: PackumentSite['lends'],
): string | undefined => {
  const needs = { ...dependencies, [name]: `^${version}` };
  for (const [module, sharedVersion] of Object.entries(lends)) {
    const range = needs[module];
    if (range !== undefined && !satisfiesCaretRange(sharedVersion, range))
      return `This site provides ${module} ${sharedVersion}, and a remote built with this needs ${range}.`;
  }
  return undefined;
};
