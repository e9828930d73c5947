/** Versions and the only ranges that descriptors and containers of ours know: `^1.2.3`. */

/**
 * Whether a version is inside a caret range: the same major and nothing older; below 1.0.0 the same minor. False when
 * either cannot be read.
 */
export function satisfies(version: string, range: string): boolean {
  const given = numbersOf(version);
  const least = range.startsWith('^') && numbersOf(range.slice(1));
  if (!given || !least) return false;
  const isSameLine = given[0] === least[0] && (given[0] > 0 || given[1] === least[1]);
  return isSameLine && isAtLeast(given, least);
}

/** Whether the first is newer. False when either cannot be read. */
export function isNewer(version: string, than: string): boolean {
  const given = numbersOf(version);
  const other = numbersOf(than);
  return given !== undefined && other !== undefined && !isAtLeast(other, given);
}

type Numbers = [major: number, minor: number, patch: number];

function isAtLeast([major, minor, patch]: Numbers, least: Numbers): boolean {
  if (major !== least[0]) return major > least[0];
  return minor === least[1] ? patch >= least[2] : minor > least[1];
}

function numbersOf(version: string): Numbers | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}
