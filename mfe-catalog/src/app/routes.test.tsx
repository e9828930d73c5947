import { listCourses } from '@cairn/api/courses.contract';
import { getCourse } from '@cairn/api/course-item.contract';
import { searchModules } from '@cairn/api/module-search.contract';
import { listModules } from '@cairn/api/modules.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { listTopCourses } from '@cairn/api/recommender.contract';
import { listCompetencies, listRoles } from '@cairn/api/roles.contract';
import { listWebinars } from '@cairn/api/webinars.contract';
import { routePath } from '@cairn/domain/named-routes.rules';
import { buildCourse, buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { act, screen } from '@testing-library/react';
import { routes } from './routes.tsx';

interface Manifest {
  readonly mfe: { readonly routes: readonly { readonly path: string; readonly auth: string }[] };
}

/** The settings that the host and its guard read of this remote. */
const { mfe } = jest.requireActual<Manifest>('../../package.json');

describe('routes of the catalogue', () => {
  it.each([['[WEB-01]', '/webinar-catalog']])('%s %s is open to everybody', (_id, address) => {
    expect(mfe.routes.find(({ path }) => path === address)?.auth).toBe('open');
  });

  it('/courses is another name of the catalogue and takes its query along', async () => {
    stubApi(
      stubResponse(listCourses, [buildCourse({ CourseTitle: 'Reading Logs' })]),
      stubResponse(searchModules, []),
      stubResponse(getInstructor, buildInstructor()),
    );
    const { router } = await act(async () => renderRoute(routes, '/courses?search=Logs'));
    expect(await screen.findByRole('heading', { name: 'Reading Logs' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/course-catalog');
    expect(router.state.location.search).toBe('?search=Logs');
  });

  it.each([
    ['[CCAT-01]', '/course-catalog', 'Elevate Your Expertise'],
    ['[ROLES-01]', '/roles-catalog', 'Find Courses Tailored To Your Roles'],
    ['[WEB-01]', '/webinar-catalog', 'Webinars'],
    ['[DETAIL-01] by id', routePath('CourseCatalog', { id: 'c1' }), 'Course c1'],
    ['[DETAIL-01] by courseId', routePath('CourseCatalog', { courseId: 'c1' }), 'Course c1'],
  ])('%s: %s shows its screen', async (_id, address, title) => {
    stubApi(
      stubResponse(listCourses, []),
      stubResponse(listRoles, []),
      stubResponse(listWebinars, []),
      stubResponse(getInstructor, buildInstructor()),
      stubResponse(listModules, []),
      stubResponse(listCompetencies, {}),
      stubResponse(listTopCourses, []),
      stubResponse(
        getCourse,
        { Item: buildCourseItem({ CourseID: 'c1', CourseTitle: 'Course c1' }) },
        ({ searchParams }) => searchParams.get('courseID') === 'c1',
      ),
    );
    await act(async () => renderRoute(routes, address));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
