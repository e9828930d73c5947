import { getSurveyReport } from '@cairn/api/staff-survey-report.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const surveyReportQueries = {
  results: (courseId: string, groups: readonly string[]) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'survey', courseId, groups],
      queryFn: ({ signal }) =>
        http.call(getSurveyReport, { params: { courseId }, query: { group: [...groups] }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
