import { getUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { accountRoutes } from './account.routes.tsx';
import {
  getButton,
  getFirstNameField,
  getLastNameField,
  getOccupationField,
  openAccountPage,
  pressButton,
} from './test/account-page.tsx';

describe('account', () => {
  it('[ACCT-01] shows the record: id and email to read, names and occupation to change', async () => {
    await openAccountPage({ student: { Occupation: 'Contractor' } });
    expect(screen.getByRole('textbox', { name: 'Student ID' })).toHaveValue('student-1');
    expect(screen.getByRole('textbox', { name: 'Student ID' })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('maya@cairn.example');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    expect(getFirstNameField()).toHaveValue('Maya');
    expect(getLastNameField()).toHaveValue('Okafor');
    expect(getOccupationField()).toHaveValue('Contractor');
    expect(screen.getByLabelText('Choose a picture')).toBeVisible();
    for (const name of ['Upload picture', 'Change Password', 'Save Changes', 'Cancel']) {
      expect(getButton(name)).toBeVisible();
    }
    expect(screen.getByText(/^Last changed on/)).toBeVisible();
  });

  it('[ACCT-02] Change Password says the way and does nothing else', async () => {
    const { requests, router } = await openAccountPage();
    await waitFor(() => expect(listCallsTo(requests, getUserAttributes)).toHaveLength(1));
    await screen.findByText('This device');
    await screen.findByRole('button', { name: 'Add a passkey' });
    const before = requests.length;
    await pressButton('Change Password');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'To change your password, log out and use "Reset here" on the login page.',
    );
    expect(requests).toHaveLength(before);
    expect(router.state.location.pathname).toBe('/account');
  });

  it('beside the alert stands a way to a new password, with the address filled in', async () => {
    await openAccountPage();
    await pressButton('Change Password');
    expect(screen.getByRole('alert')).not.toContainElement(
      screen.getByRole('link', { name: /^have a code/ }),
    );
    expect(
      screen.getByRole('link', { name: 'have a code sent to maya@cairn.example' }),
    ).toHaveAttribute('href', '/password-reset?email=maya%40cairn.example');
  });

  it('[ACCT-03] offers four occupations', async () => {
    await openAccountPage();
    const names = within(getOccupationField())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Small Business Owner', 'Contractor', 'Government Employee', 'Other']);
    expect(getOccupationField()).toHaveValue('');
  });

  it('[ACCT-15] leads to the profile set-up', async () => {
    await openAccountPage();
    expect(screen.getByRole('link', { name: 'Profile setup' })).toHaveAttribute(
      'href',
      '/profileSetup',
    );
  });

  it.each([
    ['2026-03-05T12:00:00.000Z', '2026-01-01T00:00:00.000Z', /^Last changed on March 5, 2026 \(/],
    [undefined, '2026-01-02T12:00:00.000Z', /^Last changed on January 2, 2026 \(/],
  ])('[ACCT-14] changed %s, account of %s: says when', async (changed, created, expected) => {
    await openAccountPage({ student: { PasswordLastChanged: changed, CreatedAt: created } });
    expect(screen.getByText(/^Last changed on/)).toHaveTextContent(expected);
  });

  it('[ACCT-14] says how long ago, and nothing when neither date is known', async () => {
    const changed = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    await openAccountPage({ student: { PasswordLastChanged: changed } });
    expect(screen.getByText(/^Last changed on/)).toHaveTextContent(/\(3 days ago\)$/);
  });

  it('[ACCT-14] has no line when neither date is known', async () => {
    await openAccountPage({ student: { CreatedAt: '' } });
    expect(screen.queryByText(/Last changed on/)).not.toBeInTheDocument();
  });
});

describe('the record', () => {
  const maya = { StudentID: 'maya-2' };
  const signInWithout = () => {
    signInAs(maya);
    localStorage.removeItem('cairn.record.v1');
  };

  it('shows a placeholder, a failure, and another try', async () => {
    signInWithout();
    stubApi(stubError(getUserAttributes, 503));
    renderRoute(accountRoutes, '/account');
    expect(await screen.findByRole('group', { name: 'Loading profile' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching profile');
    stubApi(stubResponse(getUserAttributes, buildAttributes(maya)));
    await pressButton('Try Again');
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Maya');
  });
});
