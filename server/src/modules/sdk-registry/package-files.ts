/** Keys of packages in the file store, and the URL paths of their tarballs. */
import type { StoredPackage } from './packages.repository.ts';

const ADDRESS = '/npm/';

type Named = Pick<StoredPackage, 'name' | 'version' | 'integrity'>;

const digestOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

export const packageKey = ({ name, integrity }: Pick<Named, 'name' | 'integrity'>): string =>
  `packages/${name.slice('@cairn/'.length)}/${digestOf(integrity)}.tgz`;

/** Long enough to distinguish the builds of one version. */
const MARK_LENGTH = 12;

export const shortHash = (integrity: string): string => digestOf(integrity).slice(0, MARK_LENGTH);

/**
 * Returns the path of a tarball below the site's URL.
 * @param isMarked whether the path contains the hash, so that another build of the version has another path
 */
export const tarballPath = ({ name, version, integrity }: Named, isMarked: boolean): string => {
  const mark = isMarked ? `-${shortHash(integrity)}` : '';
  return `${ADDRESS}${name}/-/${name.slice('@cairn/'.length)}-${version}${mark}.tgz`;
};
