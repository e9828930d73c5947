/** Paths of the desk: /teach, or /teach/{CourseID or 'all'}/{view}/{item}, with the list's filter as the query. */
import type { WorkFilter, WorkState } from '@cairn/api/teaching.contract';
import { UUID } from '@cairn/api/uuid';
import { searchFromAddress } from '@cairn/domain/address.rules';
import { listAddress } from '@cairn/domain/list-view.rules';
import { useParams, useSearchParams } from '@cairn/runtime';

const ALL = 'all';

export interface DeskPlace {
  /** Undefined means all courses. */
  readonly courseId: string | undefined;
  readonly view: string;
  readonly itemId: string | undefined;
}

export const FIRST_VIEW = 'submissions';

/** Returns a path of the desk. The query with the filter is kept from the list to a submission and back. */
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
 * The state of the list in the URL. `item` and `in` are an assignment and its course, '' for all. `after` and `before` are ids of
 * the work where a page of a long list begins or ends.
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

/** The value of `before` for the last page. */
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

/** Returns the query parameters of the list's page. */
export const pageOf = ({ page, after, before }: WorkView) => ({
  page,
  after: after || undefined,
  before: before || undefined,
});

/** Returns the query parameters of the list's filter. */
export const filterOf = (view: WorkView, courseId: string | undefined): WorkFilter => ({
  courseId,
  state: stateOf(view),
  itemId: view.item || undefined,
  itemCourseId: view.in || undefined,
  search: view.search || undefined,
});

/** The state of a course's roster in the URL. */
export const rosterAddress = listAddress<{ readonly search: string; readonly page: number }>(
  { search: '', page: 1 },
  (view) => ({ ...view, search: searchFromAddress(view.search) }),
);

/** Returns the filter of the list from which the submission was opened. */
export const useWorkFilter = () => {
  const [query] = useSearchParams();
  const { courseId } = useDeskPlace();
  return { query, filter: filterOf(workAddress.read(query), courseId) };
};
