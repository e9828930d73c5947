/** The course catalogue's filters, in memory, in the address and in session storage. Sources: 000 §9, CCAT. */
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { searchFromAddress } from './address.rules.ts';
import { COURSE_LEVELS, COURSE_TYPE_LABELS } from './course-types.rules.ts';
import { listAddress } from './list-view.rules.ts';
import { pageFromText, pageOf } from './paging.rules.ts';

/** '' means no filter; `page` counts from 1. */
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
export const noFilters: CatalogFilters = {
  search: '',
  category: '',
  type: '',
  level: '',
  instructor: '',
  page: 1,
};

interface Query {
  readonly get: (key: string) => string | null;
}

/**
 * In an address that somebody opens, a level or type that there is not and markup can be no filter. A category or an
 * instructor may well be one that is gone, and finds nothing.
 */
export const catalogAddress = listAddress(noFilters, (filters) => ({
  ...filters,
  search: searchFromAddress(filters.search),
  type: Object.hasOwn(COURSE_TYPE_LABELS, filters.type) ? filters.type : '',
  level: COURSE_LEVELS.some((level) => level === filters.level) ? filters.level : '',
}));

/** Whether the address says anything about filters: then it wins over what was saved, and the sidebar opens. */
export const hasFilterQuery = (query: Query): boolean =>
  Object.keys(noFilters).some((key) => (query.get(key) ?? '') !== '');

/** What session storage holds; anything that cannot be read is no saved view. */
export const savedViewFrom = (saved: unknown): SavedCatalogView | undefined => {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const values = saved as Record<string, unknown>;
  const textOf = (key: string) => (typeof values[key] === 'string' ? values[key] : '');
  return {
    filters: {
      search: textOf('search'),
      category: textOf('category'),
      type: textOf('type'),
      level: textOf('level'),
      instructor: textOf('instructor'),
      page: pageFromText(String(values['page'])),
    },
    isSidebarOpen: values['sidebarOpen'] === true,
  };
};

/** What is saved of a view, as JSON. */
export const savedOfView = ({ filters, isSidebarOpen }: SavedCatalogView) => ({
  ...filters,
  sidebarOpen: isSidebarOpen,
});

const is = (wanted: string, value: string): boolean => wanted === '' || wanted === value;

const fits = (course: FilterableCourse, filters: CatalogFilters): boolean =>
  is(filters.category, course.Category) &&
  is(filters.type, course.CourseType) &&
  is(filters.level, course.Level === '' ? 'All Levels' : course.Level) &&
  is(filters.instructor, course.InstructorID);

export interface CatalogSelection<C> {
  readonly items: readonly C[];
  /** All matches, on every page. */
  readonly found: number;
  /** From 1; a page beyond the end is the last one. */
  readonly page: number;
  /** At least 1. */
  readonly pageCount: number;
}

/**
 * Prepared once for a list, so that a letter typed costs one look at each text.
 * @param courses already sorted by title
 */
export const createCatalogSelector = <C extends FilterableCourse>(courses: readonly C[]) => {
  const searched = courses.map((course) => ({
    course,
    title: course.CourseTitle.toLowerCase(),
    description: course.CourseDescription.toLowerCase(),
  }));
  /** The page of matching courses. */
  return (filters: CatalogFilters): CatalogSelection<C> => {
    const term = filters.search.trim().toLowerCase();
    const found = searched.filter(
      ({ course, title, description }) =>
        fits(course, filters) && (title.includes(term) || description.includes(term)),
    );
    const { items, ...rest } = pageOf(found, filters.page, CATALOG_PAGE_SIZE);
    return { items: items.map(({ course }) => course), found: found.length, ...rest };
  };
};

/** '12 courses found', '1 course found'. */
export const foundText = (found: number): string =>
  plural(found, t`${found} course found|${found} courses found`);
