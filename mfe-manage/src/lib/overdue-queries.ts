import { listOverdueEnrolments, type OverdueFilters } from '@cairn/api/staff-overdue.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

/** Loads a page of the report about overdue courses; the previous page stays visible until then. */
export const overdueQuery = (query: OverdueFilters & { readonly page: number }) =>
  queryOptions({
    queryKey: [...manageQueries.allKey, 'overdue', query],
    queryFn: ({ signal }) => http.call(listOverdueEnrolments, { query, signal }),
    placeholderData: (before) => before,
    ...ALWAYS_STALE_OPTIONS,
  });
