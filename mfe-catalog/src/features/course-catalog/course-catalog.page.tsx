import type { Course } from '@cairn/api/courses.contract';
import {
  type CatalogFilters,
  type CatalogSelection,
  createCatalogSelector,
  formatCourseCount,
} from '@cairn/domain/catalog-filters.rules';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import { lazyPart, useQuery } from '@cairn/runtime';
import { friendlyMessage, report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { NothingFound } from '@cairn/ui/list-states';
import { QueryContent } from '@cairn/ui/query-content';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Pagination } from '@cairn/ui/pagination';
import { SearchBar, SearchBarSkeleton } from '@cairn/ui/search-bar';
import { SkeletonList, SkeletonRow } from '@cairn/ui/skeleton';
import { SlidersHorizontal } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import styles from './course-catalog.module.css';
import { CourseFilters } from './course-filters.tsx';
import { CourseList } from './course-list.tsx';
import { type CatalogFilterState, useCatalogFilterState } from './use-catalog-view.ts';

/** Page /course-catalog: all courses, with filters in the URL. */
export const CourseCatalogPage = () => {
  const view = useCatalogFilterState();
  const courses = useQuery(catalogQueries.courses());
  return (
    <PageWidth isWhole>
      <PageHeader
        title={t`Elevate Your Expertise`}
        lead={t`Search from our entire catalog for courses targeting specific skills.`}
      />
      <QueryContent
        query={courses}
        skeleton={<CatalogSkeleton />}
        renderFailure={({ error, ...retry }) => (
          <ErrorState
            title={t`Error fetching courses`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        )}
      >
        {(all) => <Catalog all={all} view={view} />}
      </QueryContent>
    </PageWidth>
  );
};

interface CatalogProps {
  readonly all: readonly Course[];
  readonly view: CatalogFilterState;
}

/** Returns the courses that match the filters, memoised, so that each typed letter causes one search. */
const useSelection = (courses: readonly Course[], filters: CatalogFilters) => {
  const select = useMemo(() => createCatalogSelector(courses), [courses]);
  return useMemo(() => select(filters), [select, filters]);
};

const Catalog = ({ all, view }: CatalogProps) => {
  const { viewer } = useCatalogStudent();
  const courses = useMemo(
    () => all.filter((course) => isCourseVisible(course, viewer)),
    [all, viewer],
  );
  // Defers the filters for the list, so that the filter controls respond at once.
  const shown = useDeferredValue(view);
  const selection = useSelection(courses, shown.filters);
  return (
    <>
      <CatalogBar view={view} found={selection.found} />
      <div className={styles['body']} data-filters={shown.isSidebarOpen || undefined}>
        {shown.isSidebarOpen && <CourseFilters courses={courses} view={view} />}
        <Results selection={selection} view={shown} />
      </div>
    </>
  );
};

interface ResultsProps {
  readonly selection: CatalogSelection<Course>;
  /** Filters by which the shown courses were selected; the filter controls may be newer. */
  readonly view: CatalogFilterState;
}

const Results = memo(({ selection, view }: ResultsProps) => (
  <section className={styles['results']} aria-label={t`Results`}>
    {selection.found === 0 ? (
      <NothingFound
        title={t`No courses found.`}
        onClear={view.isFiltered ? view.clear : undefined}
      />
    ) : (
      <CourseList courses={selection.items} />
    )}
    <Pagination page={selection.page} pageCount={selection.pageCount} to={view.toPageUrl} />
    {view.filters.search !== '' && <insideCourses.Part term={view.filters.search} />}
  </section>
));

/** Shows matches in the content of courses. Its code loads on the first search; without it the catalogue works as before. */
const insideCourses = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "inside-courses" */ './course-content-matches.tsx'))
      .CourseContentMatches,
  {
    onFailed: (error) => report(error, { at: 'search inside courses' }),
  },
);

const CatalogBar = ({
  view,
  found,
}: {
  readonly view: CatalogFilterState;
  readonly found: number;
}) => (
  <SearchBar
    label={t`Search for courses`}
    term={view.filters.search}
    onSearch={(search) => view.change({ search })}
    found={formatCourseCount(found)}
  >
    <Button variant="line" aria-expanded={view.isSidebarOpen} onClick={view.toggleSidebar}>
      <SlidersHorizontal />
      {view.isSidebarOpen ? t`Hide Filters` : t`Show Filters`}
    </Button>
  </SearchBar>
);

const CatalogSkeleton = () => (
  <>
    <SearchBarSkeleton hasButton />
    <SkeletonList label={t`Loading courses`} rows={5}>
      <SkeletonRow />
    </SkeletonList>
  </>
);
