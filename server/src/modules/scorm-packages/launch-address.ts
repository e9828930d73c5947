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
export const fileOf = (address: string): string => {
  const path = address.split(/[?#]/)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
