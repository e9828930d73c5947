import { report } from '@cairn/session';
import type { CatalogueEntry } from './catalogue-search.ts';
import type { SearchResponse, SearchRequest } from './search.worker.ts';

/** Search engine for the courses and roles of one list. */
export interface SearchEngine {
  /** Returns the positions of matching entries in the list, best match first. */
  readonly find: (term: string) => Promise<readonly number[]>;
  readonly close: () => void;
}

/** Starts a worker. Searches reject once the worker has failed, or if it could not start. */
const startWorker = (entries: readonly CatalogueEntry[]): SearchEngine => {
  const worker = new Worker(
    /* webpackEntryOptions: { filename: "worker-[name].js" } */
    new URL('search.worker.ts', import.meta.url),
    { type: 'module', name: 'search' },
  );
  const tell = (request: SearchRequest) => worker.postMessage(request, []);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const waiting = new Map<number, (found: readonly number[]) => void>();
  let tickets = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
    waiting.get(data.ticket)?.(data.found);
    waiting.delete(data.ticket);
  });
  worker.addEventListener('error', (event) => {
    // Stops the browser from raising the worker's error on the window, where it counts against the release. The page itself
    // searches from now on.
    event.preventDefault();
    failed.reject(new Error(`The search worker failed: ${event.message}`));
  });
  tell({ entries: entries.map(({ kind, title, category }) => ({ kind, title, category })) });
  return {
    find: (term) => {
      const ticket = (tickets += 1);
      const answered = new Promise<readonly number[]>((resolve) => waiting.set(ticket, resolve));
      tell({ ticket, term });
      return Promise.race([answered, failed.promise]);
    },
    close: () => worker.terminate(),
  };
};

const startOnPage = async (entries: readonly CatalogueEntry[]): Promise<SearchEngine> => {
  const { createCatalogueSearch } = await import('./catalogue-search.ts');
  const find = createCatalogueSearch(entries);
  return { find: async (term) => find(term), close: () => undefined };
};

/** Starts a search in a worker. Without workers, or after a failure, the page itself searches. */
export const startSearchEngine = async (
  entries: readonly CatalogueEntry[],
): Promise<SearchEngine> => {
  if (typeof Worker === 'undefined') return startOnPage(entries);
  const worker = startWorker(entries);
  let instead: Promise<SearchEngine> | undefined;
  return {
    find: async (term) => {
      if (instead) return (await instead).find(term);
      try {
        return await worker.find(term);
      } catch (error) {
        report(error, { at: 'search worker' });
        instead ??= startOnPage(entries);
        return (await instead).find(term);
      }
    },
    close: worker.close,
  };
};
