/** Filters of the course catalogue: in memory, in the URL and in session storage. Sources: 000 §9, CCAT. */
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { parseSearchText } from './url-search.rules.ts';
import { COURSE_LEVELS, COURSE_TYPE_LABELS } from './course-types.rules.ts';
import { createListUrlFormat } from './list-view.rules.ts';
import { parseListPageNumber, selectListPage } from './paging.rules.ts';

/** Search, filters and page of the course catalogue; '' means no filter. `page` counts from 1. */
export interface CatalogFilters {
  readonly search: string;
  readonly category: string;
  readonly type: string;
  readonly level: string;
  readonly instructor: string;
  readonly page: number;
}

export interface SavedCatalogView {
  readonly filters: CatalogFilters;
  readonly isSidebarOpen: boolean;
}

export interface FilterableCourse {
  readonly CourseTitle: string;
  readonly CourseDescription: string;
  readonly Category: string;
  readonly CourseType: string;
  readonly Level: string;
  readonly InstructorID: string;
}

export const CATALOG_PAGE_SIZE = 5;
export const EMPTY_CATALOG_FILTERS: CatalogFilters = {
  search: '',
  category: '',
  type: '',
  level: '',
  instructor: '',
  page: 1,
};

interface UrlQuery {
  readonly get: (key: string) => string | null;
}

/**
 * Reads filters from the URL and writes them. It drops markup and an unknown level or type. A category or instructor that
 * no longer exists stays and finds no course.
 */
export const catalogUrlFormat = createListUrlFormat(EMPTY_CATALOG_FILTERS, (filters) => ({
  ...filters,
  search: parseSearchText(filters.search),
  type: Object.hasOwn(COURSE_TYPE_LABELS, filters.type) ? filters.type : '',
  level: COURSE_LEVELS.some((level) => level === filters.level) ? filters.level : '',
}));

/** Returns whether the URL contains a filter. Such a URL takes precedence over the saved view and opens the sidebar. */
export const hasCatalogFilterQuery = (query: UrlQuery): boolean =>
  Object.keys(EMPTY_CATALOG_FILTERS).some((key) => (query.get(key) ?? '') !== '');

/** Reads a view from session storage; undefined for a value that is no object. */
export const parseCatalogView = (saved: unknown): SavedCatalogView | undefined => {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const values = saved as Record<string, unknown>;
  const readText = (key: string) => (typeof values[key] === 'string' ? values[key] : '');
  return {
    filters: {
      search: readText('search'),
      category: readText('category'),
      type: readText('type'),
      level: readText('level'),
      instructor: readText('instructor'),
      page: parseListPageNumber(String(values['page'])),
    },
    isSidebarOpen: values['sidebarOpen'] === true,
  };
};

/** Returns the object that is saved as JSON for a view. */
export const serialiseCatalogView = ({ filters, isSidebarOpen }: SavedCatalogView) => ({
  ...filters,
  sidebarOpen: isSidebarOpen,
});

const matchesFilter = (wanted: string, value: string): boolean => wanted === '' || wanted === value;

const matchesFilters = (course: FilterableCourse, filters: CatalogFilters): boolean =>
  matchesFilter(filters.category, course.Category) &&
  matchesFilter(filters.type, course.CourseType) &&
  matchesFilter(filters.level, course.Level === '' ? 'All Levels' : course.Level) &&
  matchesFilter(filters.instructor, course.InstructorID);

export interface CatalogSelection<C> {
  readonly items: readonly C[];
  /** Number of courses that match the filters, on all pages. */
  readonly found: number;
  /** Number of the shown page, from 1 to `pageCount`. */
  readonly page: number;
  /** At least 1. */
  readonly pageCount: number;
}

/**
 * Creates a function that filters a list of courses. The texts are put in lower case once, so that each keystroke only
 * searches them.
 * @param courses sorted by title
 */
export const createCatalogSelector = <C extends FilterableCourse>(courses: readonly C[]) => {
  const searched = courses.map((course) => ({
    course,
    title: course.CourseTitle.toLowerCase(),
    description: course.CourseDescription.toLowerCase(),
  }));
  /** Returns the requested page of matching courses. */
  return (filters: CatalogFilters): CatalogSelection<C> => {
    const term = filters.search.trim().toLowerCase();
    const found = searched.filter(
      ({ course, title, description }) =>
        matchesFilters(course, filters) && (title.includes(term) || description.includes(term)),
    );
    const { items, ...rest } = selectListPage(found, filters.page, CATALOG_PAGE_SIZE);
    return { items: items.map(({ course }) => course), found: found.length, ...rest };
  };
};

/** Returns '12 courses found' or '1 course found'. */
export const formatCourseCount = (found: number): string =>
  plural(found, t`${found} course found|${found} courses found`);
