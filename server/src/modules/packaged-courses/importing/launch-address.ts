import {
  decodePath,
  describeLookAlike,
  encodePath,
  escapeLonePercents,
  toStoredName,
} from '../../../platform/files/file-names.ts';
import { PackageError } from './package-error.ts';

const ROOT = 'https://package.invalid/';

/** Joins the xml:base values and the href; the answer is relative to the package root. */
export const resolveInPackage = (bases: readonly (string | undefined)[], href: string): string => {
  const parts = [...bases.filter((base) => base !== undefined && base !== ''), href];
  let url = new URL(ROOT);
  for (const part of parts) {
    const clean = (part ?? '').trim().replaceAll('\\', '/');
    if (clean.startsWith('/')) throw outside(clean);
    const next = URL.parse(clean, url.href);
    if (!next || next.origin !== url.origin) throw outside(clean);
    if (climbs(clean, url.pathname)) throw outside(clean);
    url = next;
  }
  return url.pathname.slice(1) + url.search + url.hash;
};

const outside = (address: string): PackageError =>
  new PackageError(
    'launch-missing',
    `The address '${address}' does not lie inside the package.`,
    address,
  );

/** URL resolution stops silently at the root; a path that climbs above it is refused instead. */
const climbs = (part: string, from: string): boolean => {
  let depth = from.split('/').length - 2;
  for (const step of (part.split(/[?#]/)[0] ?? '').split('/')) {
    if (step === '..' || /^(%2e|\.){2}$/i.test(step)) depth -= 1;
    else if (step !== '' && step !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
};

/** SCORM's rule for item parameters: a query joins the query, a fragment only where there is none. */
export const withParameters = (address: string, parameters: string): string => {
  const added = parameters.trim().replace(/^[?&]+/, '');
  if (added === '') return address;
  const url = new URL(address, ROOT);
  if (added.startsWith('#')) {
    if (url.hash === '') url.hash = added;
  } else {
    const [query, fragment] = added.split('#', 2);
    url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`;
    if (fragment !== undefined && url.hash === '') url.hash = fragment;
  }
  return url.pathname.slice(1) + url.search + url.hash;
};

/** The file name behind an address, as the archive spells it. */
export const fileOf = (address: string): string =>
  toStoredName(decodePath(address.split(/[?#]/)[0] ?? ''));

/** The address with the name as it is stored, where the manifest spells it in another form. */
const withStoredName = (address: string, file: string): string => {
  const [path = ''] = address.split(/[?#]/, 1);
  const isAsStored = decodePath(path) === file && escapeLonePercents(path) === path;
  return isAsStored ? address : encodePath(file) + address.slice(path.length);
};

/** Signs that a URL gives a meaning to, and that a name may contain as well. */
const NAME_SIGNS = /[%?#]/g;

/**
 * Returns the address of a file that a manifest names: as a URL, or as the plain name that some tools write in its place.
 * @param files names in the package, relative to its root
 * @throws PackageError when it does not lie in the package, or there is no such file
 */
export const addressInPackage = (
  bases: readonly (string | undefined)[],
  href: string,
  files: ReadonlySet<string>,
): string => {
  const address = resolveInPackage(bases, href);
  const file = fileOf(address);
  if (files.has(file)) return withStoredName(address, file);
  const asName = href.replaceAll(NAME_SIGNS, encodeURIComponent);
  const named = resolveInPackage(bases, asName);
  if (files.has(fileOf(named))) return named;
  const message = `The file '${file}' is named by imsmanifest.xml but missing.`;
  throw new PackageError('launch-missing', message + describeLookAlike(file, files), file);
};
