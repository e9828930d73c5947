import {
  addStudentRole,
  listStudentRoles,
  listUpskillRoles,
  removeStudentRole,
} from '@cairn/api/upskilling.contract';
import { session } from '@cairn/session';
import { findArtDrawings } from '@cairn/testing/drawings';
import {
  stubResponse,
  listCallsTo,
  stubError,
  holdFetch,
  stubLostConnection,
  type Stub,
  stubApi,
} from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  analystRole,
  getButton,
  openGoalStep,
  openUpskillPage,
  pressButton,
  testerRole,
} from './test/upskill-page.tsx';

const card = (title: string) => screen.findByRole('button', { name: title });
const titles = () =>
  within(screen.getByRole('list', { name: 'Roles' }))
    .getAllByRole('button')
    .map((role) => role.textContent);
const dialog = () => screen.getByRole('dialog');

describe('the steps', () => {
  it('[UPSK-01] [UPSK-02] open on the first of three, below the way from My learning', async () => {
    await openUpskillPage();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'My learning' })).toHaveAttribute('href', '/learning');
    expect(crumbs.getByText('Upskill your role')).toHaveAttribute('aria-current', 'page');
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      '1 Import Your Background',
      '2 Goal Details',
      '3 Learning Path',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  });

  it('[UPSK-03] go on and back by one; what was chosen is still there', async () => {
    await openGoalStep();
    await userEvent.click(await card('Tester'));
    await pressButton('Confirm');
    await waitFor(async () => expect(await card('Tester')).toHaveAttribute('aria-pressed', 'true'));
    await pressButton('Continue');
    await screen.findByRole('heading', { level: 1, name: 'Learning Path' });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await pressButton('Back');
    expect(await card('Tester')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Goal Details', { selector: 'h1 *' })).toHaveFocus();
    await pressButton('Back');
    expect(await screen.findByText('maya.pdf')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await pressButton('Continue');
    expect(await card('Tester')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('goal roles', () => {
  it('[UPSK-04] [UPSK-06] show title, description and image; saved ones are selected', async () => {
    const pictures = [{ ...analystRole, ImageUrl: '/media/analyst.png' }, testerRole];
    const { requests } = await openGoalStep({ stubs: [stubResponse(listUpskillRoles, pictures)] });
    expect(listCallsTo(requests, listUpskillRoles)[0]?.url).toMatch(/\/upskillrole\/roles$/);
    expect(await card('Data Analyst')).toHaveAttribute('aria-pressed', 'true');
    expect(await card('Tester')).toHaveAttribute('aria-pressed', 'false');
    expect(await card('Tester')).toHaveAccessibleDescription('What a Tester does');
    expect(await findArtDrawings((await card('Tester')).closest('article'))).toHaveLength(1);
    const pictured = (await card('Data Analyst')).closest('article');
    expect(pictured?.querySelector('img')).toHaveAttribute('src', '/media/analyst.png');
  });

  it('[UPSK-05] are found by title in any letter case', async () => {
    await openGoalStep();
    await card('Tester');
    const search = screen.getByRole('searchbox', { name: 'Search roles' });
    await userEvent.type(search, 'ANALY');
    expect(screen.getByText('1 role found.')).toHaveAttribute('role', 'status');
    expect(titles()).toEqual(['Data Analyst']);
    await userEvent.type(search, 'x');
    expect(screen.getByText('No roles found.')).toBeVisible();
    expect(screen.getByText('0 roles found.')).toHaveAttribute('role', 'status');
    await pressButton('Clear search');
    await userEvent.type(search, 'What a');
    expect(screen.getByText('No roles found.')).toBeVisible();
    await pressButton('Clear search');
    expect(titles()).toEqual(['Data Analyst', 'Tester']);
  });

  it('[UPSK-07] [UPSK-08] are added after a confirmation; cancelling calls nothing', async () => {
    const { requests } = await openGoalStep();
    await userEvent.click(await card('Tester'));
    expect(within(dialog()).getByRole('heading', { name: 'Add Role' })).toBeVisible();
    expect(dialog()).toHaveTextContent('Add Tester to your selected roles?');
    await pressButton('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listCallsTo(requests, addStudentRole)).toEqual([]);
    await userEvent.click(await card('Tester'));
    const release = holdFetch();
    await pressButton('Confirm');
    expect(getButton('Confirm')).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await card('Tester')).toHaveAttribute('aria-pressed', 'true');
    const [call] = listCallsTo(requests, addStudentRole);
    expect(call?.url).toMatch(/\/upskillrole\/students\/maya\/roles$/);
    expect(await call?.json()).toEqual({ roleID: 'tester' });
  });

  it('[UPSK-07] [UPSK-08] [PAPI-19] are removed after a confirmation when they were not saved before', async () => {
    const { requests } = await openGoalStep({
      stubs: [stubResponse(listStudentRoles, { roles: [] })],
    });
    await userEvent.click(await card('Tester'));
    await pressButton('Confirm');
    await waitFor(async () => expect(await card('Tester')).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(await card('Tester'));
    expect(within(dialog()).getByRole('heading', { name: 'Remove Role' })).toBeVisible();
    expect(dialog()).toHaveTextContent('Remove Tester from your selected roles?');
    await pressButton('Confirm');
    await waitFor(async () =>
      expect(await card('Tester')).toHaveAttribute('aria-pressed', 'false'),
    );
    expect(await listCallsTo(requests, removeStudentRole)[0]?.json()).toEqual({ roleID: 'tester' });
  });

  it('[UPSK-09] stay selected when they were saved before, and the call is made', async () => {
    const { requests, heard } = await openGoalStep();
    await userEvent.click(await card('Data Analyst'));
    await pressButton('Confirm');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await card('Data Analyst')).toHaveAttribute('aria-pressed', 'true');
    expect(heard).toMatchObject([
      { message: 'This role is already saved and will remain in your profile' },
    ]);
    expect(listCallsTo(requests, removeStudentRole)).toHaveLength(1);
  });

  it('[UPSK-10] stay unchanged when a call fails, and the student sees why', async () => {
    const { heard } = await openGoalStep({ stubs: [stubError(addStudentRole, 500)] });
    await userEvent.click(await card('Tester'));
    await pressButton('Confirm');
    await waitFor(() =>
      expect(heard).toMatchObject([
        {
          tone: 'error',
          message: 'Service is temporarily unavailable. Please try again shortly.',
        },
      ]),
    );
    expect(await card('Tester')).toHaveAttribute('aria-pressed', 'false');
  });

  it('[UPSK-10] are read again after a conflict', async () => {
    const { requests } = await openGoalStep({
      stubs: [stubError(addStudentRole, 409, 'conflict')],
    });
    await userEvent.click(await card('Tester'));
    const before = listCallsTo(requests, listStudentRoles).length;
    const later = stubApi(
      stubResponse(listUpskillRoles, [analystRole, testerRole]),
      stubError(addStudentRole, 409, 'conflict'),
      stubResponse(listStudentRoles, { roles: ['tester'] }),
    );
    await pressButton('Confirm');
    await waitFor(async () => expect(await card('Tester')).toHaveAttribute('aria-pressed', 'true'));
    expect(await card('Data Analyst')).toHaveAttribute('aria-pressed', 'false');
    expect(before).toBe(1);
    expect(listCallsTo(later, listStudentRoles)).toHaveLength(1);
  });

  const isPressed = async (title: string, pressed: boolean) =>
    waitFor(async () => expect(await card(title)).toHaveAttribute('aria-pressed', String(pressed)));
  const toggle = async (title: string, ...stubs: Stub[]) => {
    stubApi(stubResponse(listUpskillRoles, [analystRole, testerRole]), ...stubs);
    await userEvent.click(await card(title));
    await pressButton('Confirm');
  };

  it('are shown as the server has them when it has changed them and the reply was lost', async () => {
    const { heard } = await openGoalStep();
    await toggle(
      'Tester',
      stubLostConnection(addStudentRole),
      stubResponse(listStudentRoles, { roles: ['analyst', 'tester'] }),
    );
    await isPressed('Tester', true);
    await toggle(
      'Tester',
      stubLostConnection(removeStudentRole),
      stubResponse(listStudentRoles, { roles: ['analyst'] }),
    );
    await isPressed('Tester', false);
    expect(heard.filter(({ tone }) => tone === 'error')).toEqual([]);
  });

  it('say so when a lost call has changed nothing', async () => {
    const { heard } = await openGoalStep({ stubs: [stubLostConnection(addStudentRole)] });
    await userEvent.click(await card('Tester'));
    await pressButton('Confirm');
    await waitFor(() => expect(heard).toMatchObject([{ tone: 'error' }]));
    expect(await card('Tester')).toHaveAttribute('aria-pressed', 'false');
  });

  it('[UPSK-11] call nothing without a role id or without a student', async () => {
    const nameless = { ...testerRole, RoleID: '' };
    const { requests, heard } = await openGoalStep({
      stubs: [stubResponse(listUpskillRoles, [analystRole, nameless])],
    });
    await userEvent.click(await card('Tester'));
    await pressButton('Confirm');
    await waitFor(() => expect(heard).toMatchObject([{ message: 'Invalid role.' }]));
    await userEvent.click(await card('Data Analyst'));
    session.signOut('expired');
    await pressButton('Confirm');
    await waitFor(() =>
      expect(heard.at(-1)).toMatchObject({ message: 'No student ID in session.' }),
    );
    expect(listCallsTo(requests, addStudentRole)).toEqual([]);
    expect(listCallsTo(requests, removeStudentRole)).toEqual([]);
  });

  it('[UPSK-12] lead on with at least one of them', async () => {
    await openGoalStep({ stubs: [stubResponse(listStudentRoles, { roles: [] })] });
    await card('Tester');
    expect(getButton('Continue')).toHaveAccessibleDescription('Choose a role first.');
    expect(getButton('Back')).toBeEnabled();
    await userEvent.click(await card('Tester'));
    await pressButton('Confirm');
    await waitFor(() => expect(getButton('Continue')).not.toHaveAttribute('aria-disabled'));
  });

  it('[UPSK-13] that cannot be loaded say so, and another try brings them', async () => {
    await openGoalStep({ stubs: [stubError(listUpskillRoles, 503)] });
    expect(await screen.findByText('Failed to load roles. Please try again.')).toBeVisible();
    stubApi(stubResponse(listUpskillRoles, [testerRole]));
    await pressButton('Try Again');
    expect(await card('Tester')).toBeVisible();
  });

  it('[UPSK-13] can be chosen when the saved ones are not known', async () => {
    await openGoalStep({ stubs: [stubError(listStudentRoles, 500)] });
    expect(
      await screen.findByText('Could not load saved roles. You can still select.'),
    ).toBeVisible();
    await userEvent.click(await card('Tester'));
    await pressButton('Confirm');
    await waitFor(async () => expect(await card('Tester')).toHaveAttribute('aria-pressed', 'true'));
  });
});
