import { listRoles } from '@cairn/api/roles.contract';
import { events } from '@cairn/session';
import { buildCourse, buildRole } from '@cairn/testing/builders';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openRolesCatalog, findRoleHeading } from './test/roles-page.tsx';

const titled = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Tester ${String.fromCodePoint(65 + index)}`;
    return buildRole({ RoleID: name.slice(-1), RoleTitle: name, CourseIDs: [] });
  });
const designer = buildRole({ RoleID: 'z', RoleTitle: 'System Designer', CourseIDs: [] });
const tags = async () => within(await screen.findByRole('group', { name: 'Roles' }));
const tagNames = async () =>
  (await tags()).getAllByRole('button').map(({ textContent }) => textContent);
const tag = async (name: string) => (await tags()).getByRole('button', { name });

describe('role tags', () => {
  it('[ROLES-01] names the page, and its search by an example', async () => {
    openRolesCatalog({ url: '/roles-catalog' });
    expect(
      screen.getByRole('heading', { level: 1, name: 'Find Courses Tailored To Your Roles' }),
    ).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search roles' })).toHaveAttribute(
      'placeholder',
      'e.g. System Designer',
    );
    expect(await tags()).toBeDefined();
  });

  it('[ROLES-02] [ROLES-03] shows ten, and all that match a term', async () => {
    openRolesCatalog({ url: '/roles-catalog', roles: [...titled(11), designer] });
    expect(await tagNames()).toHaveLength(10);
    const search = screen.getByRole('searchbox');
    await userEvent.type(search, 'DESIGN');
    const announced = screen.getByText(/^\d roles? found\.$/);
    expect(announced).toHaveAttribute('role', 'status');
    expect(await tagNames()).toEqual(['System Designer']);
    await userEvent.clear(search);
    await userEvent.type(search, 'tester');
    expect(await tagNames()).toHaveLength(11);
    await userEvent.type(search, ' none');
    expect(announced).toHaveTextContent('0 roles found.');
    expect(screen.getByText('No roles found.')).toBeVisible();
  });

  it('[ROLES-04] at most one is chosen, and the address follows, back and forward too', async () => {
    const { router } = openRolesCatalog({ url: '/roles-catalog', roles: titled(2) });
    await userEvent.click(await tag('Tester A'));
    expect(router.state.location.pathname).toBe('/roles-catalog/A');
    expect(await tag('Tester A')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await tag('Tester B'));
    expect(router.state.location.pathname).toBe('/roles-catalog/B');
    expect(await tag('Tester A')).toHaveAttribute('aria-pressed', 'false');
    await act(() => router.navigate(-1));
    expect(screen.getByRole('heading', { level: 2, name: 'Tester A' })).toBeVisible();
    await act(() => router.navigate(1));
    expect(screen.getByRole('heading', { level: 2, name: 'Tester B' })).toBeVisible();
    await userEvent.click(await tag('Tester B'));
    expect(router.state.location.pathname).toBe('/roles-catalog');
    expect(screen.queryByRole('heading', { name: 'Tester B' })).not.toBeInTheDocument();
  });

  it('[ROLES-05] an address chooses a role that no tag shows, for a visitor', async () => {
    openRolesCatalog({ url: '/roles-catalog/z', roles: [...titled(10), designer] });
    expect(await screen.findByRole('heading', { level: 2, name: 'System Designer' })).toBeVisible();
    expect(await tagNames()).not.toContain('System Designer');
  });

  it('[ROLES-06] an unknown role is said not to exist, and the address gives way', async () => {
    const said = jest.fn();
    events.on('notice.shown', said);
    const { router } = openRolesCatalog({ url: '/roles-catalog/none' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/roles-catalog'));
    expect(said).toHaveBeenCalledTimes(1);
    expect(said).toHaveBeenCalledWith({ tone: 'error', message: 'Role not found.' });
  });

  it('[ROLES-25] a failure says so and offers another try', async () => {
    openRolesCatalog({ stubs: [stubError(listRoles, 500)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching roles');
    stubApi(stubResponse(listRoles, [designer]));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await tagNames()).toEqual(['System Designer']);
  });

  it('shows its shape while it loads', async () => {
    openRolesCatalog({ courses: [buildCourse()] });
    expect(screen.getByRole('group', { name: 'Loading roles' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await findRoleHeading();
    expect(screen.queryByRole('group', { name: 'Loading roles' })).not.toBeInTheDocument();
  });
});
