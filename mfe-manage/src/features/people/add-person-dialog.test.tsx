import { addPerson, searchCourseChoices } from '@cairn/api/staff-people.contract';
import { events } from '@cairn/session';
import type { StaffRole } from '@cairn/domain/staff.rules';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildPerson, openManagePage } from '../../test/manage-page.tsx';

const hannah = { firstName: 'Hannah', lastName: 'Vogel', email: 'hannah@riverside.example' };
const added = stubResponse(addPerson, buildPerson({ ...hannah, status: 'invited' }));
const refused = (status: number, message: string, details: object): Stub => ({
  endpoint: addPerson,
  status,
  body: { code: status === 409 ? 'conflict' : 'invalid', message, details },
});

/** Opens the dialog on the list of people. */
const openDialog = (...stubs: Stub[]) => openDialogAs('administrator', ...stubs);

const openDialogAs = async (role: StaffRole, ...stubs: Stub[]) => {
  const user = userEvent.setup();
  const courses = [{ courseId: 'sql', title: 'SQL for Questions' }];
  const { requests } = openManagePage({
    roles: [role],
    stubs: [stubResponse(searchCourseChoices, { courses }), ...stubs],
  });
  await user.click(await screen.findByRole('button', { name: 'Add a person' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a person' }));
  const choose = async (field: string, name: string) => {
    const group = within(dialog.getByRole('group', { name: field }));
    await user.click(group.getByRole('button', { name: 'Choose' }));
    await user.click(await group.findByRole('checkbox', { name }));
    await user.keyboard('{Escape}');
  };
  return {
    user,
    dialog,
    choose,
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
    fillIn: async (given: Partial<typeof hannah> = {}) => {
      const { firstName, lastName, email } = { ...hannah, ...given };
      if (firstName) await user.type(dialog.getByLabelText('First name'), firstName);
      if (lastName) await user.type(dialog.getByLabelText('Last name'), lastName);
      if (email) await user.type(dialog.getByLabelText('E-mail address'), email);
    },
    readBodies: () =>
      Promise.all(listCallsTo(requests, addPerson).map((request) => request.json())),
  };
};

describe('adding a person', () => {
  it('is an invitation when a group manager does it', async () => {
    const { fillIn, press, dialog, readBodies } = await openDialogAs('group-manager', added);
    await fillIn();
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    await press('Send invitation');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await readBodies()).toMatchObject([{ signIn: { kind: 'invitation' } }]);
  });

  it('[MIMP-01] takes names, address, groups and courses, and sends an invitation', async () => {
    const notices: string[] = [];
    events.on('notice.shown', ({ message }) => notices.push(message));
    const { fillIn, choose, press, dialog, readBodies } = await openDialog(added);
    await fillIn();
    expect(dialog.getByRole('group', { name: 'How does Hannah sign in?' })).toBeVisible();
    await choose('Groups', 'Riverside College');
    await choose('Courses', 'SQL for Questions');
    await press('Send invitation');
    await waitFor(() => expect(notices).toEqual(['The invitation to Hannah Vogel is on its way.']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await readBodies()).toEqual([
      {
        ...hannah,
        groupIds: ['riverside'],
        courseIds: ['sql'],
        signIn: { kind: 'invitation' },
      },
    ]);
  });

  it('[MIMP-01] sets a first password, which is replaced at the first sign-in by default', async () => {
    const { fillIn, press, dialog, user, readBodies } = await openDialog(added);
    await fillIn();
    await user.click(dialog.getByRole('radio', { name: /^Set a first password/ }));
    await user.type(dialog.getByLabelText('First password'), 'first password');
    await press('Add the person');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await readBodies()).toMatchObject([
      { signIn: { kind: 'password', password: 'first password', mustChange: true } },
    ]);
  });

  it('[MIMP-01] shows mistakes at their fields, goes to the first, and keeps what was typed', async () => {
    const { fillIn, press, dialog, user, readBodies } = await openDialog(added);
    await fillIn({ lastName: '', email: 'hannah' });
    await user.click(dialog.getByRole('radio', { name: /^Set a first password/ }));
    await user.type(dialog.getByLabelText('First password'), 'short');
    await press('Add the person');
    const lastName = dialog.getByLabelText('Last name');
    expect(lastName).toHaveFocus();
    expect(lastName).toHaveAccessibleDescription('Enter a last name. It appears on certificates.');
    const email = dialog.getByLabelText('E-mail address');
    expect(email).toHaveAccessibleDescription('Enter a valid e-mail address.');
    expect(email).toHaveValue('hannah');
    expect(dialog.getByLabelText('First password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters.',
    );
    expect(dialog.getByLabelText('First name')).toHaveValue('Hannah');
    expect(await readBodies()).toEqual([]);
  });

  it('leads to the person who has an account with the address', async () => {
    const message = 'Maya Okafor has an account with this address.';
    const { fillIn, press, dialog } = await openDialog(
      refused(409, message, { personId: 'maya', name: 'Maya Okafor' }),
    );
    await fillIn();
    await press('Send invitation');
    await waitFor(() =>
      expect(dialog.getByLabelText('E-mail address')).toHaveAccessibleDescription(message),
    );
    expect(dialog.getByRole('link', { name: 'Open the page of this person' })).toHaveAttribute(
      'href',
      '/manage/people/maya',
    );
    expect(dialog.getByLabelText('Last name')).toHaveValue('Vogel');
  });

  it('shows at the courses that one of them is for other groups', async () => {
    const message = 'SQL for Questions is for certain groups only.';
    const { fillIn, choose, press, dialog } = await openDialog(
      refused(400, message, { field: 'courseIds' }),
    );
    await fillIn();
    await choose('Courses', 'SQL for Questions');
    await press('Send invitation');
    const courses = dialog.getByRole('group', { name: 'Courses' });
    await waitFor(() => expect(courses).toHaveAccessibleDescription(message));
    expect(within(courses).getByRole('button', { name: 'Remove SQL for Questions' })).toBeVisible();
  });

  it('stays open for the next person of the same groups', async () => {
    const { fillIn, choose, press, dialog, user } = await openDialog(added);
    await fillIn();
    await choose('Groups', 'Riverside College');
    await user.click(dialog.getByRole('checkbox', { name: 'Add another person after this' }));
    await press('Send invitation');
    await waitFor(() => expect(dialog.getByLabelText('First name')).toHaveValue(''));
    expect(dialog.getByLabelText('First name')).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Remove Riverside College' })).toBeVisible();
  });

  it('takes a choice away, and finds groups by a part of their names; archived ones are left out', async () => {
    const { choose, dialog, user, press } = await openDialog();
    await choose('Groups', 'Riverside College');
    await press('Remove Riverside College');
    const groups = within(dialog.getByRole('group', { name: 'Groups' }));
    const opener = groups.getByRole('button', { name: 'Choose' });
    expect(opener).toHaveFocus();
    await user.click(opener);
    const names = () => groups.queryAllByRole('checkbox').length;
    expect(names()).toBe(2);
    await user.type(groups.getByLabelText('Search'), 'HARB');
    expect(groups.getByRole('checkbox', { name: 'Harbor Institute' })).not.toBeChecked();
    expect(names()).toBe(1);
    await user.type(groups.getByLabelText('Search'), 'x');
    expect(groups.getByText('Nothing matches the search.')).toBeVisible();
  });
});
