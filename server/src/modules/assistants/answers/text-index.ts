/**
 * An in-memory index that finds the passages of a text that answer a question, or determines that none does. Help pages and
 * transcripts use it. Measured in docs/decisions/029.
 */
import MiniSearch, { type SearchResult } from 'minisearch';
import { listSearchableWords, toWordStem } from './words.ts';

/** A passage that can be searched: a section of a help page, or a line of a transcript. */
export interface SearchableText {
  readonly text: string;
  /** The title of the passage, which weighs more than its text. */
  readonly title?: string;
  /** Other words that students use for the subject of the passage; never shown. */
  readonly otherWords?: string;
  /** The factor by which searches prefer the passage; 1 by default. */
  readonly weight?: number;
}

export interface FoundPassage<P extends SearchableText> {
  /** The best passage with its neighbours within `reach`, in order. */
  readonly texts: readonly P[];
  /** The passage that fits the question best. */
  readonly best: P;
  /** The passages to quote, in order: the best one and, in transcripts, its better neighbour. */
  readonly quote: readonly P[];
  /** The part of the question's words that the passage contains, 0 to 1, weighted by their rarity. */
  readonly coverage: number;
}

export interface PassageSearchResult<P extends SearchableText = SearchableText> {
  /** The found passages, best first. */
  readonly passages: readonly FoundPassage<P>[];
  /** The degree to which the text answers the question. 'unsure': answer with a reservation. 'no': no passage fits. */
  readonly covered: 'yes' | 'unsure' | 'no';
}

export interface TextIndex<P extends SearchableText> {
  readonly size: number;
  readonly search: (question: string, limit?: number) => PassageSearchResult<P>;
}

interface IndexOptions {
  /** Number of neighbours on either side that belong to a passage; 2 for the lines of a lecture. */
  readonly reach?: number;
  /** Minimum coverage for an answer without reservation (`yes`), and for an answer with a reservation (`unsure`). */
  readonly floors?: { readonly yes: number; readonly unsure: number };
}

const FLOORS = { yes: 0.5, unsure: 0.34 };
const BOOST = { title: 2.5, otherWords: 2, text: 1, around: 0.6 };
/** Parameters of the BM25 ranking. The length counts less than usual, because lists of synonyms may be long. */
const BM25 = { k: 1.2, b: 0.3, d: 0.5 };
/** Factor by which a word counts less that matches only with a typing error. */
const MISSPELT = 0.6;
const SECTIONS_PER_BATCH = 200;

/** Builds the search index in portions, so that the process can serve other requests meanwhile. */
export const buildTextIndex = async <P extends SearchableText>(
  texts: readonly P[],
  { reach = 0, floors = FLOORS }: IndexOptions = {},
): Promise<TextIndex<P>> => {
  const around = (at: number) => texts.slice(Math.max(0, at - reach), at + reach + 1);
  const index = await indexWords(texts, reach === 0 ? () => [] : around);
  const weigh = createTermWeights(index, texts.length);

  const search = (question: string, limit = 3): PassageSearchResult<P> => {
    const questionTerms = [...new Set(listSearchableWords(question).map(toWordStem))];
    const total = questionTerms.reduce((sum, term) => sum + weigh(term), 0);
    const hits = index
      .search(question, {
        boost: BOOST,
        bm25: BM25,
        fuzzy: findAllowedTypos,
        boostDocument: (id) => texts[Number(id)]?.weight ?? 1,
      })
      .map((hit) => ({
        at: Number(hit.id),
        score: hit.score,
        coverage: computeWeight(hit, weigh) / total,
      }))
      // A passage that contains all words of the question ranks before a passage that repeats one word.
      .toSorted((a, b) => b.score * b.coverage - a.score * a.coverage);
    const passages = selectNonOverlappingHits(hits, reach, limit).flatMap(({ at, coverage }) => {
      const best = texts[at];
      return best ? [{ texts: around(at), best, quote: [best], coverage }] : [];
    });
    const coverage = passages[0]?.coverage ?? 0;
    if (coverage < floors.unsure) return { passages: [], covered: 'no' };
    return { passages, covered: coverage < floors.yes ? 'unsure' : 'yes' };
  };
  return { size: texts.length, search };
};

const indexWords = async (
  texts: readonly SearchableText[],
  around: (at: number) => readonly SearchableText[],
) => {
  const index = new MiniSearch<{ id: number } & Record<keyof typeof BOOST, string>>({
    fields: Object.keys(BOOST),
    tokenize: listSearchableWords,
    processTerm: toWordStem,
  });
  const documents = texts.map(({ text, title = '', otherWords = '' }, id) => ({
    id,
    text,
    title,
    otherWords,
    around: around(id)
      .map((neighbour) => neighbour.text)
      .join(' '),
  }));
  await index.addAllAsync(documents, { chunkSize: SECTIONS_PER_BATCH });
  return index;
};

type WeighTerm = (term: string) => number;

/** Returns the total weight of those words of the question that a passage contains. */
const computeWeight = ({ queryTerms, terms }: SearchResult, weigh: WeighTerm): number =>
  queryTerms.reduce((sum, term) => sum + weigh(term) * (terms.includes(term) ? 1 : MISSPELT), 0);

/** Number of typing errors that are allowed in a search word: one in words of more than four letters. */
const findAllowedTypos = (term: string): number | false => (term.length > 4 ? 1 : false);

/** Returns a function that weighs search terms. Rare terms weigh more; terms that the index lacks weigh most. */
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

/** Selects search hits that are more than `reach` passages apart, so that the quoted passages do not overlap much. */
export const selectNonOverlappingHits = <H extends { readonly at: number }>(
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
