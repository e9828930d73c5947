import { listAuditEntriesOfPerson } from '@cairn/api/audit-log.contract';
import {
  changeEmailOfPerson,
  changePerson,
  disablePerson,
  erasePersonByStaff,
  getPerson,
  listCoursesOfPerson,
  resetSecondFactorOfPerson,
  sendPasswordMail,
} from '@cairn/api/staff-people.contract';
import { giveStaffRole, takeStaffRole } from '@cairn/api/staff-roles.contract';
import { setIdentityConfirmer } from '@cairn/session';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildAuditEntry, buildPerson, openManagePage } from '../../test/manage-page.tsx';

const openPerson = (...stubs: Stub[]) => openManagePage({ path: '/manage/people/maya', stubs });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pressIn = async (dialog: string | RegExp, name: string) =>
  userEvent.click(
    within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name }),
  );

/** Returns the value of a fact about the account. */
const readFact = (name: string) => screen.getByText(name).nextSibling?.textContent;

describe('the page of a person', () => {
  it('[MPEOP-17] shows names, address, groups, roles, courses, certificates, sessions, account and what staff changed', async () => {
    openPerson(
      stubResponse(
        getPerson,
        buildPerson({
          externalId: 'RC-20418',
          groups: [{ groupId: 'riverside', name: 'Riverside College' }],
          staffRoles: [{ role: 'author', groupId: null, groupName: null }],
          createdAt: '2026-01-05T12:00:00Z',
          activeAt: '2026-02-20T12:00:00Z',
          certificates: [
            { certificateId: 'ABC123', courseTitle: 'Networks', issuedAt: '2026-02-01T00:00:00Z' },
          ],
        }),
      ),
      stubResponse(listCoursesOfPerson, {
        courses: [
          {
            courseId: 'sql',
            title: 'SQL for Questions',
            enrolledAt: '2026-02-01T00:00:00Z',
            completedAt: null,
            secondsSpent: 8000,
            dueAt: '2026-04-01T12:00:00Z',
            isMandatory: true,
            done: 1,
            total: 4,
          },
        ],
        total: 1,
      }),
      stubResponse(listAuditEntriesOfPerson, { entries: [buildAuditEntry()] }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
    expect(screen.getByText('RC-20418')).toBeVisible();
    expect(screen.getByText('maya@cairn.example')).toBeVisible();
    expect(screen.getByText('Riverside College')).toBeVisible();
    expect(screen.getByText('Author')).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    expect(readFact('Created')).toBe('01/05/2026');
    expect(readFact('Last active')).toMatch(/^02\/20\/2026/);
    expect(screen.getByText('Firefox on Windows')).toBeVisible();
    expect(screen.getByText(/, near 203\.0\.113\.x$/)).toBeVisible();
    const course = await screen.findByRole('row', { name: /SQL for Questions/ });
    expect(course).toHaveTextContent('1 of 4');
    expect(course).toHaveTextContent('2 h 15 min');
    expect(course).toHaveTextContent('MandatoryDue on 04/01/2026');
    expect(screen.getByRole('link', { name: 'Networks' })).toHaveAttribute(
      'href',
      '/certificates/ABC123',
    );
    const entry = await screen.findByText('Changed a person');
    expect(entry.closest('li')).toHaveTextContent('Last nameOkoforOkafor');
    expect(entry.closest('li')).toHaveTextContent('Ada Keller');
    expect(document.title).toBe('Maya Okafor · Cairn');
  });

  it('says that a person does not exist, without another try', async () => {
    openPerson(stubError(getPerson, 404, 'not-found'));
    expect(await screen.findByText('There is no such person.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it('a section that fails says so alone, and tries again alone', async () => {
    const { requests } = openPerson(stubError(listCoursesOfPerson, 500));
    expect(await screen.findByText('The courses could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
    expect(screen.getByText('Staff have changed nothing yet.')).toBeVisible();
    const before = listCallsTo(requests, getPerson).length;
    await press('Try Again');
    await waitFor(() => expect(listCallsTo(requests, listCoursesOfPerson)).toHaveLength(2));
    expect(listCallsTo(requests, getPerson)).toHaveLength(before);
  });

  it('offers no change of staff to a group manager', async () => {
    openManagePage({
      path: '/manage/people/maya',
      roles: ['group-manager'],
      stubs: [stubResponse(getPerson, buildPerson({ mayEdit: false }))],
    });
    expect(await screen.findByText('Only an administrator can change staff.')).toBeVisible();
    for (const name of ['Edit', /Disable/, /Erase/, 'Give a role'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('editing', () => {
  const openEdit = async (...stubs: Stub[]) => {
    const page = openPerson(...stubs);
    await screen.findByRole('heading', { level: 1 });
    await press('Edit');
    return page;
  };

  it('sends what was seen and what was typed', async () => {
    const { requests } = await openEdit(stubResponse(changePerson, buildPerson()));
    await userEvent.type(screen.getByLabelText('Last name'), 'o');
    await userEvent.type(screen.getByLabelText('External ID'), 'RC-1');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await listCallsTo(requests, changePerson)[0]?.json()).toEqual({
      before: { firstName: 'Maya', lastName: 'Okafor', externalId: null },
      after: { firstName: 'Maya', lastName: 'Okaforo', externalId: 'RC-1' },
    });
  });

  it('[MOVR-15] shows both values when another has saved meanwhile, keeps what was typed, and saves what is chosen', async () => {
    const conflict: Stub = {
      endpoint: changePerson,
      status: 409,
      body: {
        code: 'conflict',
        message: 'Another person has changed this meanwhile.',
        details: { current: { firstName: 'Maja', lastName: 'Okafor', externalId: null } },
      },
    };
    const { requests } = await openEdit(conflict);
    await userEvent.type(screen.getByLabelText('First name'), 'n');
    await press('Save');
    expect(await screen.findByText('Saved meanwhile: Maja')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Mayan');
    expect(screen.getAllByText(/Saved meanwhile/)).toHaveLength(1);
    await press('Use this');
    expect(screen.getByLabelText('First name')).toHaveValue('Maja');
    await userEvent.type(screen.getByLabelText('First name'), '!');
    await press('Save');
    await waitFor(() => expect(listCallsTo(requests, changePerson)).toHaveLength(2));
    expect(await listCallsTo(requests, changePerson)[1]?.json()).toEqual({
      before: { firstName: 'Maja', lastName: 'Okafor', externalId: null },
      after: { firstName: 'Maja!', lastName: 'Okafor', externalId: null },
    });
  });

  it('shows at its field that another person has the external id', async () => {
    await openEdit({
      endpoint: changePerson,
      status: 409,
      body: {
        code: 'conflict',
        message: 'Jonas Weber has this external ID.',
        details: { field: 'externalId' },
      },
    });
    await userEvent.type(screen.getByLabelText('External ID'), 'RC-7');
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText('External ID')).toHaveAccessibleDescription(
        'Jonas Weber has this external ID.',
      ),
    );
    expect(screen.getByLabelText('External ID')).toHaveValue('RC-7');
  });
});

it.each([
  [409, 'conflict', 'Another account has this address.'],
  [400, 'invalid', 'Please enter a valid email address.'],
])(
  '[MPEOP-21] shows at its field why a new address is refused with %i',
  async (status, code, message) => {
    openPerson({
      endpoint: changeEmailOfPerson,
      status,
      body: { code, message, details: { field: 'email' } },
    });
    await screen.findByRole('heading', { level: 1 });
    await press(/^Change the e-mail address/);
    const field = screen.getByLabelText(/^New e-mail address/);
    await userEvent.type(field, 'taken@cairn.example');
    await press('Change the address');
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveValue('taken@cairn.example');
  },
);

describe('[MPERM-24] a call that needs a recent sign-in', () => {
  /** Stands for the dialog of the host, which `confirms` or cancels. Returns the actions that it named. */
  const answerDialog = (confirms: boolean): (string | undefined)[] => {
    const named: (string | undefined)[] = [];
    setIdentityConfirmer((action) => {
      named.push(action);
      return Promise.resolve(confirms);
    });
    return named;
  };
  afterEach(() => setIdentityConfirmer(undefined));

  it('names the action, and is repeated once with the same body', async () => {
    const named = answerDialog(true);
    let calls = 0;
    const { requests } = openPerson(stubResponse(erasePersonByStaff, { message: 'erased' }), {
      ...stubError(erasePersonByStaff, 403, 'recent-sign-in-needed'),
      when: () => {
        calls += 1;
        return calls === 1;
      },
    });
    await screen.findByRole('heading', { level: 1 });
    await press(/^Erase/);
    await userEvent.type(screen.getByLabelText('Reason'), 'asked for');
    await userEvent.type(screen.getByLabelText(/^Type maya/), 'maya@cairn.example');
    await pressIn('Erase Maya Okafor?', 'Erase');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(named).toEqual(['Erasing an account']);
    const bodies = await Promise.all(
      listCallsTo(requests, erasePersonByStaff).map((request) => request.json()),
    );
    const body = { email: 'maya@cairn.example', reason: 'asked for' };
    expect(bodies).toEqual([body, body]);
  });

  it('keeps what was typed when it is cancelled, without an error', async () => {
    const named = answerDialog(false);
    const { requests } = openPerson(stubError(erasePersonByStaff, 403, 'recent-sign-in-needed'));
    await screen.findByRole('heading', { level: 1 });
    await press(/^Erase/);
    await userEvent.type(screen.getByLabelText('Reason'), 'asked for');
    await userEvent.type(screen.getByLabelText(/^Type maya/), 'maya@cairn.example');
    await pressIn('Erase Maya Okafor?', 'Erase');
    await waitFor(() => expect(named).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Erase' })).toBeEnabled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Reason')).toHaveValue('asked for');
    expect(listCallsTo(requests, erasePersonByStaff)).toHaveLength(1);
  });

  it.each([
    [/^Disable/, 'Disable', disablePerson, 'Disabling an account'],
    [
      /^Remove the second factor/,
      'Remove the second factor',
      resetSecondFactorOfPerson,
      'Removing a second factor',
    ],
    [/^Give a role/, 'Give the role', giveStaffRole, 'Giving a role'],
  ] as const)('%s names what it does', async (action, button, endpoint, name) => {
    const named = answerDialog(false);
    openPerson(
      stubResponse(getPerson, buildPerson({ hasSecondFactor: true })),
      stubError(endpoint, 403, 'recent-sign-in-needed'),
    );
    await screen.findByRole('heading', { level: 1 });
    await press(action);
    const dialog = await screen.findByRole('dialog');
    const role = within(dialog).queryByLabelText('Role');
    if (role) await userEvent.selectOptions(role, 'author');
    await userEvent.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(named).toEqual([name]));
  });
});

it('[MPERM-31] the page leads to the account where the site requires a second factor', async () => {
  openPerson(stubError(getPerson, 403, 'second-factor-needed'));
  expect(await screen.findByText('Set up a second factor first')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
    'href',
    '/account',
  );
});

it('[MPERM-32] removes a lost second factor, and says before what it means', async () => {
  const { requests } = openPerson(
    stubResponse(getPerson, buildPerson({ hasSecondFactor: true })),
    stubResponse(resetSecondFactorOfPerson, buildPerson({ hasSecondFactor: false })),
  );
  await screen.findByRole('heading', { level: 1 });
  await press(/^Remove the second factor/);
  const dialog = await screen.findByRole('dialog', { name: 'Remove the second factor?' });
  expect(dialog).toHaveTextContent('all sessions end. The person gets a mail');
  expect(listCallsTo(requests, resetSecondFactorOfPerson)).toEqual([]);
  await pressIn('Remove the second factor?', 'Remove the second factor');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(listCallsTo(requests, resetSecondFactorOfPerson)).toHaveLength(1);
});

it.each([
  [/^Disable/, 'active', ' is signed out everywhere'],
  [/^Enable/, 'disabled', ' can sign in again'],
  [/^End all sessions/, 'active', ' has to sign in again'],
  [/^Erase/, 'active', '?'],
] as const)(
  'keeps the sentence of %s apart from a name from right to left',
  async (action, status, rest) => {
    const person = buildPerson({ firstName: 'محمد', lastName: '王小明', status });
    openPerson(stubResponse(getPerson, person));
    await screen.findByRole('heading', { level: 1 });
    await press(action);
    expect(await screen.findByRole('dialog')).toHaveTextContent(`\u2068محمد 王小明\u2069${rest}`);
  },
);

it('[MPEOP-30] erasing says what is removed, asks for a reason, and needs the typed address', async () => {
  const { requests, router } = openPerson(
    stubResponse(erasePersonByStaff, { message: 'The account and its records have been erased.' }),
  );
  await screen.findByRole('heading', { level: 1 });
  await press(/^Erase/);
  const dialog = await screen.findByRole('dialog', { name: 'Erase Maya Okafor?' });
  expect(dialog).toHaveTextContent('removes the account with its progress, work, grades');
  const erase = within(dialog).getByRole('button', { name: 'Erase' });
  expect(erase).toHaveAccessibleDescription('Type a reason and the address first.');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'asked for');
  expect(erase).toHaveAccessibleDescription('Type a reason and the address first.');
  // Page translators leave the text to type as it is.
  expect(within(dialog).getByText('maya@cairn.example', { selector: 'label > *' })).toHaveAttribute(
    'translate',
    'no',
  );
  await userEvent.type(within(dialog).getByLabelText(/^Type maya/), 'Maya@cairn.example');
  expect(erase).not.toHaveAttribute('aria-disabled');
  await userEvent.clear(within(dialog).getByLabelText('Reason'));
  expect(erase).toHaveAccessibleDescription('Type a reason and the address first.');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'asked for');
  await userEvent.click(erase);
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/people'));
  expect(await listCallsTo(requests, erasePersonByStaff)[0]?.json()).toEqual({
    email: 'Maya@cairn.example',
    reason: 'asked for',
  });
});

it('[MPEOP-22] sends a mail for a new password, and says before what the person gets', async () => {
  const { requests } = openPerson(stubResponse(sendPasswordMail, buildPerson()));
  await screen.findByRole('heading', { level: 1 });
  await press(/^Send a mail for a new password/);
  const dialog = await screen.findByRole('dialog', { name: 'Send a mail for a new password?' });
  expect(dialog).toHaveTextContent('maya@cairn.example gets a link');
  expect(dialog).toHaveTextContent('It works once, within 24 hours');
  expect(listCallsTo(requests, sendPasswordMail)).toEqual([]);
  await press('Send the mail');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(listCallsTo(requests, sendPasswordMail)).toHaveLength(1);
});

it('[MPERM-35] gives a role, and says in one sentence what it may do', async () => {
  const { requests } = openPerson(stubResponse(giveStaffRole, { message: 'given' }));
  await screen.findByRole('heading', { level: 1 });
  await press('Give a role');
  await userEvent.selectOptions(await screen.findByLabelText('Role'), 'author');
  expect(screen.getByLabelText('Role')).toHaveAccessibleDescription(
    'An author creates courses and edits their own.',
  );
  await press('Give the role');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await listCallsTo(requests, giveStaffRole)[0]?.json()).toEqual({
    email: 'maya@cairn.example',
    role: 'author',
  });
});

it('[MPERM-35] takes a role', async () => {
  const staffRoles = [{ role: 'author' as const, groupId: null, groupName: null }];
  const { requests } = openPerson(
    stubResponse(getPerson, buildPerson({ staffRoles })),
    stubResponse(takeStaffRole, { message: 'taken' }),
  );
  await screen.findByRole('heading', { level: 1 });
  await press('Take the role Author');
  await pressIn('Take the role Author', 'Take the role');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await listCallsTo(requests, takeStaffRole)[0]?.json()).toEqual({
    email: 'maya@cairn.example',
    role: 'author',
  });
});
