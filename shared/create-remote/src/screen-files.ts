/**
 * The sources of a new remote, in the workspace of the site or in another repository: one screen with live data, and its test.
 */
import { addGreetingToPage, addGreetingToTest } from './backend-files.ts';
import type { RemoteNames } from './remote-names.ts';

/** Workspace packages that the generated sources of a new remote import; they become its dependencies. */
export const SCREEN_PACKAGES = {
  ours: ['@cairn/api', '@cairn/domain', '@cairn/runtime', '@cairn/session', '@cairn/ui'],
  forTests: ['@cairn/federation', '@cairn/testing'],
} as const;

/** Returns the `mfe` field of the remote's package.json. @param hostApi the range of @cairn/runtime */
export const createMfeField = ({ name, title }: RemoteNames, hostApi: string) => ({
  name,
  expose: './src/index.ts',
  hostApi,
  api: '1',
  routes: [{ path: `/${name}`, auth: 'open', title, data: ['/api/courses/all'] }],
  events: { emits: [], listens: [] },
});

/**
 * Returns the source files of a new remote, by path.
 * @param hasBackend whether the page shows a greeting of the remote's own backend
 */
export const createScreenFiles = (
  names: RemoteNames,
  hasBackend = false,
): Record<string, string> => {
  const { name } = names;
  const folder = `src/features/${name}`;
  return {
    'src/index.ts': createEntryCode(names),
    'src/app/routes.tsx': createRoutesCode(names),
    [`${folder}/${name}.queries.ts`]: createQueriesCode(names),
    [`${folder}/${name}.page.tsx`]: hasBackend
      ? addGreetingToPage(createPageCode(names))
      : createPageCode(names),
    [`${folder}/course-cards.tsx`]: COURSE_CARDS,
    [`${folder}/${name}.page.test.tsx`]: hasBackend
      ? addGreetingToTest(createTestCode(names))
      : createTestCode(names),
  };
};

const createEntryCode = ({ title }: RemoteNames) => `import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** ${title}. */
export const remote = defineRemote({ routes });
`;

const createRoutesCode = ({
  name,
  component,
}: RemoteNames) => `import type { RouteObject } from '@cairn/runtime';
import { ${component}Page as Page } from '../features/${name}/${name}.page.tsx';

export const routes: RouteObject[] = [
  {
    path: '/${name}',
    element: <Page />,
  },
];
`;

const createQueriesCode = ({
  variable,
}: RemoteNames) => `import { listCourses } from '@cairn/api/courses.contract';
import { isDraftCourse } from '@cairn/domain/course-visibility.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const ${variable}Queries = {
  /** Courses that the visitor may see, without drafts. */
  courses: () =>
    queryOptions({
      queryKey: ['courses'],
      queryFn: async ({ signal }) => {
        const courses = await http.call(listCourses, { signal });
        return courses.filter((course) => !isDraftCourse(course));
      },
    }),
};
`;

const createPageCode = ({
  name,
  title,
  component,
  variable,
}: RemoteNames) => `import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { CourseCards, CourseCardsSkeleton } from './course-cards.tsx';
import { ${variable}Queries as queries } from './${name}.queries.ts';

/** Page /${name}: the courses of the site. */
export const ${component}Page = () => (
  <PageWidth isWhole>
    <PageHeader title="${title}" lead="The courses of this site." />
    <QueryContent
      query={useQuery(queries.courses())}
      skeleton={<CourseCardsSkeleton />}
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title="The courses could not be loaded"
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
    >
      {(courses) =>
        courses.length === 0 ? (
          <EmptyState art="search" title="There are no courses yet" />
        ) : (
          <CourseCards courses={courses} />
        )
      }
    </QueryContent>
  </PageWidth>
);
`;

const COURSE_CARDS = `import type { Course } from '@cairn/api/courses.contract';
import { formatCourseLevel } from '@cairn/domain/course-types.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { CardGrid, CourseCard } from '@cairn/ui/course-card';
import { Skeleton, SkeletonCard } from '@cairn/ui/skeleton';

/** Cards of courses; each links to the page of its course. */
export const CourseCards = ({ courses }: { readonly courses: readonly Course[] }) => (
  <CardGrid>
    {courses.map((course) => (
      <CourseCard
        key={course.CourseID}
        courseId={course.CourseID}
        title={course.CourseTitle}
        to={routePath('CourseCatalog', { id: course.CourseID })}
        src={course.ThumbnailUrl}
        category={course.Category}
        meta={[course.Category, formatCourseLevel(course.Level)]}
        description={course.CourseDescription}
        headingLevel={2}
        loading="lazy"
      />
    ))}
  </CardGrid>
);

/** Placeholder for the cards while the courses load. */
export const CourseCardsSkeleton = () => (
  <Skeleton label="Loading courses">
    <CardGrid>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </CardGrid>
  </Skeleton>
);
`;

const createTestCode = ({
  name,
  title,
}: RemoteNames) => `import { listCourses } from '@cairn/api/courses.contract';
import { buildCourse } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { routes } from '../../app/routes.tsx';

const open = () => renderRoute(routes, '/${name}');

it('says what it is, and shows the courses without the drafts', async () => {
  const published = buildCourse({ CourseID: 'c1', CourseTitle: 'Reading Logs' });
  const draft = buildCourse({ CourseID: 'c2', CourseTitle: 'Not Ready', Status: 'draft' });
  stubApi(stubResponse(listCourses, [published, draft]));
  open();
  expect(await screen.findByRole('link', { name: 'Reading Logs' })).toBeVisible();
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('${title}');
  expect(screen.queryByText('Not Ready')).not.toBeInTheDocument();
});

it('says so when there are none', async () => {
  stubApi(stubResponse(listCourses, []));
  open();
  expect(await screen.findByText('There are no courses yet')).toBeVisible();
});

it('offers another try when they cannot be loaded', async () => {
  stubApi(stubError(listCourses, 500));
  open();
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
});
`;
