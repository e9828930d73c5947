import { createStaffGroup, listStaffGroups } from '@cairn/api/staff-groups.contract';
import { listCallsTo, stubError, stubLostConnection, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildGroupsPage, buildListedGroup, openManagePage } from '../../test/manage-page.tsx';

const path = '/manage/groups';
const listQueries = (requests: readonly Request[]) =>
  listCallsTo(requests, listStaffGroups).map(({ url }) => new URL(url).searchParams.toString());

it('[MGRP-01] shows each group with its numbers and managers, and how many people are in none', async () => {
  const waiting = buildListedGroup({
    groupId: 'evening 2026',
    name: 'Evening Cohort',
    people: 1,
    courses: 7,
    documents: 2,
    rules: 4,
    managers: [
      { email: 'ruth@cairn.example', name: 'محمد', personId: 'ruth' },
      { email: 'colm@cairn.example', name: 'Colm Brennan', personId: 'colm' },
    ],
  });
  const none = buildListedGroup({ groupId: 'none', name: 'Summer School', managers: [] });
  openManagePage({
    path,
    stubs: [stubResponse(listStaffGroups, buildGroupsPage(waiting, none))],
  });
  const row = await screen.findByRole('row', { name: /Evening Cohort/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '1',
    '\u2068محمد\u2069 and 1 more',
    '7',
    '2',
    '4',
  ]);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/manage/groups/evening%202026');
  expect(row).toHaveTextContent('evening 2026');
  expect(screen.getByRole('row', { name: /Summer School/ })).toHaveTextContent('None');
  expect(screen.getByText('2 groups. 242 people are in none.')).toBeVisible();
});

it('[MGRP-01] searches and switches to the archived ones on the server', async () => {
  const { requests } = openManagePage({ path });
  await screen.findByRole('link', { name: 'Riverside College' });
  await userEvent.click(screen.getByRole('button', { name: 'Archived 2' }));
  await waitFor(() => expect(listQueries(requests)).toContain('state=archived&page=1'));
  await userEvent.type(screen.getByRole('searchbox'), 'even');
  await waitFor(() =>
    expect(listQueries(requests).at(-1)).toBe('state=archived&page=1&search=even'),
  );
  expect(await screen.findByText(/^\d groups? on this page\.$/)).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Archived 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

it('creates a group, shows why a name is refused, and keeps what was typed', async () => {
  const { requests } = openManagePage({
    path,
    stubs: [
      stubError(
        createStaffGroup,
        409,
        'conflict',
        "There is a group with the name 'North' already.",
      ),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create a group' }));
  const dialog = screen.getByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Create' });
  expect(button).toHaveAccessibleDescription('Type a name first.');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'North');
  await userEvent.click(button);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    "There is a group with the name 'North' already.",
  );
  expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveValue('North');
  const bodies = listCallsTo(requests, createStaffGroup).map((request) => request.clone().json());
  expect(await Promise.all(bodies)).toEqual([{ name: 'North' }]);
});

it('lists a group whose creation got no response', async () => {
  let isCreated = false;
  const created = buildListedGroup({ groupId: 'north', name: 'North' });
  openManagePage({
    path,
    stubs: [
      { ...stubResponse(listStaffGroups, buildGroupsPage(created)), when: () => isCreated },
      {
        ...stubLostConnection(createStaffGroup),
        when: () => {
          isCreated = true;
          return true;
        },
      },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create a group' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'North');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await within(dialog).findByRole('alert');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('link', { name: 'North' })).toBeVisible();
});

it('a group manager creates no groups', async () => {
  openManagePage({ path, roles: ['group-manager'] });
  await screen.findByRole('link', { name: 'Riverside College' });
  expect(screen.queryByRole('button', { name: 'Create a group' })).not.toBeInTheDocument();
});

it('says that nothing was found, and that the list could not be loaded', async () => {
  const { unmount } = openManagePage({
    path: `${path}?search=zzz`,
    stubs: [stubResponse(listStaffGroups, buildGroupsPage())],
  });
  expect(await screen.findByText('No groups found.')).toBeVisible();
  unmount();
  openManagePage({ path, stubs: [stubError(listStaffGroups, 500)] });
  expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
});
