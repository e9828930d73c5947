import { resendCode, verifyEmail } from '@cairn/api/registration.contract';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  stubApi,
} from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { stubAllRequests, openSignInPage } from './test/open-page.tsx';
import { VerifyPage } from './verify.page.tsx';

const email = 'ada@learn.example';
const open = (query = `?email=${encodeURIComponent(email)}`) => {
  const page = openSignInPage('/verify', <VerifyPage />, query);
  return {
    ...page,
    confirm: async (code = '123456') => {
      await page.fillIn({ 'Verification code': code });
      await page.press('Confirm');
    },
  };
};
const code = () => screen.getByLabelText('Verification code');
const ok = { message: 'ok' };

describe('verify', () => {
  it('[REG-11] shows the address read-only and asks for the code', () => {
    open();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled();
  });

  it('[REG-18] goes to register without an address, with a safe redirect', () => {
    expect(open('').address()).toBe('/register');
  });

  it.each([
    ['?redirect=%2Fcourse%2F1', '/register?redirect=%2Fcourse%2F1'],
    ['?email=%20&redirect=%2F%2Fevil.example', '/register'],
  ])('[REG-18] %s leads to %s', (query, target) => {
    expect(open(query).address()).toBe(target);
  });

  it('[REG-12] [REG-17] sends the code without its spaces, says so and goes to log in', async () => {
    const calls = stubApi(stubResponse(verifyEmail, ok));
    const { confirm, address, notices } = open(`?email=${email}&redirect=%2Fcourse%2F1`);
    await confirm(' 123 456 ');
    await waitFor(() =>
      expect(address()).toBe('/login?email=ada%40learn.example&redirect=%2Fcourse%2F1'),
    );
    const [call] = calls;
    expect(`${call?.method} ${call?.url}`).toBe('POST http://localhost/api/auth/email/verify');
    expect(await call?.json()).toEqual({ username: email, code: '123456' });
    expect(notices).toEqual([
      {
        tone: 'success',
        topic: 'verification',
        message: 'Email verified successfully. You can now log in.',
      },
    ]);
  });

  it('[REG-05] drops an unsafe redirect', async () => {
    stubApi(stubResponse(verifyEmail, ok));
    const { confirm, address } = open(`?email=${email}&redirect=%2F%2Fevil.example`);
    await confirm();
    await waitFor(() => expect(address()).toBe('/login?email=ada%40learn.example'));
  });

  it.each([
    ['', 'This field is required.'],
    ['   ', 'This field is required.'],
    ['12345', 'Enter the 6 digits of the code.'],
    ['12345a', 'Enter the 6 digits of the code.'],
    ['1234567', 'Enter the 6 digits of the code.'],
  ])('[LOGIN-03] [REG-17] the code %j is marked and not sent', async (typed, problem) => {
    const calls = stubApi();
    await open().confirm(typed);
    expect(code()).toBeInvalid();
    expect(code()).toHaveAccessibleDescription(problem);
    expect(code()).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it('[REG-13] says of a wrong code inline and as a notice', async () => {
    const text = 'Invalid verification code provided, please try again.';
    stubApi(stubError(verifyEmail, 400, 'invalid', text));
    const { confirm, notices, address } = open();
    await confirm();
    const shown = 'Invalid verification code. Please try again.';
    expect(await screen.findByText(shown)).toBeVisible();
    expect(code()).toHaveAccessibleDescription(shown);
    expect(notices).toEqual([{ tone: 'error', topic: 'verification', message: shown }]);
    expect(address()).toContain('/verify');
  });

  it('names the newest code, and leads to the login where an earlier try without a response may have used the code', async () => {
    const wrong = stubError(
      verifyEmail,
      400,
      'invalid',
      'Invalid verification code provided, please try again.',
    );
    stubApi(wrong);
    const { confirm } = open();
    await confirm();
    await screen.findByText('Invalid verification code. Please try again.');
    expect(screen.getByText(/enter the code of the newest one/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'sign in' })).not.toBeInTheDocument();
    stubApi(stubLostConnection(verifyEmail));
    await confirm();
    await screen.findByText('Verification failed. Please try again.');
    expect(screen.queryByText(/newest one/)).not.toBeInTheDocument();
    stubApi(wrong);
    await confirm();
    expect(await screen.findByRole('link', { name: 'sign in' })).toHaveAttribute(
      'href',
      '/login?email=ada%40learn.example',
    );
  });

  it('[REG-14] shows what else the server says', async () => {
    stubApi(stubError(verifyEmail, 429, 'too-many', 'Too many attempts.'));
    const { confirm, notices } = open();
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(notices).toEqual([]);
  });

  it.each([
    ['no words', () => Promise.resolve(new Response('', { status: 500 }))],
    ['no answer', () => Promise.reject(new TypeError('no network'))],
  ])('[REG-14] [REG-16] %s', async (_name, answer) => {
    stubAllRequests(answer);
    const { confirm, press } = open();
    await confirm();
    expect(await screen.findByText('Verification failed. Please try again.')).toBeVisible();
    await press('Resend');
    expect(await screen.findByText('Resending code failed. Please try again.')).toBeVisible();
  });

  it('[REG-15] resends with one text, whatever the server says', async () => {
    const calls = stubApi(stubResponse(resendCode, { message: 'Something else.' }));
    const { press, notices } = open();
    await press('Resend');
    await waitFor(() =>
      expect(notices).toEqual([
        {
          tone: 'success',
          topic: 'verification',
          message: 'Verification code resent. Please check your email.',
        },
      ]),
    );
    const [call] = calls;
    expect(`${call?.method} ${call?.url}`).toBe('POST http://localhost/api/auth/email/code/resend');
    expect(await call?.json()).toEqual({ username: email });
  });

  it('[REG-16] shows why it was not resent', async () => {
    stubApi(stubError(resendCode, 429, 'too-many', 'Please wait 30 s.'));
    await open().press('Resend');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 30 s.');
  });

  it.each([
    ['Confirm', verifyEmail],
    ['Resend', resendCode],
  ])('[REG-17] %s is busy while its request runs', async (name, endpoint) => {
    const answer = Promise.withResolvers<Response>();
    const calls: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      calls.push(input instanceof Request ? input.url : input.toString());
      return answer.promise;
    });
    const { fillIn, press } = open();
    await fillIn({ 'Verification code': '123456' });
    await press(name);
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await press(name);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain(endpoint.path);
    await act(async () => answer.resolve(Response.json(ok)));
  });

  it('can be tried again after a wrong code', async () => {
    stubApi(stubError(verifyEmail, 400, 'invalid', 'No.'));
    const { confirm, address } = open();
    await confirm('000000');
    await screen.findByText('No.');
    const calls = stubApi(stubResponse(verifyEmail, ok));
    await confirm('123456');
    await waitFor(() => expect(address()).toContain('/login'));
    expect(listCallsTo(calls, verifyEmail)).toHaveLength(1);
  });
});
