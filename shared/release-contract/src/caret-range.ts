/**
 * Versions and the only ranges that descriptors and containers of ours know: `^1.2.3`. For what runs in a page, where semver
 * would be 7 KB on every first route; its test says of each what semver says.
 */

/**
 * Whether a version is inside a caret range: nothing older, and up to the first number that is not 0 the same. False when
 * either cannot be read.
 */
export const satisfies = (version: string, range: string): boolean => {
  const given = numbersOf(version);
  const least = range.startsWith('^') && numbersOf(range.slice(1));
  if (!given || !least) return false;
  const first = least.findIndex((number) => number > 0);
  // All 0: that version alone.
  const last = first === -1 ? least.length - 1 : first;
  const isSameLine = given.slice(0, last + 1).every((number, at) => number === least[at]);
  return isSameLine && isAtLeast(given, least);
};

/** Whether the first is newer. False when either cannot be read. */
export const isNewer = (version: string, than: string): boolean => {
  const given = numbersOf(version);
  const other = numbersOf(than);
  return given !== undefined && other !== undefined && !isAtLeast(other, given);
};

type Numbers = [major: number, minor: number, patch: number];

const isAtLeast = ([major, minor, patch]: Numbers, least: Numbers): boolean => {
  if (major !== least[0]) return major > least[0];
  return minor === least[1] ? patch >= least[2] : minor > least[1];
};

const numbersOf = (version: string): Numbers | undefined => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
};
