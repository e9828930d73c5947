import { type ActivityFilters, getActivityReport } from '@cairn/api/staff-activity.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

/** Loads the report about activity; the figures of the previous filters stay visible until then. */
export const activityQuery = (query: ActivityFilters) =>
  queryOptions({
    queryKey: [...manageQueries.allKey, 'activity', query],
    queryFn: ({ signal }) => http.call(getActivityReport, { query, signal }),
    placeholderData: (before) => before,
    ...ALWAYS_STALE_OPTIONS,
  });
