import { listRoles, type Role } from '@cairn/api/roles.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { type Stub, stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { CourseRoles } from './course-roles-filler.tsx';

const role = (RoleTitle: string, ...CourseIDs: string[]): Role => ({
  RoleID: RoleTitle.toLowerCase(),
  RoleTitle,
  Description: '',
  ImageUrl: '',
  CourseIDs,
  CompetencyIDs: [],
});
const open = (roles: readonly Role[], ...stubs: Stub[]) => {
  stubApi(stubResponse(listRoles, [...roles]), ...stubs);
  renderRoute([{ path: '/', element: <CourseRoles courseId="sql" /> }], '/');
};
const region = () => within(screen.getByRole('region', { name: 'Roles with this course' }));

it('shows the first three roles that list the course, and leads to each and to all', async () => {
  open([
    role('Analyst', 'sql'),
    role('Cook', 'soups'),
    role('Tester', 'soups', 'sql'),
    role('Writer', 'sql'),
    role('Lead', 'sql'),
  ]);
  expect(region().getByRole('group', { name: 'Loading roles' })).toBeVisible();
  const first = await region().findByRole('link', { name: 'Analyst' });
  expect(first).toHaveAttribute('href', '/roles-catalog/analyst');
  expect(
    region()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Analyst', 'Tester', 'Writer', 'View all roles']);
});

it('says that no role lists the course', async () => {
  open([role('Cook', 'soups')]);
  expect(await region().findByText('No role lists this course yet.')).toBeVisible();
});

it('offers another try when the roles cannot be loaded', async () => {
  open([], stubError(listRoles, 500));
  expect(await region().findByRole('button', { name: 'Try Again' })).toBeVisible();
});
