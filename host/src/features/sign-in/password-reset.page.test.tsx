import { login } from '@cairn/api/auth.contract';
import { sendResetCode, setNewPassword } from '@cairn/api/registration.contract';
import { session } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  stubApi,
} from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { PasswordResetPage } from './password-reset.page.tsx';
import { stubAllRequests, openSignInPage } from './test/open-page.tsx';

const ok = { message: 'ok' };
const token = { jwtToken: 'a.b.c' };
const tokens = { accessToken: token, idToken: token, refreshToken: token };
const sent = stubResponse(sendResetCode, ok);
const set = stubResponse(setNewPassword, ok);
const valid = {
  'Verification code': ' 042 137 ',
  'New password': '12345678',
  'Confirm new password': '12345678',
};

const open = (query = '') => {
  const page = openSignInPage('/password-reset', <PasswordResetPage />, query);
  return {
    ...page,
    send: async (email = 'ada@learn.example') => {
      await page.fillIn({ Email: email });
      await page.press('Send Instructions');
    },
    reset: async (given: Partial<typeof valid> = {}) => {
      await page.fillIn({ ...valid, ...given });
      await page.press('Reset Password');
    },
  };
};
/** Opens step 2. */
const openStep2 = async () => {
  const page = open();
  await page.send();
  await screen.findByLabelText('New password');
  return page;
};

describe('password reset, step 1', () => {
  it('begins with the address that another page hands on', () => {
    open('?email=maya%40cairn.example');
    expect(screen.getByLabelText('Email')).toHaveValue('maya@cairn.example');
  });

  it.each([
    ['', 'This field is required.'],
    ['ada', 'Enter an email address, like name@example.com.'],
  ])(
    '[LOGIN-03] [RESET-01] [RESET-04] marks the address %j and sends nothing',
    async (email, problem) => {
      const calls = stubApi();
      await open().send(email);
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(problem);
      expect(screen.getByLabelText('Email')).toHaveFocus();
      expect(calls).toHaveLength(0);
    },
  );

  it('[RESET-01] [RESET-02] sends a code, says so and goes on to step 2', async () => {
    const calls = stubApi(sent);
    const { send, notices } = open();
    await send(' ada@learn.example ');
    expect(await screen.findByLabelText('Verification code')).toHaveFocus();
    const [call] = calls;
    expect(`${call?.method} ${call?.url}`).toBe(
      'POST http://localhost/api/auth/password/forgot/code',
    );
    expect(await call?.json()).toEqual({ username: 'ada@learn.example' });
    expect(notices).toEqual([
      { tone: 'success', message: 'Verification code sent to your email.' },
    ]);
    expect(screen.getByText('ada@learn.example')).toBeVisible();
  });

  it('[RESET-03] shows what the server says and stays', async () => {
    stubApi(stubError(sendResetCode, 429, 'too-many', 'Please wait 30 s.'));
    await open().send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 30 s.');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@learn.example');
  });

  it('[RESET-03] shows a message when the server does not respond', async () => {
    stubAllRequests(() => Promise.reject(new TypeError('no network')));
    await open().send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send verification code.');
  });
});

