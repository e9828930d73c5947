/** Searches beside the page, so that typing never waits for it. */
import { type CatalogueEntry, createCatalogueSearch } from './catalogue-search.ts';
import type { Find } from './fuzzy-index.ts';

/** First what is searched, then terms; each term is answered with its ticket. */
export type SearchRequest =
  | { readonly entries: readonly CatalogueEntry[] }
  | { readonly ticket: number; readonly term: string };

export interface SearchAnswer {
  readonly ticket: number;
  /** Positions in `entries`. */
  readonly found: readonly number[];
}

let find: Find = () => [];

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if ('entries' in data) find = createCatalogueSearch(data.entries);
  else postMessage({ ticket: data.ticket, found: find(data.term) } satisfies SearchAnswer);
});
