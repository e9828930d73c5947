/** Reloads a live course's tree: its URLs expire after six hours (TAPI-63), and extensions may be granted meanwhile. */
import { type CourseItem, type CourseNode, getCourse } from '@cairn/api/course-item.contract';
import { normaliseCourseContent } from '@cairn/domain/course-detail.rules';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@cairn/runtime';
import { events, http, report } from '@cairn/session';
import { useEffect } from 'react';
import { courseQueries, SIGNED_URL_REFRESH_MS } from './course.queries.ts';

const contentKey = (courseID: string) => ['live-content', courseID];

/**
 * Loads the tree and replaces it in the cached course. The other fields are not replaced, since the response may be older than
 * they are.
 */
const contentQuery = (queries: QueryClient, courseID: string) =>
  queryOptions({
    queryKey: contentKey(courseID),
    queryFn: async () => {
      const { CourseContent } = (await http.call(getCourse, { query: { courseID } })).Item;
      queries.setQueryData<CourseItem>(
        courseQueries.courseKey(courseID),
        (course) => course && { ...course, CourseContent },
      );
      return normaliseCourseContent(CourseContent);
    },
  });

/**
 * Reloads the tree every hour, at once when the page becomes visible after more than an hour, and on news about the student's
 * work, such as a later due date or another attempt.
 */
export const useContentRefresh = ({ CourseID, CourseContent }: CourseItem): void => {
  const queries = useQueryClient();
  useQuery({
    ...contentQuery(queries, CourseID),
    initialData: () => normaliseCourseContent(CourseContent),
    initialDataUpdatedAt: () =>
      queries.getQueryState(courseQueries.courseKey(CourseID))?.dataUpdatedAt,
    staleTime: SIGNED_URL_REFRESH_MS,
    refetchInterval: SIGNED_URL_REFRESH_MS,
    // This query causes no re-render: it updates the cached course, whose own query re-renders the page.
    notifyOnChangeProps: [],
  });
  useEffect(
    () =>
      events.on('news.told', ({ news }) => {
        if (!news.some(({ kind, courseId }) => kind === 'graded' && courseId === CourseID)) return;
        void queries.invalidateQueries({ queryKey: contentKey(CourseID) });
      }),
    [queries, CourseID],
  );
};

/**
 * @returns a function that reloads the tree after a refused URL, and resolves with the file's new URL; undefined if there is none
 */
export const useFileUrlRefresh = (courseID: string, nodeId: string) => {
  const queries = useQueryClient();
  return async (): Promise<string | undefined> => {
    try {
      const nodes = await queries.fetchQuery({ ...contentQuery(queries, courseID), staleTime: 0 });
      return nodeIn(nodes, nodeId)?.s3Url;
    } catch (error) {
      report(error, { at: 'new address of a file' });
      return undefined;
    }
  };
};

const nodeIn = (nodes: readonly CourseNode[], id: string): CourseNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeIn(node.items ?? [], id);
    if (found) return found;
  }
  return undefined;
};
