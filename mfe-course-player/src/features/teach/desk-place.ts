/** Addresses of the desk: /teach, or /teach/{CourseID or 'all'}/{view}/{item}, with the filter of the list as the query. */
import type { WorkFilter, WorkState } from '@cairn/api/teaching.contract';
import { UUID } from '@cairn/api/uuid';
import { searchFromAddress } from '@cairn/domain/address.rules';
import { listAddress } from '@cairn/domain/list-view.rules';
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

/**
 * The list as its address says it. `item` and `in` are an assignment and its course, '' for all. `after` and `before` name the piece of
 * work where the page of a long list begins or ends.
 */
export interface WorkView {
  readonly state: string;
  readonly item: string;
  readonly in: string;
  readonly search: string;
  readonly after: string;
  readonly before: string;
  readonly page: number;
}

/** The end of the list, as a value of `before`. */
export const LIST_END = 'end';

const states: readonly WorkState[] = ['waiting', 'late', 'graded'];

const stateOf = (view: WorkView): WorkState =>
  states.find((state) => state === view.state) ?? 'waiting';

const workIdFromAddress = (text: string): string => (UUID.test(text) ? text : '');

export const workAddress = listAddress<WorkView>(
  { state: 'waiting', item: '', in: '', search: '', after: '', before: '', page: 1 },
  (view) => ({
    ...view,
    state: stateOf(view),
    search: searchFromAddress(view.search),
    after: workIdFromAddress(view.after),
    before: view.before === LIST_END ? LIST_END : workIdFromAddress(view.before),
  }),
);

/** Which page of the list the server is asked for. */
export const pageOf = ({ page, after, before }: WorkView) => ({
  page,
  after: after || undefined,
  before: before || undefined,
});

/** What the server is asked for. */
export const filterOf = (view: WorkView, courseId: string | undefined): WorkFilter => ({
  courseId,
  state: stateOf(view),
  itemId: view.item || undefined,
  itemCourseId: view.in || undefined,
  search: view.search || undefined,
});

/** The students of a course as the address says it. */
export const rosterAddress = listAddress<{ readonly search: string; readonly page: number }>(
  { search: '', page: 1 },
  (view) => ({ ...view, search: searchFromAddress(view.search) }),
);

/** The list that led to a piece of work. */
export const useWorkFilter = () => {
  const [query] = useSearchParams();
  const { courseId } = useDeskPlace();
  return { query, filter: filterOf(workAddress.read(query), courseId) };
};
