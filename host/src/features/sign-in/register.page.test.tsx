import { signUp } from '@cairn/api/registration.contract';
import { http } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo, stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { RegisterPage } from './register.page.tsx';
import { stubAllRequests, openSignInPage } from './test/open-page.tsx';

const valid = {
  'First name': 'Ada',
  'Last name': 'Osei',
  Email: 'ada@learn.example',
  Password: 'a good password',
};
const done = stubResponse(signUp, { message: 'ok' });

const open = (query = '') => {
  const page = openSignInPage('/register', <RegisterPage />, query);
  return {
    ...page,
    register: async (given: Partial<typeof valid> = {}) => {
      await page.fillIn({ ...valid, ...given });
      await page.press('Sign up');
    },
  };
};
const alert = () => screen.findByRole('alert');

describe('register', () => {
  it('[REG-01] asks for names, address and a masked password', () => {
    open();
    expect(screen.getByLabelText('First name')).toHaveAttribute('autocomplete', 'given-name');
    expect(screen.getByLabelText('Last name')).toHaveAttribute('autocomplete', 'family-name');
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  it.each([
    ['First name', '', 'This field is required.'],
    ['First name', '  ', 'This field is required.'],
    ['Last name', '', 'This field is required.'],
    ['Email', '', 'This field is required.'],
    ['Email', 'ada', 'Enter an email address, like name@example.com.'],
    ['Email', 'ada@learn', 'Enter an email address, like name@example.com.'],
    ['Password', '', 'This field is required.'],
    ['Password', '1234567', 'Password must be at least 8 characters.'],
  ])(
    '[LOGIN-03] [REG-01] [REG-02] marks %s of %j and sends nothing',
    async (label, value, problem) => {
      const calls = stubApi();
      await open().register({ [label]: value });
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem);
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(listCallsTo(calls, signUp)).toHaveLength(0);
    },
  );

  it('[REG-01] the first of several has the focus', async () => {
    stubApi();
    await open().register({ 'Last name': '', Password: '' });
    expect(screen.getByLabelText('Last name')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  it('[REG-03] [REG-04] [REG-05] sends the student, says so, and goes on to confirm the address', async () => {
    const calls = stubApi(done);
    const { register, address, notices } = open();
    await register({ Email: ' ada+1@learn.example ', 'First name': ' Ada ', Password: '12345678' });
    await waitFor(() => expect(address()).toBe('/verify?email=ada%2B1%40learn.example'));
    const [call] = listCallsTo(calls, signUp);
    expect(`${call?.method} ${call?.url}`).toBe('POST http://localhost/api/auth/signup');
    expect(await call?.json()).toEqual({
      username: 'ada+1@learn.example',
      password: '12345678',
      firstName: 'Ada',
      lastName: 'Osei',
      userType: 'student',
    });
    expect(notices).toEqual([
      {
        tone: 'success',
        message: 'Registration successful. Please check your email for verification code.',
      },
    ]);
  });

  it('[REG-05] keeps a safe redirect', async () => {
    stubApi(done);
    const redirect = encodeURIComponent('/course/1?x=2');
    const { register, address } = open(`?redirect=${redirect}`);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?redirect=${redirect}`,
    );
    await register();
    await waitFor(() =>
      expect(address()).toBe(`/verify?email=ada%40learn.example&redirect=${redirect}`),
    );
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%2f/evil.example'])(
    '[REG-05] drops the redirect %s',
    async (redirect) => {
      stubApi(done);
      const { register, address } = open(`?redirect=${encodeURIComponent(redirect)}`);
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
      await register();
      await waitFor(() => expect(address()).toBe('/verify?email=ada%40learn.example'));
    },
  );

  it.each([
    [
      409,
      'An account with this email already exists.',
      'An account with this email already exists.',
    ],
    [400, 'UsernameExists: name: taken', 'UsernameExists'],
    [429, 'Please wait 5 s.', 'Please wait 5 s.'],
    [400, '', 'Registration failed due to a client error.'],
    [500, 'secret', 'Registration failed due to a server error. Please try again later.'],
    [503, 'secret', 'Registration failed due to a server error. Please try again later.'],
  ])('[REG-07] [REG-08] %s %j shows %j and keeps what was typed', async (status, text, shown) => {
    stubApi(stubError(signUp, status, 'invalid', text));
    const { register, address } = open();
    await register();
    expect((await alert()).textContent).toBe(shown);
    expect(address()).toBe('/register');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@learn.example');
    expect(screen.getByLabelText('Password')).toHaveValue('a good password');
  });

  it('[REG-07] an answer without words is a client error', async () => {
    stubAllRequests(() => Promise.resolve(new Response('', { status: 400 })));
    await open().register();
    expect(await alert()).toHaveTextContent('Registration failed due to a client error.');
  });

  it.each([201, 202, 204])('[REG-06] status %s is no success and stays', async (status) => {
    const body = status === 204 ? null : JSON.stringify({ message: 'Accepted.' });
    stubAllRequests(() => Promise.resolve(new Response(body, { status })));
    const { register, address } = open();
    await register();
    expect(await alert()).toHaveTextContent('Registration failed. Please try again.');
    expect(address()).toBe('/register');
  });

  it('[REG-09] shows a message when the server does not respond', async () => {
    stubAllRequests(() => Promise.reject(new TypeError('no network')));
    await open().register();
    expect(await alert()).toHaveTextContent(
      'Network error. Please check your connection and try again.',
    );
  });

  it('[REG-10] shows a general message for any other failure', async () => {
    jest.spyOn(http, 'call').mockRejectedValue(new Error('odd'));
    await open().register();
    expect(await alert()).toHaveTextContent(
      'An unexpected error occurred. Please try again later.',
    );
  });

  it('sends one request however often the button is pressed', async () => {
    const answer = Promise.withResolvers<Response>();
    const rules = () => Promise.resolve(Response.json({ mode: 'open', domains: [] }));
    const fetch = stubAllRequests((request) =>
      request.method === 'POST' ? answer.promise : rules(),
    );
    const countSent = () =>
      fetch.mock.calls.filter(([request]) => (request as Request).method === 'POST').length;
    const { register, user } = open();
    await register();
    const button = screen.getByRole('button', { name: 'Sign up' });
    await user.click(button);
    act(() => button.closest('form')?.requestSubmit());
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(countSent()).toBe(1);
    answer.resolve(Response.json({ message: 'No.', code: 'invalid' }, { status: 400 }));
    expect(await alert()).toHaveTextContent('No.');
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it('[LOGIN-11] another tab signing in leads on from here, too', () => {
    const { address } = open('?redirect=%2Fcourse%2F1');
    act(() => {
      signInAs();
      window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.session.v1' }));
    });
    expect(address()).toBe('/course/1');
  });
});
