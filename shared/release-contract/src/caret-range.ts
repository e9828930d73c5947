/**
 * Compares versions with ranges of the form `^1.2.3`, the only form in descriptors and containers. Pages use this module, because
 * semver would add 7 KB to every first route; its test compares both.
 */

/**
 * Returns whether a caret range contains a version: it is not older, and it is equal up to the first number that is not 0.
 * Returns false if either cannot be parsed.
 */
export const satisfiesCaretRange = (version: string, range: string): boolean => {
  const numbers = parseVersionNumbers(version);
  const least = range.startsWith('^') && parseVersionNumbers(range.slice(1));
  if (!numbers || !least) return false;
  const first = least.findIndex((number) => number > 0);
  // For ^0.0.0, all three numbers must be equal.
  const last = first === -1 ? least.length - 1 : first;
  const isSameLine = numbers.slice(0, last + 1).every((number, at) => number === least[at]);
  return isSameLine && isAtLeast(numbers, least);
};

/** Returns whether `version` is newer than `than`; false if either cannot be parsed. */
export const isNewerVersion = (version: string, than: string): boolean => {
  const numbers = parseVersionNumbers(version);
  const other = parseVersionNumbers(than);
  return numbers !== undefined && other !== undefined && !isAtLeast(other, numbers);
};

type VersionNumbers = [major: number, minor: number, patch: number];

const isAtLeast = ([major, minor, patch]: VersionNumbers, least: VersionNumbers): boolean => {
  if (major !== least[0]) return major > least[0];
  return minor === least[1] ? patch >= least[2] : minor > least[1];
};

const parseVersionNumbers = (version: string): VersionNumbers | undefined => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
};
