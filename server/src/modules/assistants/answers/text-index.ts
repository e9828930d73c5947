/**
 * An in-memory index that finds the places of a text that answer a question, and tells when none does. It is used for help pages
 * and for transcripts. Measured in docs/decisions/029.
 */
import MiniSearch, { type SearchResult } from 'minisearch';
import { listContentWords, toStem } from './words.ts';

/** A place in a text: a section of a help page, a line of a transcript. */
export interface IndexedText {
  /** The text of the place. */
  readonly text: string;
  /** The title, which weighs more than the text. */
  readonly title?: string;
  /** Other words that students use for it; never shown. */
  readonly alsoAsked?: string;
  /** The factor by which the place is preferred; 1 by default. */
  readonly weight?: number;
}

export interface FoundPassage<P extends IndexedText> {
  /** The best place with its neighbours within `reach`, in order. */
  readonly places: readonly P[];
  /** The place that fits best. */
  readonly best: P;
  /** The places to quote, in order: the best one and, in transcripts, its better neighbour. */
  readonly quote: readonly P[];
  /** The weighted part of the question's words that the passage contains, 0 to 1. Rare words weigh more. */
  readonly coverage: number;
}

export interface SearchOutcome<P extends IndexedText = IndexedText> {
  /** The passages, best first. */
  readonly passages: readonly FoundPassage<P>[];
  /** Whether the text covers the question. 'unsure': answer with a hedge. 'no': no passage fits. */
  readonly covered: 'yes' | 'unsure' | 'no';
}

export interface TextIndex<P extends IndexedText> {
  readonly size: number;
  readonly search: (question: string, limit?: number) => SearchOutcome<P>;
}

interface IndexOptions {
  /** The number of neighbours on either side that belong to a place; 2 for the lines of a lecture. */
  readonly reach?: number;
  /** The coverage above which an answer is given plainly (`yes`), or with a hedge (`unsure`). */
  readonly floors?: { readonly yes: number; readonly unsure: number };
}

const FLOORS = { yes: 0.5, unsure: 0.34 };
const BOOST = { title: 2.5, alsoAsked: 2, text: 1, around: 0.6 };
/** Lists of synonyms may be long, so the length counts less than in the usual BM25 parameters. */
const BM25 = { k: 1.2, b: 0.3, d: 0.5 };
/** The factor for a word that matches only approximately. */
const MISSPELT = 0.6;
const SECTIONS_PER_BATCH = 200;

/** Builds the index in portions, so that other requests are served meanwhile. */
export const buildTextIndex = async <P extends IndexedText>(
  places: readonly P[],
  { reach = 0, floors = FLOORS }: IndexOptions = {},
): Promise<TextIndex<P>> => {
  const around = (at: number) => places.slice(Math.max(0, at - reach), at + reach + 1);
  const index = await indexWords(places, reach === 0 ? () => [] : around);
  const weigh = createTermWeights(index, places.length);

  const search = (question: string, limit = 3): SearchOutcome<P> => {
    const asked = [...new Set(listContentWords(question).map(toStem))];
    const total = asked.reduce((sum, term) => sum + weigh(term), 0);
    const hits = index
      .search(question, {
        boost: BOOST,
        bm25: BM25,
        fuzzy: findAllowedTypos,
        boostDocument: (id) => places[Number(id)]?.weight ?? 1,
      })
      .map((hit) => ({
        at: Number(hit.id),
        score: hit.score,
        coverage: computeWeight(hit, weigh) / total,
      }))
      // A place that contains all words ranks before a place that repeats one word.
      .toSorted((a, b) => b.score * b.coverage - a.score * a.coverage);
    const passages = selectApart(hits, reach, limit).flatMap(({ at, coverage }) => {
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
  places: readonly IndexedText[],
  around: (at: number) => readonly IndexedText[],
) => {
  const index = new MiniSearch<{ id: number } & Record<keyof typeof BOOST, string>>({
    fields: Object.keys(BOOST),
    tokenize: listContentWords,
    processTerm: toStem,
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
  await index.addAllAsync(documents, { chunkSize: SECTIONS_PER_BATCH });
  return index;
};

type WeighTerm = (term: string) => number;

/** Returns the weight of the question's words that a place contains. */
const computeWeight = ({ queryTerms, terms }: SearchResult, weigh: WeighTerm): number =>
  queryTerms.reduce((sum, term) => sum + weigh(term) * (terms.includes(term) ? 1 : MISSPELT), 0);

/** Allows one wrong letter in words of more than four letters. */
const findAllowedTypos = (term: string): number | false => (term.length > 4 ? 1 : false);

/** Returns the weight of terms. Rare terms weigh more; absent terms weigh most. */
const createTermWeights = (index: MiniSearch, size: number): WeighTerm => {
  const known = new Map<string, number>();
  return (term) => {
    const weight =
      known.get(term) ??
      Math.log(1 + size / (0.5 + index.search(term, { processTerm: (word) => word }).length));
    if (known.size < 10_000) known.set(term, weight);
    return weight;
  };
};

/** Selects hits that are more than `reach` places apart, so that passages do not overlap much. */
export const selectApart = <H extends { readonly at: number }>(
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
