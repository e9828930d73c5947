/** Keys of packages in the file store, and the URL paths of their tarballs. */
import type { StoredPackage } from './packages.repository.ts';

const NPM_PATH = '/npm/';

type PackageBuild = Pick<StoredPackage, 'name' | 'version' | 'integrity'>;

const toPackageDigest = (integrity: string): string =>
  Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

export const packageKey = ({ name, integrity }: Pick<PackageBuild, 'name' | 'integrity'>): string =>
  `packages/${name.slice('@cairn/'.length)}/${toPackageDigest(integrity)}.tgz`;

/** Long enough to distinguish the builds of one version. */
const SHORT_HASH_LENGTH = 12;

export const shortHash = (integrity: string): string =>
  toPackageDigest(integrity).slice(0, SHORT_HASH_LENGTH);

/**
 * Returns the path of a tarball below the site's URL.
 * @param isMarked whether the path contains the hash, so that another build of the version has another path
 */
export const tarballPath = (
  { name, version, integrity }: PackageBuild,
  isMarked: boolean,
): string => {
  const mark = isMarked ? `-${shortHash(integrity)}` : '';
  return `${NPM_PATH}${name}/-/${name.slice('@cairn/'.length)}-${version}${mark}.tgz`;
};
