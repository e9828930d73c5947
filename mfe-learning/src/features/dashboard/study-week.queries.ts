import { getStudyWeek } from '@cairn/api/study-week.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { LEARNING_QUERY_KEY } from '../../lib/student.queries.ts';

/** Loads the days of this week on which the student learned, by the reader's calendar. */
export const studyWeekQuery = (studentId: string) =>
  queryOptions({
    queryKey: [LEARNING_QUERY_KEY, 'week', studentId],
    queryFn: ({ signal }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return http.call(getStudyWeek, { query: { zone: timeZone }, signal });
    },
    staleTime: 0,
    enabled: studentId !== '',
  });
