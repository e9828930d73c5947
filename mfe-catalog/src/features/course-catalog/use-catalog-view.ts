import { z } from '@cairn/api/z';
import {
  catalogAddress,
  type CatalogFilters,
  hasFilterQuery,
  noFilters,
  savedOfView,
  savedViewFrom,
} from '@cairn/domain/catalog-filters.rules';
import { keptInTab } from '@cairn/session';
import { useListView } from '@cairn/ui/use-list-view';
import { useEffect, useMemo, useState } from 'react';

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

/** The filters live in the address; on a visit without any, those of the last visit come back from session storage. */
export const useCatalogView = (): CatalogView => {
  const { view, asked, show, addressOf } = useListView('/course-catalog', catalogAddress);
  const [entry] = useState(() => ({
    hadQuery: hasFilterQuery(asked),
    saved: savedViewFrom(saved.read()),
  }));
  const [isSidebarOpen, setSidebarOpen] = useState(
    entry.hadQuery || entry.saved?.isSidebarOpen === true,
  );
  const [isRestored, setRestored] = useState(entry.hadQuery || entry.saved === undefined);
  const filters = isRestored ? view : (entry.saved?.filters ?? noFilters);

  useEffect(() => {
    if (isRestored) return;
    show(filters);
    setRestored(true);
    // Once, at the start of a visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    saved.write(savedOfView({ filters, isSidebarOpen }));
  }, [filters, isSidebarOpen]);

  return useMemo(
    () => ({
      filters,
      isSidebarOpen,
      isFiltered: catalogAddress.isNarrowed(filters),
      change: (part) => show(catalogAddress.changed(filters, part)),
      clear: () => show(noFilters),
      toggleSidebar: () => setSidebarOpen(!isSidebarOpen),
      addressOfPage: (page) => addressOf({ ...filters, page }),
    }),
    [filters, isSidebarOpen, show, addressOf],
  );
};
