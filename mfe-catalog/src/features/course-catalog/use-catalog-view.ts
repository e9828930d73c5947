import { z } from '@cairn/api/z';
import {
  type CatalogFilters,
  changeFilters,
  filtersFromQuery,
  filtersToQuery,
  hasFilterQuery,
  noFilters,
  FILTER_KEYS,
  savedOfView,
  savedViewFrom,
  soundFilters,
} from '@cairn/domain/catalog-filters.rules';
import { keptInTab } from '@cairn/session';
import { useEffect, useMemo, useState } from 'react';
import { useSoundQuery } from '../../lib/use-sound-query.ts';

const saved = keptInTab('courses.filters.v1', z.unknown());

export interface CatalogView {
  readonly filters: CatalogFilters;
  readonly isFiltered: boolean;
  readonly isSidebarOpen: boolean;
  readonly change: (part: Partial<CatalogFilters>) => void;
  readonly clear: () => void;
  readonly toggleSidebar: () => void;
  readonly addressOfPage: (page: number) => string;
}

const ADDRESS = {
  keys: [...FILTER_KEYS, 'page'],
  sound: (query: URLSearchParams) => filtersToQuery(soundFilters(query)),
};

/**
 * The filters live in the address; on a visit without any, those of the last visit come back from session storage.
 * Typing replaces the history entry, so that Back leaves the catalogue instead of going through every letter.
 */
export const useCatalogView = (): CatalogView => {
  const [query, exchange] = useSoundQuery(ADDRESS);
  const [entry] = useState(() => ({
    hadQuery: hasFilterQuery(query),
    saved: savedViewFrom(saved.read()),
  }));
  const [isSidebarOpen, setSidebarOpen] = useState(
    entry.hadQuery || entry.saved?.isSidebarOpen === true,
  );
  const [isRestored, setRestored] = useState(entry.hadQuery || entry.saved === undefined);
  const address = query.toString();
  const filters = useMemo(
    () =>
      isRestored
        ? filtersFromQuery(new URLSearchParams(address))
        : (entry.saved?.filters ?? noFilters),
    [isRestored, address, entry],
  );

  useEffect(() => {
    if (isRestored) return;
    exchange(filtersToQuery(filters));
    setRestored(true);
    // Once, at the start of a visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    saved.write(savedOfView({ filters, isSidebarOpen }));
  }, [filters, isSidebarOpen]);

  return useMemo(() => {
    const show = (next: CatalogFilters) => exchange(filtersToQuery(next));
    return {
      filters,
      isSidebarOpen,
      isFiltered: Object.keys(filtersToQuery({ ...filters, page: 1 })).length > 0,
      change: (part) => show(changeFilters(filters, part)),
      clear: () => show(noFilters),
      toggleSidebar: () => setSidebarOpen(!isSidebarOpen),
      addressOfPage: (page) => addressOf({ ...filters, page }),
    };
  }, [filters, isSidebarOpen, exchange]);
};

const addressOf = (filters: CatalogFilters): string =>
  `/course-catalog?${new URLSearchParams(filtersToQuery(filters))}`.replace(/\?$/, '');
