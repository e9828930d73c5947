import {
  type AuditFilters,
  listAuditEntries,
  listAuditEntriesOfPerson,
} from '@cairn/api/audit-log.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const logQueries = {
  list: (query: AuditFilters) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'log', query],
      queryFn: ({ signal }) => http.call(listAuditEntries, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  ofPerson: (personId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'person', personId, 'log'],
      queryFn: ({ signal }) =>
        http.call(listAuditEntriesOfPerson, { params: { personId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
