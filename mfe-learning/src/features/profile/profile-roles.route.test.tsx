import { addRole, listRoles, removeRole } from '@cairn/api/roles.contract';
import { getStudentDetails, getUserAttributes } from '@cairn/api/user.contract';
import { events } from '@cairn/session';
import { buildAttributes, buildRole } from '@cairn/testing/builders';
import {
  stubResponse,
  listCallsTo,
  stubError,
  holdFetch,
  type Stub,
  stubApi,
} from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getButton, openProfilePage, pressButton } from './test/profile-page.tsx';

const FAILED = 'There was a problem saving your profile.';
const roles = [
  buildRole({ RoleID: 'analyst', RoleTitle: 'Data Analyst' }),
  buildRole({ RoleID: 'developer', RoleTitle: 'Web Developer' }),
  buildRole({ RoleID: 'designer', RoleTitle: 'Web Designer' }),
];
const adds = stubResponse(addRole, { message: 'Role added.' });
const removes = stubResponse(removeRole, { message: 'Role removed.' });

const openRoles = async (Roles: Record<string, boolean>, ...stubs: readonly Stub[]) => {
  const view = await openProfilePage({ roles, student: { Roles }, stubs });
  const box = await screen.findByRole('combobox', { name: 'Roles' });
  return { ...view, box };
};
/** Stubs the server's responses once the student has these roles. */
const heldNow = (Roles: Record<string, boolean>, when?: () => boolean) => [
  stubResponse(getStudentDetails, { Roles }, when),
  stubResponse(getUserAttributes, buildAttributes({ Roles }), when),
];
const chosen = () => {
  const list = screen.queryByRole('list', { name: 'Your roles' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split('Remove')[0])
    : [];
};
const option = (name: string) => screen.getByRole('option', { name });

describe('roles of the profile', () => {
  it('[PROF-11] lists every role, with those of the student selected', async () => {
    const { requests, box } = await openRoles({ developer: true, unheard: false });
    expect(chosen()).toEqual(['Web Developer']);
    await userEvent.click(box);
    const options = screen.getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Data Analyst',
      'Web Developer',
      'Web Designer',
    ]);
    expect(option('Web Developer')).toHaveAttribute('aria-selected', 'true');
    expect(option('Data Analyst')).toHaveAttribute('aria-selected', 'false');
    const [call] = listCallsTo(requests, getStudentDetails);
    expect(new URL(call?.url ?? '').search).toBe('?StudentID=student-1');
    expect(listCallsTo(requests, listRoles).map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/roles/all',
    ]);
  });

  it('[PROF-13] [API-49] adds a role at once, before the answer, and tells everybody', async () => {
    const { box } = await openRoles({});
    const heard: string[] = [];
    events.on('roles.changed', () => heard.push('roles'));
    const requests = stubApi(adds, ...heldNow({ analyst: false }));
    const release = holdFetch();
    await userEvent.click(box);
    await userEvent.click(option('Data Analyst'));
    expect(chosen()).toEqual(['Data Analyst']);
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
    release();
    await waitFor(() => expect(heard).toEqual(['roles']));
    const [call] = listCallsTo(requests, addRole);
    expect(`${call?.method} ${new URL(call?.url ?? '').pathname}`).toBe(
      'PUT /api/roles/student-1/add-role',
    );
    expect(await call?.json()).toEqual({ roleId: 'analyst' });
    await waitFor(() => expect(getButton('Complete')).toBeVisible());
    expect(chosen()).toEqual(['Data Analyst']);
  });

  it.each([
    [
      'in the list',
      async (box: HTMLElement) =>
        userEvent.click(box).then(() => userEvent.click(option('Web Developer'))),
    ],
    ['in the box', () => pressButton('Remove Web Developer')],
  ])('[PROF-12] [API-51] takes a role away %s', async (_where, remove) => {
    const { box } = await openRoles({ developer: true, analyst: false });
    const requests = stubApi(removes, ...heldNow({ analyst: false }));
    await remove(box);
    await waitFor(() => expect(listCallsTo(requests, removeRole)).toHaveLength(1));
    const [call] = listCallsTo(requests, removeRole);
    expect(call).toMatchObject({ method: 'DELETE' });
    expect(new URL(call?.url ?? '').pathname).toBe('/api/roles/student-1/remove-role');
    expect(await call?.json()).toEqual({ roleId: 'developer' });
    await waitFor(() => expect(getButton('Complete')).toBeVisible());
    expect(chosen()).toEqual(['Data Analyst']);
  });

  it('[PROF-13] [PROF-15] a failed addition is taken back and said', async () => {
    const { box } = await openRoles({ developer: true }, stubError(addRole, 503));
    await userEvent.click(box);
    await userEvent.click(option('Data Analyst'));
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(chosen()).toEqual(['Web Developer']);
  });

  it('[PROF-13] a failed removal is taken back and said', async () => {
    await openRoles({ developer: true }, stubError(removeRole, 503));
    await pressButton('Remove Web Developer');
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(chosen()).toEqual(['Web Developer']);
  });

  it('sends changes in the order of the clicks, one at a time', async () => {
    const { box } = await openRoles({});
    const requests = stubApi(adds, removes, ...heldNow({}));
    const release = holdFetch();
    await userEvent.click(box);
    await userEvent.click(option('Data Analyst'));
    await userEvent.click(option('Data Analyst'));
    expect(chosen()).toEqual([]);
    expect(requests).toHaveLength(1);
    release();
    await waitFor(() => expect(listCallsTo(requests, removeRole)).toHaveLength(1));
    expect(listCallsTo(requests, addRole)).toHaveLength(1);
    await waitFor(() => expect(getButton('Complete')).toBeVisible());
    expect(chosen()).toEqual([]);
  });

  it('is found by typing and chosen by keyboard, several in a row', async () => {
    const { box } = await openRoles({});
    const requests: Request[] = stubApi(
      adds,
      ...heldNow({ developer: false }),
      ...heldNow(
        { developer: false, designer: false },
        () => listCallsTo(requests, addRole).length > 1,
      ),
    );
    await userEvent.type(box, 'web');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}{Escape}');
    await waitFor(() => expect(listCallsTo(requests, addRole)).toHaveLength(2));
    await waitFor(() => expect(chosen()).toEqual(['Web Developer', 'Web Designer']));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await waitFor(() => expect(getButton('Complete')).toBeVisible());
  });

  it('says so when nothing fits what is typed', async () => {
    const { box } = await openRoles({});
    await userEvent.type(box, 'astronaut');
    expect(screen.getByText('No role matches your text.')).toBeVisible();
    await userEvent.tab();
    expect(screen.queryByText('No role matches your text.')).not.toBeInTheDocument();
    expect(box).toHaveValue('');
  });

  it.each([
    ['the roles', stubError(listRoles, 503)],
    ['the student’s own', stubError(getStudentDetails, 503)],
  ])('[PROF-15] says when %s cannot be had, and offers another try', async (_what, failure) => {
    await openProfilePage({ roles, stubs: [failure] });
    expect(screen.getByRole('group', { name: 'Loading roles' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching roles');
    stubApi(stubResponse(listRoles, roles), ...heldNow({}));
    await pressButton('Try Again');
    expect(await screen.findByRole('combobox', { name: 'Roles' })).toBeVisible();
  });

  it('says when there is no role at all', async () => {
    await openProfilePage({ roles: [] });
    expect(await screen.findByText('There are no roles to choose from yet.')).toBeVisible();
  });
});
