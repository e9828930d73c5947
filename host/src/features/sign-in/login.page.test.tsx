import { login, type Tokens } from '@cairn/api/auth.contract';
import { getUserAttributes, updateUserAttributes } from '@cairn/api/user.contract';
import { record, session, setReporter } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  holdFetch,
  stubApi,
} from '@cairn/testing/stub-api';
import { translatePage } from '@cairn/testing/translate-page';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { LoginPage } from './login.page.tsx';

const exp = Math.floor(Date.now() / 1000) + 3600;
const jwt = { jwtToken: `h.${btoa(JSON.stringify({ exp, sub: 'student-1' }))}.s` };
const tokens: Tokens = { accessToken: jwt, idToken: jwt, refreshToken: { jwtToken: 'refresh' } };
const success = [
  stubResponse(login, tokens),
  stubResponse(updateUserAttributes, buildAttributes()),
  stubResponse(getUserAttributes, buildAttributes({ FirstName: 'Maya' })),
];

const open = (query = '') => {
  const { router } = renderRoute(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    `/login${query}`,
  );
  const user = userEvent.setup();
  return {
    user,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    signIn: async (name = 'maya@cairn.example', word = 'a good word') => {
      await fill(user, username(), name);
      await fill(user, password(), word);
      await user.click(button());
    },
  };
};
const username = () => screen.getByLabelText<HTMLInputElement>('Username or email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
/** Pastes the text: typing each letter is slow and proves nothing more. */
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  if (text !== '') await user.paste(text);
};
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const button = () => screen.getByRole('button', { name: 'Login' });

afterEach(() => setReporter(undefined));

