import { useCallback, useEffect, useRef } from 'react';
import type { CatalogueEntry } from './catalogue-search.ts';
import type { SearchEngine } from './search-engine.ts';

interface RunningEngine {
  readonly entries: readonly CatalogueEntry[];
  readonly engine: Promise<SearchEngine>;
}

const closeEngine = async ({ engine }: RunningEngine): Promise<void> => {
  try {
    (await engine).close();
  } catch {
    // If the engine did not start, there is nothing to stop.
  }
};

/**
 * Returns a function that loads and starts the engine for a list on its first call, and again after a failure. A new
 * list gets a new engine. It resolves to undefined while there is no list.
 */
export const useSearchEngine = (entries: readonly CatalogueEntry[] | undefined) => {
  const running = useRef<RunningEngine>(undefined);
  useEffect(
    () => () => {
      if (running.current) void closeEngine(running.current);
      running.current = undefined;
    },
    [],
  );
  return useCallback(async (): Promise<SearchEngine | undefined> => {
    if (entries === undefined) return undefined;
    if (running.current?.entries !== entries) {
      if (running.current) void closeEngine(running.current);
      const engine = import('./search-engine.ts').then(({ startSearchEngine }) =>
        startSearchEngine(entries),
      );
      running.current = { entries, engine };
      engine.catch(() => (running.current = undefined));
    }
    return running.current.engine;
  }, [entries]);
};
