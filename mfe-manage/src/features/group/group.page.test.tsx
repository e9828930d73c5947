import { listEnrolmentRules } from '@cairn/api/enrolment-rules.contract';
import {
  archiveStaffGroup,
  changeGroupsOfPeople,
  getStaffGroup,
  previewGroupChange,
  renameStaffGroup,
  restoreStaffGroup,
} from '@cairn/api/staff-groups.contract';
import { listPeople } from '@cairn/api/staff-people.contract';
import { giveStaffRole, takeStaffRole } from '@cairn/api/staff-roles.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildGroup,
  buildListedPerson,
  buildEnrolmentRule,
  buildEnrolmentRules,
  openManagePage,
  buildPeoplePage,
} from '../../test/manage-page.tsx';

const path = '/manage/groups/riverside';
const jonas = buildListedPerson({
  personId: 'jonas',
  firstName: 'Jonas',
  lastName: 'Weber',
  email: 'jonas@cairn.example',
  groups: [],
});
const twoPeople = stubResponse(listPeople, buildPeoplePage(buildListedPerson(), jonas));
const changed = stubResponse(changeGroupsOfPeople, { changed: 1, unchanged: 0, refused: [] });
const noItems = { items: [], total: 0 };
const preview = stubResponse(previewGroupChange, {
  hiddenCourses: { items: [{ id: 'a', title: 'Statistics Live' }], total: 1 },
  hiddenDocuments: { items: [{ id: 'b', title: 'Riverside Lab Guide' }], total: 3 },
  newCourses: { items: [{ id: 'c', title: 'Network Design Studio' }], total: 1 },
  newDocuments: noItems,
  newRules: [
    {
      ruleId: 'r1',
      courseTitle: 'Security Foundations',
      startDay: '2026-09-01',
      due: { kind: 'days', days: 60 },
      isMandatory: true,
      renewalMonths: null,
      endsOnLeaving: false,
      hasBegun: true,
    },
  ],
});

type Call = Parameters<typeof listCallsTo>[1];
const listBodies = (requests: readonly Request[], call: Call): Promise<unknown[]> =>
  Promise.all(listCallsTo(requests, call).map((request) => request.clone().json()));
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const press = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  userEvent.click(await within(inside).findByRole('button', { name }));

