import { listReportSchedules, type ReportKind } from '@cairn/api/report-schedules.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const reportScheduleQueries = {
  /** Loads the schedules of a report, and who can get it. */
  list: (report: ReportKind) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'report-schedules', report],
      queryFn: ({ signal }) => http.call(listReportSchedules, { query: { report }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
