import { foldSearchText } from '@cairn/domain/search-text.rules';

/** Maximum number of differences in letters between a typed name and a suggested name. */
const MAX_DISTANCE = 2;
/** Minimum length of a name for a suggestion. Shorter names resemble each other by chance. */
const MIN_LENGTH = 4;

/** Returns the number of letters to insert, delete or replace between two texts (Levenshtein). */
const countDifferences = (one: string, other: string): number => {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 0; row < one.length; row++) {
    const current = [row + 1];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (previous[at - 1] ?? 0) + (one[row] === other[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
};

/**
 * Returns the name with the fewest differences from a text; case and accents are ignored. Returns undefined if no name is
 * close.
 */
export const findSimilarName = (text: string, names: readonly string[]): string | undefined => {
  const searched = foldSearchText(text);
  if (searched.length < MIN_LENGTH) return undefined;
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const folded = foldSearchText(name);
    if (Math.abs(folded.length - searched.length) > MAX_DISTANCE) continue;
    const distance = countDifferences(searched, folded);
    if (distance <= MAX_DISTANCE && distance < (best?.distance ?? Infinity))
      best = { name, distance };
  }
  return best?.name;
};
