import { findOwnJob, getOverviewFigures, listAttention } from '@cairn/api/staff-overview.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const overviewQueries = {
  figures: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'overview', 'figures'],
      queryFn: ({ signal }) => http.call(getOverviewFigures, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  attention: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'overview', 'attention'],
      queryFn: ({ signal }) => http.call(listAttention, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  ownJob: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'own-job'],
      queryFn: ({ signal }) => http.call(findOwnJob, { signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