it('[MGRP-03] shows people, managers, courses, documents and rules of the group', async () => {
  openManagePage({
    path,
    stubs: [twoPeople, stubResponse(listEnrolmentRules, buildEnrolmentRules(buildEnrolmentRule()))],
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Riverside College');
  expect(screen.getByText('412 people · riverside · created 03/02/2026')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Jonas Weber' })).toHaveAttribute(
    'href',
    '/manage/people/jonas',
  );
  const managers = within(screen.getByRole('region', { name: 'Managers' }));
  expect(managers.getByRole('link', { name: 'Colm Brennan' })).toHaveAttribute(
    'href',
    '/manage/people/colm',
  );
  const courses = within(screen.getByRole('region', { name: 'Courses' }));
  expect(courses.getByRole('listitem')).toHaveTextContent('Statistics Live');
  expect(courses.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Documents' })).toHaveTextContent(
    'Riverside Lab Guide',
  );
  const rules = screen.getByRole('region', { name: 'Enrolment rules' });
  expect(await within(rules).findByText('Security Foundations')).toBeVisible();
});

it('[MGRP-03] searches and pages the people of this group on the server, and announces how many it finds', async () => {
  const { requests } = openManagePage({ path, stubs: [twoPeople] });
  await waitFor(() => expect(statuses()).toContain('2 people found.'));
  await userEvent.type(await screen.findByRole('searchbox'), 'jo');
  await waitFor(() => {
    const query = new URL(listCallsTo(requests, listPeople).at(-1)?.url ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({ group: 'riverside', page: '1', search: 'jo' });
  });
});

it('[MGRP-06] moves the selected people, and says before what they will and will no longer see, and the rules that will apply', async () => {
  const { requests } = openManagePage({ path, stubs: [twoPeople, preview, changed] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Jonas Weber' }));
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeVisible();
  expect(statuses()).toContain('1 selected');
  await press('Move to another group');
  const dialog = screen.getByRole('dialog', { name: 'Move Jonas Weber to another group' });
  const groups = within(dialog).getByRole('combobox', { name: 'New group' });
  const offered = within(groups).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Harbor Institute']);
  expect(within(dialog).getByRole('button', { name: 'Move' })).toHaveAccessibleDescription(
    'Choose a group first.',
  );
  await userEvent.selectOptions(groups, 'harbor');
  const list = (title: string) =>
    within(dialog).getByRole('heading', { name: title }).parentElement;
  await within(dialog).findByText('Statistics Live');
  expect(list('Courses that they no longer see')).toHaveTextContent('Statistics Live');
  expect(list('Documents that they no longer see')).toHaveTextContent(
    'Riverside Lab GuideAnd 2 more.',
  );
  expect(list('Courses that they see from then on')).toHaveTextContent('Network Design Studio');
  expect(dialog).not.toHaveTextContent('Documents that they see from then on');
  expect(list('Enrolment rules that apply to them')).toHaveTextContent(
    /Security Foundations Mandatory.*Due 60 days after enrolment, once\./,
  );
  await press('Move', dialog);
  const body = { personIds: ['jonas'], join: 'harbor', leave: 'riverside' };
  await waitFor(async () =>
    expect(await listBodies(requests, changeGroupsOfPeople)).toEqual([body]),
  );
  expect(await listBodies(requests, previewGroupChange)).toEqual([body]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Select all on this page')).toBeVisible();
});

it('removes all people of the page from the group', async () => {
  const { requests } = openManagePage({
    path,
    stubs: [
      twoPeople,
      changed,
      stubResponse(previewGroupChange, {
        hiddenCourses: noItems,
        hiddenDocuments: noItems,
        newCourses: noItems,
        newDocuments: noItems,
        newRules: [],
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await press('Remove from the group');
  const dialog = screen.getByRole('dialog', {
    name: 'Remove 2 people from Riverside College?',
  });
  await within(dialog).findByText('They see the same courses and documents as before.');
  await press('Remove', dialog);
  await waitFor(async () =>
    expect(await listBodies(requests, changeGroupsOfPeople)).toEqual([
      { personIds: ['maya', 'jonas'], leave: 'riverside' },
    ]),
  );
});

it('adds people who are searched and chosen; members are marked', async () => {
  const { requests } = openManagePage({ path, stubs: [twoPeople, changed] });
  await press('Add people');
  const dialog = screen.getByRole('dialog', { name: 'Add people to Riverside College' });
  expect(within(dialog).getByRole('button', { name: 'Add' })).toHaveAccessibleDescription(
    'Choose people first.',
  );
  await userEvent.type(within(dialog).getByRole('searchbox'), 'e');
  const member = await within(dialog).findByRole('checkbox', { name: /Maya Okafor/ });
  expect(member).toBeDisabled();
  const announced = within(dialog).getByRole('status');
  expect(announced).toHaveTextContent('2 people found.');
  expect(member).toHaveAccessibleName(/already in the group/);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Jonas Weber/ }));
  expect(within(dialog).getAllByRole('checkbox', { name: /Jonas Weber/ })).toHaveLength(1);
  await press('Add', dialog);
  await waitFor(async () =>
    expect(await listBodies(requests, changeGroupsOfPeople)).toEqual([
      { personIds: ['jonas'], join: 'riverside' },
    ]),
  );
});

describe('names from right to left', () => {
  const GROUP = '\u2068دفعة 2026 (A)\u2069';
  const PERSON = '\u2068محمد 王小明\u2069';
  const group = { name: 'دفعة 2026 (A)' };
  const person = buildListedPerson({ firstName: 'محمد', lastName: '王小明' });
  const openGroup = (change: Parameters<typeof buildGroup>[0] = {}) =>
    openManagePage({
      path,
      stubs: [
        stubResponse(getStaffGroup, buildGroup({ ...group, ...change })),
        stubResponse(listPeople, buildPeoplePage(person)),
        preview,
      ],
    });

  it.each([
    ['Archive the group', `Archive ${GROUP}?`],
    ['Add people', `Add people to ${GROUP}`],
    ['Add a manager', `Add a manager of ${GROUP}`],
  ])('keep the words of “%s” in order', async (button, title) => {
    openGroup();
    await press(button);
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  });

  it('keep the words about the archive in order', async () => {
    openGroup({ archivedAt: '2026-03-02T09:00:00.000Z' });
    await press('Take out of the archive');
    expect(screen.getByRole('dialog', { name: `Take ${GROUP} out of the archive?` })).toBeVisible();
  });

  it.each([
    ['Remove from the group', `Remove ${PERSON} from ${GROUP}?`],
    ['Move to another group', `Move ${PERSON} to another group`],
  ])('keep the words of “%s” in order', async (button, title) => {
    openGroup();
    await userEvent.click(await screen.findByRole('checkbox', { name: /王小明/ }));
    await press(button);
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  });
});

it('renames, archives and restores the group', async () => {
  const archived = buildGroup({ archivedAt: '2026-03-02T09:00:00.000Z' });
  const { requests, unmount } = openManagePage({
    path,
    stubs: [
      stubResponse(renameStaffGroup, buildGroup()),
      stubResponse(archiveStaffGroup, archived),
    ],
  });
  await press('Rename');
  const name = within(screen.getByRole('dialog')).getByRole('textbox');
  await userEvent.clear(name);
  await userEvent.type(name, 'Riverside');
  await press('Rename', screen.getByRole('dialog'));
  await waitFor(async () =>
    expect(await listBodies(requests, renameStaffGroup)).toEqual([
      { before: 'Riverside College', name: 'Riverside' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Archive the group');
  await press('Archive', screen.getByRole('dialog'));
  await waitFor(() => expect(listCallsTo(requests, archiveStaffGroup)).toHaveLength(1));
  unmount();

  const again = openManagePage({
    path,
    stubs: [stubResponse(getStaffGroup, archived), stubResponse(restoreStaffGroup, buildGroup())],
  });
  expect(await screen.findByText('Archived')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add people' })).not.toBeInTheDocument();
  await press('Take out of the archive');
  await press('Take out of the archive', screen.getByRole('dialog'));
  await waitFor(() => expect(listCallsTo(again.requests, restoreStaffGroup)).toHaveLength(1));
});

it('gives and takes the role of a manager', async () => {
  const message = { message: '' };
  const { requests } = openManagePage({
    path,
    stubs: [stubResponse(giveStaffRole, message), stubResponse(takeStaffRole, message)],
  });
  await press('Add a manager');
  const dialog = screen.getByRole('dialog', { name: 'Add a manager of Riverside College' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'ruth@cairn.example');
  await press('Give the role', dialog);
  const role = { role: 'group-manager', groupId: 'riverside' };
  await waitFor(async () =>
    expect(await listBodies(requests, giveStaffRole)).toEqual([
      { email: 'ruth@cairn.example', ...role },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Take the role from Colm Brennan');
  await press('Take the role', screen.getByRole('dialog'));
  await waitFor(async () =>
    expect(await listBodies(requests, takeStaffRole)).toEqual([
      { email: 'colm@cairn.example', ...role },
    ]),
  );
});

it('offers a group manager people, and no changes of the group itself', async () => {
  openManagePage({ path, roles: ['group-manager'], stubs: [twoPeople] });
  expect(await screen.findByRole('button', { name: 'Add people' })).toBeVisible();
  for (const name of ['Rename', 'Archive the group', 'Add a manager'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('says that there is no such group, without a retry', async () => {
  openManagePage({ path, stubs: [stubError(getStaffGroup, 404, 'not-found')] });
  const title = { name: 'There is no such group.', level: 1 };
  expect(await screen.findByRole('heading', title)).toBeVisible();
  expect(screen.queryByRole('button', { name: /again/i })).not.toBeInTheDocument();
});
