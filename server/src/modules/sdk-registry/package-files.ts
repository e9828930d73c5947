/** Where the bytes of a package lie in the file store, and what its tarball is called in addresses. */
import type { KeptPackage } from './packages.repository.ts';

const ADDRESS = '/npm/';

type Named = Pick<KeptPackage, 'name' | 'version' | 'integrity'>;

const digestOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

export const packageKey = ({ name, integrity }: Pick<Named, 'name' | 'integrity'>): string =>
  `packages/${name.slice('@cairn/'.length)}/${digestOf(integrity)}.tgz`;

/** Enough of the hash to tell the builds of one version apart. */
const MARK_LENGTH = 12;

export const markOf = (integrity: string): string => digestOf(integrity).slice(0, MARK_LENGTH);

/**
 * Where a tarball is fetched from, below the address of the site.
 * @param isMarked with its hash: other bytes of the version have another address
 */
export const tarballPath = ({ name, version, integrity }: Named, isMarked: boolean): string => {
  const mark = isMarked ? `-${markOf(integrity)}` : '';
  return `${ADDRESS}${name}/-/${name.slice('@cairn/'.length)}-${version}${mark}.tgz`;
};
