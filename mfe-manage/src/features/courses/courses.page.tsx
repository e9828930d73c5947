import type { EndpointAnswer } from '@cairn/api/endpoint';
import { type listStaffCourses, STAFF_COURSE_ORDERS } from '@cairn/api/staff-catalogue.contract';
import { COURSE_STATUSES } from '@cairn/domain/course-state.rules';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { usePageTitle, useQuery } from '@cairn/runtime';
import { Chip } from '@cairn/ui/chip';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { useListView } from '@cairn/ui/use-list-view';
import { t } from 'ttag';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { courseQueries } from '../../lib/course-queries.ts';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import listStyles from '../../lib/list.module.css';
import { ListSearch } from '../../lib/list-search.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { COURSE_STATUS_LABELS } from '../../lib/course-words.ts';
import { CoursesTable, describeCourseOrder } from './courses-table.tsx';

/** Search, filters, order and page of the list in the URL. A filter is empty for all courses. */
interface CoursesView {
  readonly search: string;
  readonly status: string;
  /** 'missing': courses with missing media. */
  readonly media: string;
  readonly order: string;
  readonly page: number;
}

const MISSING = 'missing';
const toStatus = (text: string) => COURSE_STATUSES.find((status) => status === text);
const toOrder = (text: string) =>
  STAFF_COURSE_ORDERS.find((order) => order === text) ?? '-published';

const coursesUrl = createListUrlFormat<CoursesView>(
  { search: '', status: '', media: '', order: '-published', page: 1 },
  (view) => ({
    ...view,
    status: toStatus(view.status) ?? '',
    media: view.media === MISSING ? MISSING : '',
    order: toOrder(view.order),
  }),
);

/** Page /manage/catalogue: the courses of the site. */
export const CoursesPage = () => {
  usePageTitle(t`Courses`);
  return (
    <CatalogueFrame section="courses">
      <Courses />
    </CatalogueFrame>
  );
};

const Courses = () => {
  const { view, change, show, toUrl, toPageUrl } = useListView('/manage/catalogue', coursesUrl);
  const search = view.search.trim();
  const order = toOrder(view.order);
  const status = toStatus(view.status);
  const query = useQuery(
    courseQueries.list({
      order,
      page: view.page,
      ...(status && { status }),
      ...(view.media === MISSING && { media: MISSING }),
      ...(search !== '' && { search }),
    }),
  );
  const shown = query.isPlaceholderData ? undefined : query.data;
  const isNarrowed = coursesUrl.isNarrowed({ ...view, order: coursesUrl.whole.order });
  const clear = () => show({ ...coursesUrl.whole, order });
  return (
    <>
      <header className={listStyles['head']}>
        <h1>{t`Courses`}</h1>
        <p>{t`Hide a course, archive it, or give it another owner.`}</p>
      </header>
      <CourseFilters {...{ view, change }} counts={query.data?.counts} />
      <HiddenStatus text={isNarrowed && shown && describeShown(shown.courses.length)} />
      <HiddenStatus text={describeCourseOrder(order)} />
      <LoadedContent query={query} failure={t`The list could not be loaded.`}>
        {({ courses, page, pageCount }) =>
          courses.length === 0 ? (
            <LazyNothingFound
              title={t`No courses found.`}
              onClear={isNarrowed ? clear : undefined}
            />
          ) : (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <CoursesTable
                {...{ courses, order }}
                toOrderUrl={(next) => toUrl({ ...view, order: next, page: 1 })}
              />
              <CoursesFoot {...{ page, pageCount }} to={toPageUrl} />
            </div>
          )
        }
      </LoadedContent>
    </>
  );
};

interface CoursesFootProps {
  readonly page: number;
  readonly pageCount: number;
  readonly to: (page: number) => string;
}

const CoursesFoot = (pages: CoursesFootProps) => (
  <footer className={listStyles['foot']}>
    <LazyPagination label={t`Pages of courses`} {...pages} />
  </footer>
);

type Counts = EndpointAnswer<typeof listStaffCourses>['counts'];

interface CourseFiltersProps {
  readonly view: CoursesView;
  readonly change: (change: Partial<CoursesView>) => void;
  readonly counts: Counts | undefined;
}

const CourseFilters = ({ view, change, counts }: CourseFiltersProps) => {
  const all = counts && COURSE_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return (
    <div role="search" aria-label={t`Search courses`} className={listStyles['filters']}>
      <ListSearch
        label={t`Title, ID or owner`}
        placeholder={t`Title, ID or owner`}
        className={listStyles['search']}
        value={view.search}
        onSearch={(search) => change({ search })}
      />
      <Chip pressed={toStatus(view.status) === undefined} onClick={() => change({ status: '' })}>
        {t`All`} {all !== undefined && <span>{numberText(all)}</span>}
      </Chip>
      {COURSE_STATUSES.map((status) => (
        <Chip key={status} pressed={view.status === status} onClick={() => change({ status })}>
          {COURSE_STATUS_LABELS[status]} {counts && <span>{numberText(counts[status])}</span>}
        </Chip>
      ))}
      {view.media === MISSING && (
        <Chip pressed onClick={() => change({ media: '' })}>
          {t`Missing media`}
        </Chip>
      )}
    </div>
  );
};

const describeShown = (count: number): string =>
  plural(count, t`${count} course on this page.|${count} courses on this page.`);
