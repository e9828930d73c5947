/** A live course's tree afresh: what its addresses open ends after six hours (TAPI-63), and terms may be granted meanwhile. */
import { type CourseItem, type CourseNode, getCourse } from '@cairn/api/courses.contract';
import { normaliseContent } from '@cairn/domain/course-detail.rules';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@cairn/runtime';
import { events, http, report } from '@cairn/session';
import { useEffect } from 'react';
import { courseQueries, RENEW_MS } from './course.queries.ts';

const contentKey = (courseID: string) => ['live-content', courseID];

/** The tree, which the page of the course shows from then on. Nothing else of the course is taken: it may be older by then. */
const contentQuery = (queries: QueryClient, courseID: string) =>
  queryOptions({
    queryKey: contentKey(courseID),
    queryFn: async () => {
      const { CourseContent } = (await http.call(getCourse, { query: { courseID } })).Item;
      queries.setQueryData<CourseItem>(
        courseQueries.courseKey(courseID),
        (course) => course && { ...course, CourseContent },
      );
      return normaliseContent(CourseContent);
    },
  });

/**
 * Reads it every hour, at once when somebody comes back to a page that has slept through one, and when something came of the
 * student's work: that may be a later due date or another attempt.
 */
export const useFreshContent = ({ CourseID, CourseContent }: CourseItem): void => {
  const queries = useQueryClient();
  useQuery({
    ...contentQuery(queries, CourseID),
    initialData: () => normaliseContent(CourseContent),
    initialDataUpdatedAt: () =>
      queries.getQueryState(courseQueries.courseKey(CourseID))?.dataUpdatedAt,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    // What is new comes with the course.
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

/** @returns reads the tree now, for an address that was refused: the file's new one; undefined when there is none */
export const useFreshAddress = (courseID: string, nodeId: string) => {
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
