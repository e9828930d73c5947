import type { Tokens } from '@cairn/api/auth.contract';
import {
  checkPasswordLink,
  type PasswordLinkKind,
  type PasswordLinkState,
  renewInvitation,
  setPasswordByLink,
} from '@cairn/api/registration.contract';
import { getUserAttributes, updateUserAttributes } from '@cairn/api/user.contract';
import { session } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo, stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { SetPasswordPage } from './set-password.page.tsx';
import { openSignInPage } from './test/open-page.tsx';

const LINK = 'a_b-'.repeat(11).slice(0, 43);
const exp = Math.floor(Date.now() / 1000) + 3600;
const jwt = { jwtToken: `h.${btoa(JSON.stringify({ exp, sub: 'student-1' }))}.s` };
const tokens: Tokens = { accessToken: jwt, idToken: jwt, refreshToken: { jwtToken: 'refresh' } };
const set = [
  stubResponse(setPasswordByLink, tokens),
  stubResponse(updateUserAttributes, buildAttributes()),
  stubResponse(getUserAttributes, buildAttributes({ FirstName: 'Maya' })),
];
const stateOf = (state: PasswordLinkState, kind: PasswordLinkKind = 'password') =>
  stubResponse(checkPasswordLink, { state, kind });
const openInvitation = (invitedBy: string | null = 'Ada Keller') =>
  stubResponse(checkPasswordLink, {
    state: 'open',
    kind: 'invitation',
    invitation: {
      firstName: 'Hannah',
      email: 'hannah@riverside.example',
      invitedBy,
      expiresAt: '2026-12-04T09:48:00.000Z',
    },
  });

const open = (fragment = `#${LINK}`) => {
  const page = openSignInPage('/set-password', <SetPasswordPage />, fragment);
  return {
    ...page,
    submit: async (password = 'a new password', confirmation = password) => {
      await screen.findByLabelText('New password');
      await page.fillIn({ 'New password': password, 'Confirm new password': confirmation });
      await page.press('Set the password');
    },
  };
};

it('sets the password, signs in and goes to My Learning; the link leaves the address at once', async () => {
  const calls = stubApi(stateOf('open'), ...set);
  const { submit, address } = open();
  await waitFor(() => expect(address()).toBe('/set-password'));
  await submit();
  await waitFor(() => expect(address()).toBe('/learning'));
  const [check] = listCallsTo(calls, checkPasswordLink);
  expect(await check?.json()).toEqual({ link: LINK });
  const [call] = listCallsTo(calls, setPasswordByLink);
  expect(await call?.json()).toEqual({ link: LINK, newPassword: 'a new password' });
  expect(session.studentId()).toBe('student-1');
});

it('goes on to the page that the sign-in was for, and to no page of another site', async () => {
  stubApi(stateOf('open'), ...set);
  const { submit, address, unmount } = open(`?redirect=/course/log-analysis#${LINK}`);
  await waitFor(() => expect(address()).toBe('/set-password?redirect=/course/log-analysis'));
  await submit();
  await waitFor(() => expect(address()).toBe('/course/log-analysis'));
  unmount();
  const another = open(`?redirect=//elsewhere.example#${LINK}`);
  await another.submit();
  await waitFor(() => expect(another.address()).toBe('/learning'));
});

it('forgets the visit of another account that was signed in', async () => {
  signInAs({ FirstName: 'Jonas' });
  sessionStorage.setItem('filters', 'of Jonas');
  stubApi(stateOf('open'), ...set);
  const { submit, address } = open();
  await submit();
  await waitFor(() => expect(address()).toBe('/learning'));
  expect(sessionStorage.getItem('filters')).toBeNull();
});

it.each([
  ['', '', 'This field is required.'],
  ['short', 'short', 'Password must be at least 8 characters.'],
])('marks the password %j and sends nothing', async (password, confirmation, problem) => {
  const calls = stubApi(stateOf('open'), ...set);
  await open().submit(password, confirmation);
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(problem);
  expect(listCallsTo(calls, setPasswordByLink)).toEqual([]);
});

it('marks the confirmation of a password when it differs from the password', async () => {
  stubApi(stateOf('open'), ...set);
  await open().submit('a new password', 'another password');
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
    'Passwords do not match.',
  );
});

