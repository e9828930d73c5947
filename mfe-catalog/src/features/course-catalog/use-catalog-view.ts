import { z } from '@cairn/api/z';
import {
  catalogUrlFormat,
  type CatalogFilters,
  hasCatalogFilterQuery,
  EMPTY_CATALOG_FILTERS,
  serialiseCatalogView,
  parseCatalogView,
} from '@cairn/domain/catalog-filters.rules';
import { keptInTab } from '@cairn/session';
import { useListView } from '@cairn/ui/use-list-view';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

const savedFilters = keptInTab('courses.filters.v1', z.unknown());

export interface CatalogFilterState {
  readonly filters: CatalogFilters;
  readonly isFiltered: boolean;
  readonly isSidebarOpen: boolean;
  readonly change: (part: Partial<CatalogFilters>) => void;
  readonly clear: () => void;
  readonly toggleSidebar: () => void;
  readonly toPageUrl: (page: number) => string;
}

/** Stores the catalogue's filters in the URL. A visit without filters restores those of the last visit from session storage. */
export const useCatalogFilterState = (): CatalogFilterState => {
  const { view, urlQuery, show, toUrl } = useListView('/course-catalog', catalogUrlFormat);
  const [entry] = useState(() => ({
    hadQuery: hasCatalogFilterQuery(urlQuery),
    saved: parseCatalogView(savedFilters.read()),
  }));
  const [isSidebarOpen, setSidebarOpen] = useState(
    entry.hadQuery || entry.saved?.isSidebarOpen === true,
  );
  // Uses the last visit's filters until the URL has them, or the student changes a filter.
  const [isChosen, setChosen] = useState(entry.hadQuery || entry.saved === undefined);
  const filters =
    isChosen || hasCatalogFilterQuery(urlQuery)
      ? view
      : (entry.saved?.filters ?? EMPTY_CATALOG_FILTERS);

  const restore = useEffectEvent(() => {
    if (!isChosen) show(filters);
  });
  // Empty dependencies: the filters are restored only once, at the start of a visit.
  useEffect(() => restore(), []);
  useEffect(() => {
    savedFilters.write(serialiseCatalogView({ filters, isSidebarOpen }));
  }, [filters, isSidebarOpen]);

  return useMemo(() => {
    const choose = (chosen: CatalogFilters) => {
      setChosen(true);
      show(chosen);
    };
    return {
      filters,
      isSidebarOpen,
      isFiltered: catalogUrlFormat.isNarrowed(filters),
      change: (part) => choose(catalogUrlFormat.changed(filters, part)),
      clear: () => choose(EMPTY_CATALOG_FILTERS),
      toggleSidebar: () => setSidebarOpen(!isSidebarOpen),
      toPageUrl: (page) => toUrl({ ...filters, page }),
    };
  }, [filters, isSidebarOpen, show, toUrl]);
};
