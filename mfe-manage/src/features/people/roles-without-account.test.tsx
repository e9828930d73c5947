import { listPeople } from '@cairn/api/staff-people.contract';
import {
  giveStaffRole,
  type ListedStaffRole,
  listStaffRoles,
  takeStaffRole,
} from '@cairn/api/staff-roles.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage, buildPeoplePage } from '../../test/manage-page.tsx';

const buildRole = (change: Partial<ListedStaffRole> = {}): ListedStaffRole => ({
  email: 'lena@cairn.example',
  role: 'author',
  groupId: null,
  groupName: null,
  personId: null,
  name: null,
  ...change,
});
const manager = buildRole({
  email: 'omar@cairn.example',
  role: 'group-manager',
  groupId: 'harbor',
  groupName: 'Harbor Institute',
});

const openRoles = (role: string, ...stubs: Stub[]) =>
  openManagePage({
    path: `/manage/people?role=${role}`,
    stubs: [
      stubResponse(listPeople, buildPeoplePage()),
      stubResponse(listStaffRoles, [buildRole(), manager]),
      ...stubs,
    ],
  });
const waiting = () => screen.findByRole('region', { name: 'Roles without an account' });

describe('[MPERM-36] the filter of roles', () => {
  it('shows addresses that have the role and no account', async () => {
    const { requests } = openRoles('author');
    const [entry, ...others] = await within(await waiting()).findAllByRole('listitem');
    expect(others).toEqual([]);
    expect(entry).toHaveTextContent('lena@cairn.exampleAuthor');
    expect(entry).toHaveTextContent('No account yet');
    const [call] = listCallsTo(requests, listStaffRoles);
    expect(new URL(call?.url ?? '').searchParams.get('account')).toBe('none');
  });

  it('takes a role of such an address', async () => {
    const { requests } = openRoles(
      'group-manager',
      stubResponse(takeStaffRole, { message: 'taken' }),
    );
    const name = 'Take the role Group manager of Harbor Institute from omar@cairn.example';
    await userEvent.click(await within(await waiting()).findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take the role' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await listCallsTo(requests, takeStaffRole)[0]?.json()).toEqual({
      email: 'omar@cairn.example',
      role: 'group-manager',
      groupId: 'harbor',
    });
  });

  it('says that there is no such address', async () => {
    openRoles('administrator');
    expect(
      await within(await waiting()).findByText('Each address with such a role has an account.'),
    ).toBeVisible();
  });

  it('shows nothing of it without the filter, or to a group manager', async () => {
    const { requests, unmount } = openManagePage();
    await screen.findByRole('link', { name: 'Maya Okafor' });
    unmount();
    const other = openManagePage({ path: '/manage/people?role=author', roles: ['group-manager'] });
    await screen.findByRole('link', { name: 'Maya Okafor' });
    expect(listCallsTo([...requests, ...other.requests], listStaffRoles)).toEqual([]);
  });
});

it('[MPERM-35] gives a role to an address without an account, and says in one sentence what it may do', async () => {
  const { requests } = openRoles('author', stubResponse(giveStaffRole, { message: 'given' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Give a role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a role' }));
  const give = dialog.getByRole('button', { name: 'Give the role' });
  expect(give).toHaveAccessibleDescription('Type an e-mail address first.');
  await userEvent.type(dialog.getByLabelText(/^E-mail address/), ' Hannah@cairn.example');
  expect(give).toHaveAccessibleDescription('Choose a group first.');
  for (const [role, sentence] of [
    ['administrator', 'An administrator sees and changes everything of the site, and gives roles.'],
    ['group-manager', 'A group manager sees, edits and disables the people of one group.'],
    ['author', 'An author creates courses and edits their own.'],
  ] as const) {
    await userEvent.selectOptions(dialog.getByLabelText('Role'), role);
    expect(dialog.getByLabelText('Role')).toHaveAccessibleDescription(sentence);
  }
  await userEvent.click(give);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await listCallsTo(requests, giveStaffRole)[0]?.json()).toEqual({
    email: 'Hannah@cairn.example',
    role: 'author',
  });
});