it.each([
  ['used', 'This link has been used', 'Sign in with your password, or reset your password'],
  ['expired', 'This link has expired', 'Ask for a new link, or reset your password with a code.'],
  ['unknown', 'This link is not valid', 'Open the link in the newest mail'],
] as const)('says of a link that is %s what to do', async (state, title, lead) => {
  stubApi(stateOf(state));
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(document.body).toHaveTextContent(lead);
  expect(screen.getByRole('link', { name: 'reset your password' })).toHaveAttribute(
    'href',
    '/password-reset',
  );
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

it.each(['', '#short', `#${LINK}x`])('sends no link that cannot be one: %j', async (fragment) => {
  const calls = stubApi();
  open(fragment);
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  expect(calls).toEqual([]);
});

it('says that the link has ended since it was opened', async () => {
  let isUsed = false;
  stubApi(
    stateOf('used'),
    stubResponse(checkPasswordLink, { state: 'open' }, () => !isUsed),
    stubError(setPasswordByLink, 409, 'conflict'),
  );
  const { submit } = open();
  await screen.findByLabelText('New password');
  isUsed = true;
  await submit();
  expect(await screen.findByRole('heading', { name: 'This link has been used' })).toBeVisible();
});

it('keeps the form and what was typed when the server does not answer', async () => {
  stubApi(stateOf('open'), stubError(setPasswordByLink, 503, 'server'));
  await open().submit();
  expect(await screen.findByText('stubbed server')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('a new password');
});

it('offers another try when the link could not be checked', async () => {
  stubApi(stubError(checkPasswordLink, 500));
  open();
  expect(await screen.findByText('The link could not be checked.')).toBeVisible();
  expect(screen.getByRole('button', { name: /again/i })).toBeVisible();
});

describe('an invitation', () => {
  it('welcomes the person, sets the first password and signs in', async () => {
    stubApi(openInvitation(), ...set);
    const { fillIn, press, address } = open();
    expect(await screen.findByRole('heading', { name: 'Welcome, Hannah' })).toBeVisible();
    expect(screen.getByText(/^Ada Keller has added you to /)).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toHaveValue('hannah@riverside.example');
    expect(screen.getByLabelText('E-mail address')).toHaveAttribute('readonly');
    expect(screen.getByText(/^The link works once, until .*2026/)).toBeVisible();
    await fillIn({ 'New password': 'a new password', 'Confirm new password': 'a new password' });
    await press('Set password and begin');
    await waitFor(() => expect(address()).toBe('/learning'));
    expect(session.studentId()).toBe('student-1');
  });

  it('names no inviter whose account is gone', async () => {
    stubApi(openInvitation(null));
    open();
    expect(await screen.findByText(/^You have been added to /)).toBeVisible();
  });

  it('[MIMP-03] that has been used says that the account exists, and offers Sign in', async () => {
    stubApi(stateOf('used', 'invitation'));
    open();
    expect(
      await screen.findByRole('heading', { name: 'This invitation has been used' }),
    ).toBeVisible();
    expect(screen.getByText(/^Your account exists/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('[MIMP-03] that has expired offers to send a new one', async () => {
    const calls = stubApi(
      stateOf('expired', 'invitation'),
      stubResponse(renewInvitation, { message: 'sent' }),
    );
    const { press } = open();
    await screen.findByRole('heading', { name: 'This invitation has ended' });
    await press('Send me a new invitation');
    expect(await screen.findByText(/^A new invitation is on its way/)).toBeVisible();
    const [call] = listCallsTo(calls, renewInvitation);
    expect(await call?.json()).toEqual({ link: LINK });
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('[MREG-06] waits while registration is closed, and says so', async () => {
    stubApi(stateOf('waiting', 'invitation'));
    open();
    expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeVisible();
    expect(screen.getByText(/^Your invitation waits\./)).toBeVisible();
  });

  it('says why a new one could not be sent, and can be asked for again', async () => {
    stubApi(stateOf('expired', 'invitation'), stubError(renewInvitation, 429, 'too-many'));
    const { press } = open();
    await screen.findByRole('heading', { name: 'This invitation has ended' });
    await press('Send me a new invitation');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a new invitation' })).toBeEnabled();
  });

  it('[MIMP-03] that is unknown or altered is not valid, and no account is named', async () => {
    stubApi(stateOf('unknown'));
    open('#cut');
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('@');
  });
});