describe('password reset, step 2', () => {
  it.each([
    ['Verification code', '', 'This field is required.'],
    ['Verification code', '12345', 'Enter the 6 digits of the code.'],
    ['Verification code', '1234567', 'Enter the 6 digits of the code.'],
    ['New password', '', 'This field is required.'],
    ['New password', '1234567', 'Password must be at least 8 characters.'],
    ['Confirm new password', '', 'This field is required.'],
    ['Confirm new password', '12345679', 'Passwords do not match.'],
  ])(
    '[LOGIN-03] [RESET-04] [RESET-05] [RESET-06] [RESET-09] marks %s of %j and sends nothing',
    async (...given) => {
      const [label, value, problem] = given;
      const calls = stubApi(sent);
      const { reset } = await openStep2();
      await reset({ [label]: value });
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem);
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(listCallsTo(calls, setNewPassword)).toHaveLength(0);
    },
  );

  it('[RESET-06] speaks of the length before it compares', async () => {
    stubApi(sent);
    const { reset } = await openStep2();
    await reset({ 'New password': 'short', 'Confirm new password': 'other' });
    expect(screen.getByText('Password must be at least 8 characters.')).toBeVisible();
    expect(screen.queryByText('Passwords do not match.')).not.toBeInTheDocument();
  });

  it('[RESET-06] [RESET-07] [RESET-09] [CONST-02] sets a password of 8 for the email of step 1, says so, waits 1.5 s and goes to log in', async () => {
    const calls = stubApi(sent, set);
    const { fillIn, address } = await openStep2();
    await fillIn(valid);
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Password successfully reset\. Redirecting to Login\.\.\.$/,
    );
    const call = calls.at(-1);
    expect(`${call?.method} ${call?.url}`).toBe('POST http://localhost/api/auth/set/newpassword');
    expect(await call?.json()).toEqual({
      username: 'ada@learn.example',
      verificationCode: '042137',
      newPassword: '12345678',
    });
    expect(screen.getByRole('button', { name: 'Reset Password' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await act(() => jest.advanceTimersByTimeAsync(1400));
    expect(address()).toBe('/password-reset');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(address()).toBe('/login');
    jest.useRealTimers();
  });

  it('[RESET-09] leaving the page cancels the way to the login', async () => {
    stubApi(sent, set);
    const { reset, unmount, address } = await openStep2();
    jest.useFakeTimers({ advanceTimers: true });
    await reset();
    await screen.findByRole('status');
    unmount();
    // The finished request releases its timer in the next task.
    await jest.advanceTimersByTimeAsync(0);
    expect(jest.getTimerCount()).toBe(0);
    await jest.advanceTimersByTimeAsync(2000);
    expect(address()).toBe('/password-reset');
    jest.useRealTimers();
  });

  it('ends the session of this browser, which the server has ended', async () => {
    signInAs();
    stubApi(sent, set);
    const { reset } = await openStep2();
    await reset();
    await screen.findByRole('status');
    expect(session.isSignedIn()).toBe(false);
  });

  it('[RESET-08] shows what the server says, keeps the fields, and can be tried again', async () => {
    stubApi(sent, stubError(setNewPassword, 400, 'invalid', 'Invalid verification code provided.'));
    const { reset, press } = await openStep2();
    await reset();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid verification code provided.',
    );
    expect(screen.getByLabelText('New password')).toHaveValue('12345678');
    stubApi(set);
    await press('Reset Password');
    expect(await screen.findByRole('status')).toBeVisible();
  });

  it('[RESET-08] shows a message when the server does not respond', async () => {
    stubApi(sent);
    const { reset } = await openStep2();
    stubAllRequests(() => Promise.reject(new TypeError('no network')));
    await reset();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to reset password.');
  });

  it('a password that was set while the reply was lost is set', async () => {
    const calls = stubApi(sent, stubLostConnection(setNewPassword), stubResponse(login, tokens));
    const { reset } = await openStep2();
    await reset();
    expect(await screen.findByRole('status')).toHaveTextContent('Password successfully reset.');
    expect(await listCallsTo(calls, login)[0]?.json()).toMatchObject({
      username: 'ada@learn.example',
      password: '12345678',
    });
  });

  it('a password that was set while the line was gone is no wrong code at the next try', async () => {
    stubApi(sent, stubLostConnection(setNewPassword), stubLostConnection(login));
    const { reset, press } = await openStep2();
    await reset();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to reset password.');
    stubApi(stubError(setNewPassword, 400, 'invalid', 'Wrong.'), stubResponse(login, tokens));
    await press('Reset Password');
    expect(await screen.findByRole('status')).toHaveTextContent('Password successfully reset.');
  });

  it('a wrong code stays one where every try was answered, whatever the password opens', async () => {
    stubApi(sent, stubError(setNewPassword, 400, 'invalid', 'Wrong.'), stubResponse(login, tokens));
    const { reset } = await openStep2();
    await reset();
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong.');
  });

  it('[RESET-09] goes back to step 1 with the address, for a new code', async () => {
    const calls = stubApi(sent);
    const { press } = await openStep2();
    await press('Change the email or get a new code');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@learn.example');
    await press('Send Instructions');
    await screen.findByLabelText('New password');
    expect(listCallsTo(calls, sendResetCode)).toHaveLength(2);
  });

  it('[RESET-09] is busy while its request runs', async () => {
    stubApi(sent);
    const { reset, press } = await openStep2();
    const answer = Promise.withResolvers<Response>();
    const fetch = stubAllRequests(() => answer.promise).mockClear();
    await reset();
    expect(screen.getByRole('button', { name: 'Reset Password' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await press('Reset Password');
    expect(fetch).toHaveBeenCalledTimes(1);
    answer.resolve(Response.json({ message: 'No.', code: 'invalid' }, { status: 400 }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No.'));
  });
});
