/**
 * Fuzzy search over thousands of titles and categories, threshold 0.4 (000 §5). This module selects candidates, and
 * Fuse scores them. Of the results within the threshold, it drops unrelated words that only share letters with the
 * term.
 */
import {
  createRelevanceCheck,
  type SearchedText,
  toSearchedText,
} from '@cairn/domain/search-term.rules';
import Fuse, { type FuseIndex, type IFuseOptions } from 'fuse.js';

export interface SearchableEntry {
  readonly title: string;
  /** Category of the searched course or role; '' without one. */
  readonly category: string;
}

/** Function that returns the positions of at most 20 matches in the indexed list, best match first, ties by title. */
export type SearchPositions = (term: string) => number[];

export const MAX_SEARCH_RESULTS = 20;
/**
 * Number of candidates by title. Fuse reads every letter of every candidate, 60 ms for 10,000 of them. The candidates
 * that share most pairs of letters with the term contain 99 % of the results of Fuse (fuzzy-index.test.ts).
 */
const MAX_TITLE_CANDIDATES = 300;
/** Number of candidates of each matching category, in the order of their titles; they differ only by the title. */
const MAX_CATEGORY_CANDIDATES = 40;

const FUSE_OPTIONS = {
  // The title describes a course better than its category does.
  keys: [
    { name: 'title', weight: 3 },
    { name: 'category', weight: 1 },
  ],
  threshold: 0.4,
  includeScore: true,
  ignoreLocation: true,
} satisfies IFuseOptions<SearchableEntry>;

const splitLetterPairs = (text: string): Set<string> => {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1)
    pairs.add(text.slice(at, at + 2).toLocaleLowerCase());
  return pairs;
};

/** Groups the positions of the entries by a value, in list order. */
const createPostings = (
  entries: readonly SearchableEntry[],
  listValues: (entry: SearchableEntry) => Iterable<string>,
): Map<string, number[]> => {
  const postings = new Map<string, number[]>();
  for (const [at, entry] of entries.entries()) {
    for (const value of listValues(entry)) {
      const known = postings.get(value);
      if (known) known.push(at);
      else postings.set(value, [at]);
    }
  }
  return postings;
};

/**
 * Returns the highest number of letter pairs that at least `MAX_TITLE_CANDIDATES` entries share with the term; 1 if there is
 * none.
 */
const findMinSharedPairs = (shared: Uint8Array, most: number): number => {
  const reached = new Uint32Array(most + 1);
  for (const count of shared) reached[count] = (reached[count] ?? 0) + 1;
  let least = most;
  let judged = 0;
  while (least > 1) {
    judged += reached[least] ?? 0;
    if (judged >= MAX_TITLE_CANDIDATES) break;
    least -= 1;
  }
  return least;
};

class FuzzyIndex {
  /** Positions of all entries in the caller's list, sorted by title. */
  readonly #order: number[];
  readonly #sorted: SearchableEntry[];
  readonly #index: FuseIndex<SearchableEntry>;
  readonly #byPair: Map<string, number[]>;
  readonly #byCategory: Map<string, number[]>;
  readonly #categories: Fuse<string>;
  /** Texts that were prepared for Fuse for candidates of earlier searches. */
  readonly #texts = new Map<number, SearchedText>();

  constructor(entries: readonly SearchableEntry[]) {
    const collator = new Intl.Collator();
    this.#order = [...entries.keys()].toSorted((a, b) =>
      collator.compare(entries[a]?.title ?? '', entries[b]?.title ?? ''),
    );
    this.#sorted = this.#order.flatMap((at) => entries[at] ?? []);
    this.#index = Fuse.createIndex(['title', 'category'], this.#sorted);
    this.#byPair = createPostings(this.#sorted, ({ title }) => splitLetterPairs(title));
    this.#byCategory = createPostings(this.#sorted, ({ category }) => [category]);
    const { threshold, ignoreLocation } = FUSE_OPTIONS;
    this.#categories = new Fuse([...this.#byCategory.keys()], { threshold, ignoreLocation });
  }

  find(term: string): number[] {
    const { keys, records } = this.#index.toJSON();
    const judged = [...this.#candidates(term)].flatMap((at) => records[at] ?? []);
    const index = Fuse.parseIndex<SearchableEntry>({ keys, records: judged });
    const isMeant = createRelevanceCheck(term);
    return new Fuse(this.#sorted, FUSE_OPTIONS, index)
      .search(term)
      .filter(({ refIndex }) => isMeant(this.#textAt(refIndex)))
      .toSorted((a, b) => (a.score ?? 1) - (b.score ?? 1) || a.refIndex - b.refIndex)
      .slice(0, MAX_SEARCH_RESULTS)
      .flatMap(({ refIndex }) => this.#order[refIndex] ?? []);
  }

  #textAt(at: number): SearchedText {
    const known = this.#texts.get(at);
    if (known) return known;
    const { title = '', category = '' } = this.#sorted[at] ?? {};
    const text = toSearchedText(title, category);
    this.#texts.set(at, text);
    return text;
  }

  #candidates(term: string): Set<number> {
    const pairs = splitLetterPairs(term.slice(0, 250));
    const shared = new Uint8Array(this.#sorted.length);
    for (const pair of pairs)
      for (const at of this.#byPair.get(pair) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    const least = findMinSharedPairs(shared, pairs.size);
    const found = new Set<number>();
    for (const [at, count] of shared.entries()) if (count >= least) found.add(at);
    for (const { item } of this.#categories.search(term))
      for (const at of this.#byCategory.get(item)?.slice(0, MAX_CATEGORY_CANDIDATES) ?? [])
        found.add(at);
    return found;
  }
}

/** Builds the index of a list. Search for two characters or more; a single one matches arbitrary entries. */
export const createFuzzyIndex = (entries: readonly SearchableEntry[]): SearchPositions => {
  const index = new FuzzyIndex(entries);
  return (term) => index.find(term.trim());
};
