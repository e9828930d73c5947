import { type Course, enrollInCourse, listCourses } from '@cairn/api/courses.contract';
import { listCollaborators } from '@cairn/api/people.contract';
import { addRole, listCompetencies, listRoles, type Role } from '@cairn/api/roles.contract';
import { Outlet, type Site, SiteContext } from '@cairn/runtime';
import { buildCourse, buildInstructor, buildRole } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { RolesCatalogPage } from '../roles-catalog.page.tsx';

const site = {
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
} satisfies Omit<Site, 'brand'>;

const routesIn = (mode: Site['brand']['mode']) => [
  {
    element: (
      <SiteContext value={{ ...site, brand: { name: 'Cairn', mode } }}>
        <Outlet />
      </SiteContext>
    ),
    children: [{ path: '/roles-catalog/:id?', element: <RolesCatalogPage /> }],
  },
];

interface World {
  readonly url?: string;
  readonly mode?: Site['brand']['mode'];
  readonly roles?: Role[];
  readonly courses?: Course[];
  readonly stubs?: readonly Stub[];
}

/** Renders /roles-catalog/role-1 for one role with one course; `stubs` override the default ones. */
export const openRolesCatalog = (world: World = {}) => {
  const { roles = [buildRole()], courses = [buildCourse()], mode = 'main' } = world;
  const requests = stubApi(
    stubResponse(listRoles, roles),
    stubResponse(listCourses, courses),
    stubResponse(listCollaborators, [buildInstructor()]),
    stubResponse(listCompetencies, { logs: 'Log analysis', triage: 'Triage' }),
    stubResponse(addRole, { message: 'Role added.' }),
    stubResponse(enrollInCourse, { message: 'Enrolled' }),
    ...(world.stubs ?? []),
  );
  return { ...renderRoute(routesIn(mode), world.url ?? '/roles-catalog/role-1'), requests };
};

export const findRoleHeading = () =>
  screen.findByRole('heading', { level: 2, name: 'Data Analyst' });
export const findRoleCourseCard = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  return heading.closest('article') as HTMLElement;
};
