/** Storage keys of npm packages, and the URL paths of their tarballs. */
import type { StoredNpmPackageBuild } from './packages.repository.ts';

const NPM_PATH = '/npm/';

type PackageBuild = Pick<StoredNpmPackageBuild, 'name' | 'version' | 'integrity'>;

const toPackageDigest = (integrity: string): string =>
  Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

export const toNpmPackageKey = ({
  name,
  integrity,
}: Pick<PackageBuild, 'name' | 'integrity'>): string =>
  `packages/${name.slice('@cairn/'.length)}/${toPackageDigest(integrity)}.tgz`;

/** Number of characters of a build's hash in a URL, enough to distinguish the builds of one version. */
const SHORT_HASH_LENGTH = 12;

export const toShortIntegrityHash = (integrity: string): string =>
  toPackageDigest(integrity).slice(0, SHORT_HASH_LENGTH);

/**
 * Returns the URL path of an npm package's tarball.
 * @param isMarked whether the path contains the hash of the build, so that each build of the version has its own path
 */
export const toNpmTarballPath = (
  { name, version, integrity }: PackageBuild,
  isMarked: boolean,
): string => {
  const mark = isMarked ? `-${toShortIntegrityHash(integrity)}` : '';
  return `${NPM_PATH}${name}/-/${name.slice('@cairn/'.length)}-${version}${mark}.tgz`;
};
