import { getStopsReport, type StopsFilters } from '@cairn/api/staff-stops.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

/** Loads the report about where students stop in a course. */
export const stopsQuery = (query: StopsFilters) =>
  queryOptions({
    queryKey: [...manageQueries.allKey, 'stops', query],
    queryFn: ({ signal }) => http.call(getStopsReport, { query, signal }),
    ...ALWAYS_STALE_OPTIONS,
  });
