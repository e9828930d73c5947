/** Paths of the desk: /teach, or /teach/{CourseID or 'all'}/{view}/{item}, with the list's filter as the query. */
import type { WorkFilter, WorkState } from '@cairn/api/teaching.contract';
import { UUID_PATTERN } from '@cairn/api/uuid';
import { parseSearchText } from '@cairn/domain/url-search.rules';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { useParams, useSearchParams } from '@cairn/runtime';

const ALL_COURSES_SEGMENT = 'all';

export interface DeskLocation {
  /** Undefined means all courses. */
  readonly courseId: string | undefined;
  readonly view: string;
  readonly itemId: string | undefined;
}

export const DEFAULT_DESK_VIEW = 'submissions';

/** Returns a path of the desk. The query with the filter is kept from the list to a submission and back. */
export const deskPath = (
  { courseId = ALL_COURSES_SEGMENT, view = DEFAULT_DESK_VIEW, itemId }: Partial<DeskLocation>,
  query?: URLSearchParams,
): string => {
  const parts = [courseId, view, ...(itemId === undefined ? [] : [itemId])];
  const search = query?.toString() ?? '';
  return `/teach/${parts.map(encodeURIComponent).join('/')}${search && `?${search}`}`;
};

export const useDeskLocation = (): DeskLocation => {
  const { courseId = ALL_COURSES_SEGMENT, view = DEFAULT_DESK_VIEW, itemId } = useParams();
  return { courseId: courseId === ALL_COURSES_SEGMENT ? undefined : courseId, view, itemId };
};

/**
 * The state of the list in the URL. `item` and `in` are an assignment and its course, '' for all. `after` and `before` are ids of
 * the work where a page of a long list begins or ends.
 */
export interface WorkListState {
  readonly state: string;
  readonly item: string;
  readonly in: string;
  readonly search: string;
  readonly after: string;
  readonly before: string;
  readonly page: number;
}

/** The value of `before` for the last page. */
export const LAST_PAGE = 'end';

const states: readonly WorkState[] = ['waiting', 'late', 'graded'];

const toWorkState = (view: WorkListState): WorkState =>
  states.find((state) => state === view.state) ?? 'waiting';

const parseWorkId = (text: string): string => (UUID_PATTERN.test(text) ? text : '');

export const workListUrlState = createListUrlFormat<WorkListState>(
  { state: 'waiting', item: '', in: '', search: '', after: '', before: '', page: 1 },
  (view) => ({
    ...view,
    state: toWorkState(view),
    search: parseSearchText(view.search),
    after: parseWorkId(view.after),
    before: view.before === LAST_PAGE ? LAST_PAGE : parseWorkId(view.before),
  }),
);

/** Returns the query parameters of the list's page. */
export const toPageQuery = ({ page, after, before }: WorkListState) => ({
  page,
  after: after || undefined,
  before: before || undefined,
});

/** Returns the query parameters of the list's filter. */
export const toWorkFilter = (view: WorkListState, courseId: string | undefined): WorkFilter => ({
  courseId,
  state: toWorkState(view),
  itemId: view.item || undefined,
  itemCourseId: view.in || undefined,
  search: view.search || undefined,
});

/** The state of a course's roster in the URL. */
export const rosterUrlState = createListUrlFormat<{
  readonly search: string;
  readonly page: number;
}>({ search: '', page: 1 }, (view) => ({ ...view, search: parseSearchText(view.search) }));

/** Returns the filter of the list from which the submission was opened. */
export const useWorkFilter = () => {
  const [query] = useSearchParams();
  const { courseId } = useDeskLocation();
  return { query, filter: toWorkFilter(workListUrlState.read(query), courseId) };
};
