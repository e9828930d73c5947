import { listConversations } from '@cairn/api/instructor-chat.contract';
import {
  listTaughtCourses,
  listWork,
  openAttempt,
  openSubmission,
  type WorkFilter,
} from '@cairn/api/teaching.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Other people grade and submit meanwhile, so data are refetched whenever a screen shows them again. */
const ALWAYS_STALE = { staleTime: 0 };
const ROOT = 'teaching';

interface WorkPageQuery {
  readonly page: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export const teachQueries = {
  /** Key that matches all queries of the teaching desk. */
  allKey: [ROOT] as const,
  /** Key that matches all queries whose results a new grade changes. */
  workKey: [ROOT, 'work'] as const,
  courses: () =>
    queryOptions({
      queryKey: [ROOT, 'work', 'courses'],
      queryFn: ({ signal }) => http.call(listTaughtCourses, { signal }),
      ...ALWAYS_STALE,
    }),
  /** Loads a page of submissions; the previous page stays visible until then. */
  work: (query: WorkFilter & WorkPageQuery) =>
    queryOptions({
      queryKey: [ROOT, 'work', 'list', query],
      queryFn: ({ signal }) => http.call(listWork, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE,
    }),
  attempt: (attemptId: string, query: WorkFilter) =>
    queryOptions({
      queryKey: [ROOT, 'work', 'attempt', attemptId, query],
      queryFn: ({ signal }) => http.call(openAttempt, { params: { attemptId }, query, signal }),
      ...ALWAYS_STALE,
    }),
  conversationsKey: [ROOT, 'conversations'] as const,
  conversations: (courseId: string | undefined) =>
    queryOptions({
      queryKey: [ROOT, 'conversations', courseId],
      queryFn: ({ signal }) => http.call(listConversations, { query: { courseId }, signal }),
      ...ALWAYS_STALE,
    }),
  submission: (submissionId: string, query: WorkFilter) =>
    queryOptions({
      queryKey: [ROOT, 'work', 'submission', submissionId, query],
      queryFn: ({ signal }) =>
        http.call(openSubmission, { params: { submissionId }, query, signal }),
      ...ALWAYS_STALE,
    }),
};
