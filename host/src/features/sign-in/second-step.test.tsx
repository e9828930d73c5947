import { login, type Tokens } from '@cairn/api/auth.contract';
import {
  beginPasskeySignIn,
  type SignInStep,
  signInWithPasskey,
  signInWithSecondFactor,
} from '@cairn/api/second-factor.contract';
import { getUserAttributes, updateUserAttributes } from '@cairn/api/user.contract';
import { session } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { listCallsTo, type Stub, stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { passkeyResponseSample } from '../../lib/test/passkey-response.ts';
import { LoginPage } from './login.page.tsx';
import { openSignInPage } from './test/open-page.tsx';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }));

const exp = Math.floor(Date.now() / 1000) + 3600;
const jwt = { jwtToken: `h.${btoa(JSON.stringify({ exp, sub: 'student-1' }))}.s` };
const tokens: Tokens = { accessToken: jwt, idToken: jwt, refreshToken: { jwtToken: 'refresh' } };
const signedIn = [
  stubResponse(updateUserAttributes, buildAttributes()),
  stubResponse(getUserAttributes, buildAttributes()),
];

/** Sends the right password of an account whose second step is this one. */
const signIn = async (step: Partial<SignInStep>, ...stubs: Stub[]) => {
  // Preloads the chunk, so that no test waits for the compiler.
  await import('./second-step.tsx');
  const details: SignInStep = { step: 'abc', hasApp: true, passkeyOptions: null, ...step };
  const requests = stubApi(
    {
      endpoint: login,
      status: 403,
      body: { code: 'second-factor-needed', message: '', details },
    },
    stubResponse(signInWithSecondFactor, tokens),
    ...signedIn,
    ...stubs,
  );
  const page = openSignInPage('/login', <LoginPage />, '?redirect=%2Fcourse%2F1');
  await page.fillIn({ 'Username or email': 'ada@cairn.example', Password: 'a good word' });
  await page.press('Login');
  await screen.findByRole('heading', { name: 'One more step' });
  return {
    ...page,
    requests,
    readProof: async () =>
      (await listCallsTo(requests, signInWithSecondFactor)[0]?.json()) as unknown,
  };
};

describe('the second step of a sign-in', () => {
  it('[MPERM-30] asks for a code after the right password, without a session until it is right', async () => {
    const { fillIn, press, address, readProof } = await signIn({});
    expect(session.isSignedIn()).toBe(false);
    expect(address()).toBe('/login?redirect=%2Fcourse%2F1');
    await fillIn({ Code: '123 456' });
    await press('Continue');
    await waitFor(() => expect(address()).toBe('/course/1'));
    expect(await readProof()).toEqual({ step: 'abc', code: '123 456' });
    expect(session.isSignedIn()).toBe(true);
  });

  it('says at its field that a code is wrong, and keeps the step', async () => {
    const { fillIn, press } = await signIn({}, stubError(signInWithSecondFactor, 400, 'invalid'));
    await fillIn({ Code: '000000' });
    await press('Continue');
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(
        expect.stringContaining('This code is not valid.') as string,
      ),
    );
    expect(session.isSignedIn()).toBe(false);
  });

  it('[MPERM-30] takes a passkey', async () => {
    jest.mocked(startAuthentication).mockResolvedValue(passkeyResponseSample);
    const passkeyOptions = { challenge: 'c' };
    const { press, address, readProof } = await signIn({ hasApp: false, passkeyOptions });
    await press('Use a passkey');
    await waitFor(() => expect(address()).toBe('/course/1'));
    expect(jest.mocked(startAuthentication)).toHaveBeenCalledWith({ optionsJSON: passkeyOptions });
    expect(await readProof()).toEqual({ step: 'abc', passkey: passkeyResponseSample });
  });

  it('[MPERM-30] takes a recovery code where there is no app', async () => {
    const { fillIn, press, address, readProof } = await signIn({
      hasApp: false,
      passkeyOptions: { challenge: 'c' },
    });
    await fillIn({ 'Recovery code': 'ABCD-EFGH' });
    await press('Continue');
    await waitFor(() => expect(address()).toBe('/course/1'));
    expect(await readProof()).toEqual({ step: 'abc', code: 'ABCD-EFGH' });
  });

  it('says that the step has ended, and begins the sign-in again', async () => {
    const { fillIn, press } = await signIn(
      {},
      stubError(signInWithSecondFactor, 401, 'unauthorized'),
    );
    await fillIn({ Code: '000000' });
    await press('Continue');
    expect(await screen.findByText('This sign-in has ended.')).toBeVisible();
    await press('Sign in again');
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });
});

describe('the button for a passkey', () => {
  const open = (...stubs: Stub[]) => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: {}, configurable: true });
    stubApi(
      stubResponse(beginPasskeySignIn, { options: { challenge: 'c' } }),
      ...signedIn,
      ...stubs,
    );
    return openSignInPage('/login', <LoginPage />);
  };
  afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

  it('[MPERM-29] signs in without a password', async () => {
    jest.mocked(startAuthentication).mockResolvedValue(passkeyResponseSample);
    const { press, address } = open(stubResponse(signInWithPasskey, tokens));
    await press('Sign in with a passkey');
    await waitFor(() => expect(address()).toBe('/learning'));
    expect(session.isSignedIn()).toBe(true);
  });

  it('says that it could not be used', async () => {
    jest.mocked(startAuthentication).mockResolvedValue(passkeyResponseSample);
    const { press } = open(stubError(signInWithPasskey, 401, 'unauthorized'));
    await press('Sign in with a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('The passkey could not be used.');
    expect(session.isSignedIn()).toBe(false);
  });

  it('is absent where the browser knows no passkeys', () => {
    stubApi();
    openSignInPage('/login', <LoginPage />);
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  });
});
