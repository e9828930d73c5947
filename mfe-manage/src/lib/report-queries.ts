import {
  type CompletionFilters,
  getCompletionReport,
  listCertificateMonths,
  listReportedCertificates,
} from '@cairn/api/staff-reports.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const reportQueries = {
  /** Loads a page of the report about completion; the previous page stays visible until then. */
  completion: (query: CompletionFilters & { readonly page: number }) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'completion', query],
      queryFn: ({ signal }) => http.call(getCompletionReport, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  certificateMonths: (query: { readonly search?: string }) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'certificate months', query],
      queryFn: ({ signal }) => http.call(listCertificateMonths, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  certificates: (query: { readonly search?: string; readonly page: number }) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'certificates', query],
      queryFn: ({ signal }) => http.call(listReportedCertificates, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
};
