import { addRole } from '@cairn/api/roles.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events } from '@cairn/session';
import { buildAttributes, buildRole } from '@cairn/testing/builders';
import { findArtDrawings } from '@cairn/testing/drawings';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openRolesCatalog, findRoleHeading } from './test/roles-page.tsx';

const header = async () => (await findRoleHeading()).closest('section') as HTMLElement;
const listen = () => {
  const [notice, changed] = [jest.fn(), jest.fn()];
  events.on('notice.shown', notice);
  events.on('roles.changed', changed);
  return { notice, changed };
};
const afterwards = stubResponse(getUserAttributes, buildAttributes({ Roles: { 'role-1': false } }));
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Role' }));

describe('the chosen role', () => {
  it('[ROLES-07] shows title, description and image, its drawing when there is none', async () => {
    const { unmount } = openRolesCatalog({ roles: [buildRole({ ImageUrl: '/media/role.png' })] });
    expect(await header()).toHaveTextContent('Turns questions into answers');
    expect((await header()).querySelector('img')).toHaveAttribute('src', '/media/role.png');
    unmount();
    openRolesCatalog();
    expect(await findArtDrawings(await header())).toHaveLength(1);
  });

  it('[ROLES-07] a role of the student cannot be added again', async () => {
    signInAs({ Roles: { 'role-1': false } });
    openRolesCatalog();
    expect(await screen.findByRole('button', { name: 'Role Added' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Add Role' })).not.toBeInTheDocument();
  });

  it('[ROLES-08] [API-49] adds the role, says so, tells everybody, and keeps to it', async () => {
    signInAs();
    const { notice, changed } = listen();
    const { requests } = openRolesCatalog({ stubs: [afterwards] });
    await press();
    expect(await screen.findByRole('button', { name: 'Role Added' })).toBeDisabled();
    expect(screen.getByRole('heading', { level: 2, name: 'Data Analyst' })).toHaveFocus();
    const [call] = listCallsTo(requests, addRole);
    expect(new URL(call?.url ?? '').pathname).toBe('/api/roles/student-1/add-role');
    expect(await call?.json()).toEqual({ roleId: 'role-1' });
    expect(changed).toHaveBeenCalledTimes(1);
    expect(listCallsTo(requests, getUserAttributes)).toHaveLength(1);
    expect(notice).toHaveBeenCalledWith({
      tone: 'success',
      message: 'Role added successfully to your roles in progress.',
    });
  });

  it('[ROLES-08] is added even if the attributes cannot be read afterwards', async () => {
    signInAs();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    openRolesCatalog({ stubs: [stubError(getUserAttributes, 500)] });
    await press();
    expect(await screen.findByRole('button', { name: 'Role Added' })).toBeDisabled();
  });

  it('[ROLES-09] a failure is said, and can be tried again', async () => {
    signInAs();
    const { notice, changed } = listen();
    openRolesCatalog({ stubs: [stubError(addRole, 500)] });
    await press();
    await waitFor(() =>
      expect(notice).toHaveBeenCalledWith({
        tone: 'error',
        message: 'Failed to add the role. Please try again.',
      }),
    );
    expect(screen.getByRole('button', { name: 'Add Role' })).not.toHaveAttribute('aria-disabled');
    expect(changed).not.toHaveBeenCalled();
  });

  it('[ROLES-10] shows a visitor what is missing and where to sign in; no call is made', async () => {
    const { requests } = openRolesCatalog();
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Missing Role ID or Student ID');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Froles-catalog%2Frole-1',
    );
    expect(listCallsTo(requests, addRole)).toEqual([]);
  });
});
