/** Addresses of the desk: /teach, or /teach/{CourseID or 'all'}/{view}/{item}, with the filter of the list as the query. */
import type { WorkFilter, WorkState } from '@cairn/api/teaching.contract';
import { useParams, useSearchParams } from '@cairn/runtime';

const ALL = 'all';

export interface DeskPlace {
  /** Undefined: all courses. */
  readonly courseId: string | undefined;
  readonly view: string;
  readonly itemId: string | undefined;
}

export const FIRST_VIEW = 'submissions';

/** The filter stays from the list to a piece of work and back. */
export const deskPath = (
  { courseId = ALL, view = FIRST_VIEW, itemId }: Partial<DeskPlace>,
  query?: URLSearchParams,
): string => {
  const parts = [courseId, view, ...(itemId === undefined ? [] : [itemId])];
  const search = query?.toString() ?? '';
  return `/teach/${parts.map(encodeURIComponent).join('/')}${search && `?${search}`}`;
};

export const useDeskPlace = (): DeskPlace => {
  const { courseId = ALL, view = FIRST_VIEW, itemId } = useParams();
  return { courseId: courseId === ALL ? undefined : courseId, view, itemId };
};

const states: readonly WorkState[] = ['waiting', 'late', 'graded'];

/** What the query says of the list, whatever stands there. */
export const filterOf = (query: URLSearchParams, courseId: string | undefined): WorkFilter => ({
  courseId,
  state: states.find((state) => state === query.get('state')) ?? 'waiting',
  itemId: query.get('item') ?? undefined,
  itemCourseId: query.get('in') ?? undefined,
  search: query.get('search') ?? undefined,
});

export const pageOf = (query: URLSearchParams): number => {
  const page = Number(query.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** The list that led to a piece of work. */
export const useWorkFilter = () => {
  const [query] = useSearchParams();
  const { courseId } = useDeskPlace();
  return { query, filter: filterOf(query, courseId) };
};
