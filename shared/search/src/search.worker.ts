/** Searches in a worker, so that typing is never blocked. */
import { type CatalogueEntry, createCatalogueSearch } from './catalogue-search.ts';
import type { SearchPositions } from './fuzzy-index.ts';

/**
 * Message to the search worker: first the list to search, then terms. The response to a term repeats the ticket of its
 * message.
 */
export type SearchRequest =
  | { readonly entries: readonly CatalogueEntry[] }
  | { readonly ticket: number; readonly term: string };

export interface SearchResponse {
  readonly ticket: number;
  /** Positions in `entries`. */
  readonly found: readonly number[];
}

let find: SearchPositions = () => [];

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if ('entries' in data) find = createCatalogueSearch(data.entries);
  else postMessage({ ticket: data.ticket, found: find(data.term) } satisfies SearchResponse);
});
