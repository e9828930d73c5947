import {
  decodeUrlPath,
  describeLookAlikeFileName,
  encodeFileNameAsUrlPath,
  escapeLonePercentSigns,
  toStoredFileName,
} from '../../../platform/files/file-names.ts';
import { ScormPackageError } from './package-error.ts';

const ROOT = 'https://package.invalid/';

/** Joins the xml:base values of a manifest and the href of a resource. Returns a URL relative to the package root. */
export const resolveUrlInPackage = (
  bases: readonly (string | undefined)[],
  href: string,
): string => {
  const parts = [...bases.filter((base) => base !== undefined && base !== ''), href];
  let url = new URL(ROOT);
  for (const part of parts) {
    const clean = (part ?? '').trim().replaceAll('\\', '/');
    if (clean.startsWith('/')) throw createOutsideError(clean);
    const next = URL.parse(clean, url.href);
    if (!next || next.origin !== url.origin) throw createOutsideError(clean);
    if (leavesPackage(clean, url.pathname)) throw createOutsideError(clean);
    url = next;
  }
  return url.pathname.slice(1) + url.search + url.hash;
};

const createOutsideError = (address: string): ScormPackageError =>
  new ScormPackageError(
    'launch-missing',
    `The address '${address}' does not lie inside the package.`,
    address,
  );

/** Returns whether a path leaves the package. URL resolution stops silently at the root, so such a path must be refused. */
const leavesPackage = (part: string, from: string): boolean => {
  let depth = from.split('/').length - 2;
  for (const step of (part.split(/[?#]/)[0] ?? '').split('/')) {
    if (step === '..' || /^(%2e|\.){2}$/i.test(step)) depth -= 1;
    else if (step !== '' && step !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
};

/**
 * Adds the parameters of an item to its launch URL by the rule of SCORM: a query is appended to the query, a fragment is used
 * only if there is none.
 */
export const addScormItemParameters = (address: string, parameters: string): string => {
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

/** Returns the decoded file name of a URL in a package, normalised like the names in the archive. */
export const decodePackageFileName = (address: string): string =>
  toStoredFileName(decodeUrlPath(address.split(/[?#]/)[0] ?? ''));

/** Returns the URL with the stored file name, if the manifest spells the name differently. */
const withStoredName = (address: string, file: string): string => {
  const [path = ''] = address.split(/[?#]/, 1);
  const isAsStored = decodeUrlPath(path) === file && escapeLonePercentSigns(path) === path;
  return isAsStored ? address : encodeFileNameAsUrlPath(file) + address.slice(path.length);
};

/** Matches characters that have a meaning in a URL, but may also be part of a file name. */
const NAME_SIGNS = /[%?#]/g;

/**
 * Returns the URL of a file that a manifest names. Some tools write the plain name in place of a URL.
 * @param files names in the package, relative to its root
 * @throws ScormPackageError if it is outside the package, or there is no such file
 */
export const resolvePackageFileUrl = (
  bases: readonly (string | undefined)[],
  href: string,
  files: ReadonlySet<string>,
): string => {
  const address = resolveUrlInPackage(bases, href);
  const file = decodePackageFileName(address);
  if (files.has(file)) return withStoredName(address, file);
  const asName = href.replaceAll(NAME_SIGNS, encodeURIComponent);
  const named = resolveUrlInPackage(bases, asName);
  if (files.has(decodePackageFileName(named))) return named;
  const message = `The file '${file}' is named by imsmanifest.xml but missing.`;
  throw new ScormPackageError(
    'launch-missing',
    message + describeLookAlikeFileName(file, files),
    file,
  );
};
