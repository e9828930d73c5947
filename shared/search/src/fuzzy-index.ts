/**
 * Fuzzy search over thousands of titles and categories, threshold 0.4 (000 §5): Fuse judges, this finds whom to judge. Of
 * what is within the threshold, it leaves out what merely shares letters with the term: an unrelated word does not match.
 */
import { hasToDoWith, type SearchedText, searchedText } from '@cairn/domain/search-term.rules';
import Fuse, { type FuseIndex, type IFuseOptions } from 'fuse.js';

export interface Searchable {
  readonly title: string;
  /** '' for what has none. */
  readonly category: string;
}

/** Positions in the list given, best match first, ties by title, at most 20. */
export type Find = (term: string) => number[];

export const MOST_RESULTS = 20;
/**
 * How many entries Fuse judges by their title. It reads every letter of every entry, 60 ms for 10,000 of them; those
 * that share most pairs of letters with the term hold 99 % of what it would choose (fuzzy-index.test.ts).
 */
const JUDGED = 300;
/** And of each category that fits: they differ by their titles alone, which stand in order. */
const JUDGED_OF_CATEGORY = 40;

const OPTIONS = {
  // What a course is called says more than the shelf it stands on.
  keys: [
    { name: 'title', weight: 3 },
    { name: 'category', weight: 1 },
  ],
  threshold: 0.4,
  includeScore: true,
  ignoreLocation: true,
} satisfies IFuseOptions<Searchable>;

const pairsOf = (text: string): Set<string> => {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1)
    pairs.add(text.slice(at, at + 2).toLocaleLowerCase());
  return pairs;
};

/** Value → positions that have it, in order. */
const postingsOf = (
  entries: readonly Searchable[],
  valuesOf: (entry: Searchable) => Iterable<string>,
): Map<string, number[]> => {
  const postings = new Map<string, number[]>();
  for (const [at, entry] of entries.entries()) {
    for (const value of valuesOf(entry)) {
      const known = postings.get(value);
      if (known) known.push(at);
      else postings.set(value, [at]);
    }
  }
  return postings;
};

/** The least number of shared pairs that at most JUDGED entries, or the tie that exceeds it, reach. */
const leastShared = (shared: Uint8Array, most: number): number => {
  const reached = new Uint32Array(most + 1);
  for (const count of shared) reached[count] = (reached[count] ?? 0) + 1;
  let least = most;
  let judged = 0;
  while (least > 1) {
    judged += reached[least] ?? 0;
    if (judged >= JUDGED) break;
    least -= 1;
  }
  return least;
};

class FuzzyIndex {
  /** Positions of the caller's list, by title. */
  readonly #order: number[];
  readonly #sorted: Searchable[];
  readonly #index: FuseIndex<Searchable>;
  readonly #byPair: Map<string, number[]>;
  readonly #byCategory: Map<string, number[]>;
  readonly #categories: Fuse<string>;
  /** Of those that were judged before. */
  readonly #texts = new Map<number, SearchedText>();

  constructor(entries: readonly Searchable[]) {
    const collator = new Intl.Collator();
    this.#order = [...entries.keys()].toSorted((a, b) =>
      collator.compare(entries[a]?.title ?? '', entries[b]?.title ?? ''),
    );
    this.#sorted = this.#order.flatMap((at) => entries[at] ?? []);
    this.#index = Fuse.createIndex(['title', 'category'], this.#sorted);
    this.#byPair = postingsOf(this.#sorted, ({ title }) => pairsOf(title));
    this.#byCategory = postingsOf(this.#sorted, ({ category }) => [category]);
    const { threshold, ignoreLocation } = OPTIONS;
    this.#categories = new Fuse([...this.#byCategory.keys()], { threshold, ignoreLocation });
  }

  find(term: string): number[] {
    const { keys, records } = this.#index.toJSON();
    const judged = [...this.#candidates(term)].flatMap((at) => records[at] ?? []);
    const index = Fuse.parseIndex<Searchable>({ keys, records: judged });
    const isMeant = hasToDoWith(term);
    return new Fuse(this.#sorted, OPTIONS, index)
      .search(term)
      .filter(({ refIndex }) => isMeant(this.#textAt(refIndex)))
      .toSorted((a, b) => (a.score ?? 1) - (b.score ?? 1) || a.refIndex - b.refIndex)
      .slice(0, MOST_RESULTS)
      .flatMap(({ refIndex }) => this.#order[refIndex] ?? []);
  }

  #textAt(at: number): SearchedText {
    const known = this.#texts.get(at);
    if (known) return known;
    const { title = '', category = '' } = this.#sorted[at] ?? {};
    const text = searchedText(title, category);
    this.#texts.set(at, text);
    return text;
  }

  #candidates(term: string): Set<number> {
    const pairs = pairsOf(term.slice(0, 250));
    const shared = new Uint8Array(this.#sorted.length);
    for (const pair of pairs)
      for (const at of this.#byPair.get(pair) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    const least = leastShared(shared, pairs.size);
    const found = new Set<number>();
    for (const [at, count] of shared.entries()) if (count >= least) found.add(at);
    for (const { item } of this.#categories.search(term))
      for (const at of this.#byCategory.get(item)?.slice(0, JUDGED_OF_CATEGORY) ?? [])
        found.add(at);
    return found;
  }
}

/** Made once for a list; a term of one character finds what it likes, so ask from two on. */
export const createFuzzyIndex = (entries: readonly Searchable[]): Find => {
  const index = new FuzzyIndex(entries);
  return (term) => index.find(term.trim());
};