describe('login', () => {
  it('[LOGIN-01] asks for a name and a masked password', () => {
    open();
    expect(username()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('type', 'password');
    expect(button()).toBeEnabled();
  });

  it('shows the password at the press of a button', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it.each([
    ['', 'a good word', ['Username or email']],
    ['   ', 'a good word', ['Username or email']],
    ['maya@cairn.example', '', ['Password']],
    ['', '', ['Username or email', 'Password']],
  ])('[LOGIN-02] [LOGIN-03] marks what is missing of %j and %j', async (name, word, missing) => {
    const calls = stubApi();
    await open().signIn(name, word);
    expect(screen.getAllByText('This field is required.')).toHaveLength(missing.length);
    for (const label of missing) {
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('This field is required.');
    }
    expect(screen.getByLabelText(missing[0] ?? '')).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it('[LOGIN-06] [LOGIN-07] leads to sign up, reset, terms and privacy', () => {
    open();
    expect(href('Sign up')).toBe('/register');
    expect(href('Reset here')).toBe('/password-reset');
    expect(href('Terms & Conditions')).toBe('/terms');
    expect(href('Privacy Policy')).toBe('/privacy-policy');
  });

  it('[LOGIN-06] keeps a safe redirect on the way to sign up, and no other', () => {
    open(`?redirect=${encodeURIComponent('/course/1?x=2')}`);
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      `/register?redirect=${encodeURIComponent('/course/1?x=2')}`,
    );
  });

  it('[LOGIN-06] drops an unsafe redirect on the way to sign up', () => {
    open('?redirect=//evil.example');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
  });

  it('[LOGIN-08] [API-25] keeps the tokens, writes LastLogin, fetches the attributes, and goes on, in this order', async () => {
    const calls = stubApi(...success);
    const { signIn, address } = open();
    await signIn(' maya@cairn.example ');
    await waitFor(() => expect(address()).toBe('/learning'));
    expect(calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /api/auth/login',
      'PUT /api/user/attributes',
      'GET /api/user/attributes',
    ]);
    expect(await calls[0]?.json()).toEqual({
      username: 'maya@cairn.example',
      password: 'a good word',
      frontendType: 'student',
    });
    // Only a stored token can be sent.
    expect(calls[1]?.headers.get('jwt-Token')).toBe(tokens.accessToken.jwtToken);
    const body = (await calls[1]?.json()) as Record<string, string> | undefined;
    expect(body).toEqual({
      LastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(Date.now() - Date.parse(body?.['LastLogin'] ?? '')).toBeLessThan(60_000);
    expect(record.read()?.FirstName).toBe('Maya');
  });

  it('[LOGIN-09] goes on without a word when LastLogin cannot be written, nor the attributes fetched', async () => {
    setReporter(() => {});
    stubApi(
      stubResponse(login, tokens),
      stubError(updateUserAttributes, 500),
      stubError(getUserAttributes, 500),
    );
    const { signIn, address } = open();
    await signIn();
    await waitFor(() => expect(address()).toBe('/learning'));
    expect(session.isSignedIn()).toBe(true);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['', '/learning'],
    ['?redirect=%2Fcourse%2F1%3Fx%3D2%23y', '/course/1?x=2#y'],
    ['?redirect=%2F%2Fevil.example', '/learning'],
    ['?redirect=https%3A%2F%2Fevil.example', '/learning'],
    ['?redirect=%2Flogout', '/learning'],
  ])('[LOGIN-10] with the query %j it leads to %s', async (query, target) => {
    stubApi(...success);
    const { signIn, address } = open(query);
    await signIn();
    await waitFor(() => expect(address()).toBe(target));
  });

  it('[MPERM-19] it leads back to the page of staff that asked for a sign-in', async () => {
    stubApi(...success);
    const path = '/manage/people?group=north';
    const { signIn, address } = open(`?redirect=${encodeURIComponent(path)}`);
    await signIn();
    await waitFor(() => expect(address()).toBe(path));
  });

  it('[LOGIN-11] another tab signing in leads on from here, too', async () => {
    const { address } = open(`?redirect=${encodeURIComponent('/course/1')}`);
    act(() => {
      signInAs();
      window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.session.v1' }));
    });
    await waitFor(() => expect(address()).toBe('/course/1'));
  });

  it.each([
    ['no tokens', {}],
    ['no id token', { accessToken: jwt, refreshToken: { jwtToken: 'r' } }],
  ])('[LOGIN-12] a success with %s fails and keeps nothing', async (_name, body) => {
    stubApi({ endpoint: login, status: 200, body });
    await open().signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps working while a page translator moves its texts', async () => {
    const endTranslation = translatePage();
    stubApi(stubError(login, 401, 'unauthorized', 'Wrong e-mail or password.'));
    const answerNow = holdFetch();
    const { signIn } = open();
    await signIn();
    expect(document.querySelector('button[aria-busy="true"] font')).toBeVisible();
    answerNow();
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password.');
    expect(button()).toBeEnabled();
    expect(button().querySelector('font')).toHaveTextContent('Login');
    endTranslation();
  });

  it.each([401, 429, 500])('[LOGIN-13] shows what the server says with %s', async (status) => {
    stubApi(stubError(login, status, 'unauthorized', 'Wrong e-mail or password.'));
    await open().signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password.');
    expect(username()).toHaveAccessibleDescription('Wrong e-mail or password.');
  });

  it.each([
    ['an answer without words', () => Promise.resolve(new Response('', { status: 401 }))],
    ['no answer', () => Promise.reject(new TypeError('no network'))],
  ])(
    '[LOGIN-14] [LOGIN-15] %s: credentials are called invalid, the password goes',
    async (_, answer) => {
      jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
      await open().signIn();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Invalid credentials. Please try again.',
      );
      expect(username()).toHaveValue('maya@cairn.example');
      expect(password()).toHaveValue('');
      expect(password()).toHaveFocus();
    },
  );

  it('signs in when the first response was lost', async () => {
    let calls = 0;
    const isFirst = () => {
      calls += 1;
      return calls === 1;
    };
    stubApi(...success, { ...stubLostConnection(login), when: isFirst });
    const { signIn, address } = open();
    await signIn();
    await waitFor(() => expect(address()).toBe('/learning'));
    expect(calls).toBe(2);
  });

  it('[LOGIN-15] sends one request however often the button is pressed', async () => {
    const answer = Promise.withResolvers<Response>();
    const fetch = jest.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
    const { user } = open();
    await fill(user, username(), 'maya@cairn.example');
    await fill(user, password(), 'a good word');
    // Submits twice before the page has rendered again, and once afterwards.
    const form = button().closest('form');
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await user.dblClick(button());
    await user.type(password(), '{Enter}');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(fetch).toHaveBeenCalledTimes(1);
    answer.resolve(Response.json({ message: 'No.', code: 'unauthorized' }, { status: 401 }));
    expect(await screen.findByText('No.')).toBeInTheDocument();
    expect(button()).not.toHaveAttribute('aria-disabled');
  });

  it('[LOGIN-16] begins with the name that another page hands on', () => {
    open('?email=maya%40cairn.example');
    expect(username()).toHaveValue('maya@cairn.example');
  });

  it('can be tried again after a failure', async () => {
    stubApi(stubError(login, 401, 'unauthorized', 'Wrong e-mail or password.'));
    const { signIn, user, address } = open();
    await signIn();
    await screen.findByRole('alert');
    const calls = stubApi(...success);
    await user.type(password(), 'a better word{Enter}');
    await waitFor(() => expect(address()).toBe('/learning'));
    expect(listCallsTo(calls, login)).toHaveLength(1);
  });
});
