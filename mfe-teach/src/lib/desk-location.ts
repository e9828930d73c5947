/** Paths of the teaching desk: /teach, or /teach/{CourseID or 'all'}/{view}/{item}, with the list's filter as the query. */
import type { WorkFilter, WorkState } from '@cairn/api/teaching.contract';
import { UUID_PATTERN } from '@cairn/api/uuid';
import { parseSearchText } from '@cairn/domain/url-search.rules';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { useParams, useSearchParams } from '@cairn/runtime';

const ALL_COURSES_SEGMENT = 'all';

export interface TeachingDeskLocation {
  /** Id of the course whose work the desk shows; undefined for all courses. */
  readonly courseId: string | undefined;
  readonly view: string;
  readonly itemId: string | undefined;
}

export const DEFAULT_TEACHING_DESK_VIEW = 'submissions';

/** Returns a path of the teaching desk. The query with the list's filter is kept from the list to a submission and back. */
export const createTeachingDeskPath = (
  {
    courseId = ALL_COURSES_SEGMENT,
    view = DEFAULT_TEACHING_DESK_VIEW,
    itemId,
  }: Partial<TeachingDeskLocation>,
  query?: URLSearchParams,
): string => {
  const parts = [courseId, view, ...(itemId === undefined ? [] : [itemId])];
  const search = query?.toString() ?? '';
  return `/teach/${parts.map(encodeURIComponent).join('/')}${search && `?${search}`}`;
};

export const useTeachingDeskLocation = (): TeachingDeskLocation => {
  const { courseId = ALL_COURSES_SEGMENT, view = DEFAULT_TEACHING_DESK_VIEW, itemId } = useParams();
  return { courseId: courseId === ALL_COURSES_SEGMENT ? undefined : courseId, view, itemId };
};

/**
 * State of the list of submissions in the URL. `item` and `in` are an assignment and its course, '' for all. `after` and
 * `before` are ids of the submissions where a page of a long list begins or ends.
 */
export interface SubmissionListState {
  readonly state: string;
  readonly item: string;
  readonly in: string;
  readonly search: string;
  readonly after: string;
  readonly before: string;
  readonly page: number;
}

/** Value of the URL parameter `before` for the last page of the list. */
export const LAST_PAGE_CURSOR = 'end';

const states: readonly WorkState[] = ['waiting', 'late', 'graded'];

const toWorkState = (view: SubmissionListState): WorkState =>
  states.find((state) => state === view.state) ?? 'waiting';

const parseWorkId = (text: string): string => (UUID_PATTERN.test(text) ? text : '');

export const submissionListUrlState = createListUrlFormat<SubmissionListState>(
  { state: 'waiting', item: '', in: '', search: '', after: '', before: '', page: 1 },
  (view) => ({
    ...view,
    state: toWorkState(view),
    search: parseSearchText(view.search),
    after: parseWorkId(view.after),
    before: view.before === LAST_PAGE_CURSOR ? LAST_PAGE_CURSOR : parseWorkId(view.before),
  }),
);

/** Returns the query parameters that request the current page of submissions. */
export const toSubmissionPageQuery = ({ page, after, before }: SubmissionListState) => ({
  page,
  after: after || undefined,
  before: before || undefined,
});

/** Returns the query parameters that request submissions by the filters in the URL. */
export const toSubmissionFilter = (
  view: SubmissionListState,
  courseId: string | undefined,
): WorkFilter => ({
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

/** Returns the filter of the list from which the instructor has opened a submission. */
export const useSubmissionFilter = () => {
  const [query] = useSearchParams();
  const { courseId } = useTeachingDeskLocation();
  return { query, filter: toSubmissionFilter(submissionListUrlState.read(query), courseId) };
};
