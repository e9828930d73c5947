/**
 * Finds the places of a text that answer a question, and says when none does: help pages, the lines of a lecture. Built
 * in memory whenever the text is at hand; measured in docs/decisions/029.
 */
import MiniSearch, { type SearchResult } from 'minisearch';
import { contentWords, stemOf } from './words.ts';

/** One place: a section of a help page, a line of a transcript. */
export interface TextPlace {
  /** What it says. */
  readonly text: string;
  /** Counts more. */
  readonly title?: string;
  /** Other words that people use for it; never shown. */
  readonly alsoAsked?: string;
  /** How readily it is preferred to another place with the same words; 1 unless told. */
  readonly weight?: number;
}

export interface Passage<P extends TextPlace> {
  /** The place that fits, with its neighbours within `reach`, in order. */
  readonly places: readonly P[];
  /** The one that fits. */
  readonly best: P;
  /** Those worth reading out, in order: the best one, and its better neighbour where there are any. */
  readonly quote: readonly P[];
  /** 0 to 1: the share of the question's words, rare ones weighing more, that stand here. */
  readonly coverage: number;
}

export interface Found<P extends TextPlace = TextPlace> {
  /** The best first. */
  readonly passages: readonly Passage<P>[];
  /** 'unsure': answer with a hedge. 'no': there is nothing to answer from. */
  readonly covered: 'yes' | 'unsure' | 'no';
}

export interface TextIndex<P extends TextPlace> {
  readonly size: number;
  readonly search: (question: string, limit?: number) => Found<P>;
}

interface IndexOptions {
  /** How many neighbours on either side belong to a place; 2 for the lines of a lecture. */
  readonly reach?: number;
  /** Coverage from which an answer is given plainly, and with a hedge. */
  readonly floors?: { readonly yes: number; readonly unsure: number };
}

const FLOORS = { yes: 0.5, unsure: 0.34 };
const BOOST = { title: 2.5, alsoAsked: 2, text: 1, around: 0.6 };
/** Long lists of other words are no fault: length counts less than it usually does. */
const BM25 = { k: 1.2, b: 0.3, d: 0.5 };
/** What a word counts that is only nearly there. */
const MISSPELT = 0.6;
const PLACES_AT_ONCE = 200;

/** In portions, so that other requests are answered meanwhile. */
export const buildTextIndex = async <P extends TextPlace>(
  places: readonly P[],
  { reach = 0, floors = FLOORS }: IndexOptions = {},
): Promise<TextIndex<P>> => {
  const around = (at: number) => places.slice(Math.max(0, at - reach), at + reach + 1);
  const index = await indexWords(places, reach === 0 ? () => [] : around);
  const weigh = weights(index, places.length);

  const search = (question: string, limit = 3): Found<P> => {
    const asked = [...new Set(contentWords(question).map(stemOf))];
    const total = asked.reduce((sum, term) => sum + weigh(term), 0);
    const hits = index
      .search(question, {
        boost: BOOST,
        bm25: BM25,
        fuzzy: likenessOf,
        boostDocument: (id) => places[Number(id)]?.weight ?? 1,
      })
      .map((hit) => ({
        at: Number(hit.id),
        score: hit.score,
        coverage: weightOf(hit, weigh) / total,
      }))
      // Words that are all there say more than one word that stands there often.
      .toSorted((a, b) => b.score * b.coverage - a.score * a.coverage);
    const passages = apart(hits, reach, limit).flatMap(({ at, coverage }) => {
      const best = places[at];
      return best ? [{ places: around(at), best, quote: [best], coverage }] : [];
    });
    const coverage = passages[0]?.coverage ?? 0;
    if (coverage < floors.unsure) return { passages: [], covered: 'no' };
    return { passages, covered: coverage < floors.yes ? 'unsure' : 'yes' };
  };
  return { size: places.length, search };
};

const indexWords = async (
  places: readonly TextPlace[],
  around: (at: number) => readonly TextPlace[],
) => {
  const index = new MiniSearch<{ id: number } & Record<keyof typeof BOOST, string>>({
    fields: Object.keys(BOOST),
    tokenize: contentWords,
    processTerm: stemOf,
  });
  const documents = places.map(({ text, title = '', alsoAsked = '' }, id) => ({
    id,
    text,
    title,
    alsoAsked,
    around: around(id)
      .map((place) => place.text)
      .join(' '),
  }));
  await index.addAllAsync(documents, { chunkSize: PLACES_AT_ONCE });
  return index;
};

type Weigh = (term: string) => number;

/** Of the question's words that a place holds. */
const weightOf = ({ queryTerms, terms }: SearchResult, weigh: Weigh): number =>
  queryTerms.reduce((sum, term) => sum + weigh(term) * (terms.includes(term) ? 1 : MISSPELT), 0);

/** One wrong letter in a longer word is forgiven. */
const likenessOf = (term: string): number | false => (term.length > 4 ? 1 : false);

/** Rare in the text weighs more; absent from it most. */
const weights = (index: MiniSearch, size: number): Weigh => {
  const known = new Map<string, number>();
  return (term) => {
    const weight =
      known.get(term) ??
      Math.log(1 + size / (0.5 + index.search(term, { processTerm: (word) => word }).length));
    if (known.size < 10_000) known.set(term, weight);
    return weight;
  };
};

/** Windows that would mostly repeat a better one are left out. */
export const apart = <H extends { readonly at: number }>(
  hits: readonly H[],
  reach: number,
  limit: number,
): H[] => {
  const taken: H[] = [];
  for (const hit of hits) {
    if (taken.length === limit) break;
    if (taken.every(({ at }) => Math.abs(at - hit.at) > reach)) taken.push(hit);
  }
  return taken;
};
