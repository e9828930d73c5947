import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { events, session } from '@cairn/session';
import { stubError } from '@cairn/testing/stub-api';
import { createSignInState } from '../../lib/sign-in-state.ts';
import {
  arrive,
  arrived,
  forEachArrival,
  fragmentOf,
  given,
  kept,
  NOTHING,
  reported,
  success,
} from './test/arrive.tsx';

forEachArrival();

describe('an arrival that cannot be', () => {
  const { accessToken: _access, ...noAccess } = arrived;
  const { idToken: _id, ...noId } = arrived;
  const { refreshToken: _refresh, ...noRefresh } = arrived;
  const { user: _user, ...noUser } = arrived;
  it.each([
    ['no access token', noAccess],
    ['no id token', noId],
    ['no refresh token', noRefresh],
    ['no user', noUser],
    ['a user that cannot be read', { ...given, user: '{"Email":' }],
    ['a user that is a list', { ...given, user: '[]' }],
    ['a user that is text', { ...given, user: '"lena"' }],
    ['a user that is half encoded', { ...given, user: 'eyJFbWFpb' }],
  ])('[HAND-06] %s: only reported, nothing asked or kept, on to login', async (_name, values) => {
    const notices = jest.fn();
    const stop = events.on('notice.shown', notices);
    const { calls, address } = await arrive(fragmentOf({ ...values, redirect: '/account?a=1' }));
    stop();
    expect(address).toBe('/login?redirect=%2Faccount%3Fa%3D1');
    expect(notices).not.toHaveBeenCalled();
    expect(calls).toHaveLength(0);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(kept()).toEqual(NOTHING);
  });

  it.each([401, 403, 500])(
    '[HAND-06] ensure answered %s: no tokens are kept and the redirect is, when it is safe',
    async (status) => {
      const failing = [...success, stubError(ensureStudent, status)];
      const { calls, address } = await arrive(
        fragmentOf({ ...arrived, redirect: '/account' }),
        failing,
      );
      expect(address).toBe('/login?redirect=%2Faccount');
      expect(calls).toHaveLength(1);
      expect(kept()).toEqual(NOTHING);
    },
  );

  it('[HAND-06] an unsafe redirect is not handed on to login', async () => {
    const failing = [stubError(ensureStudent, 401)];
    const fragment = fragmentOf({ ...arrived, redirect: '//evil.example' });
    expect((await arrive(fragment, failing)).address).toBe('/login');
  });
});

describe('the state of a sign-in that began here', () => {
  const openedBy = (state = '') => fragmentOf({ ...arrived, state });

  it('[LOGIN-05] lets the answer in that brings it back, once', async () => {
    const state = createSignInState();
    expect((await arrive(openedBy(state))).address).toBe('/learning');
    session.signOut('signed-out');
    const { address, calls } = await arrive(openedBy(state));
    expect(address).toBe('/login');
    expect(calls).toHaveLength(0);
    expect(kept()).toEqual(NOTHING);
  });

  it.each([
    ['another one', () => openedBy('0123456789abcdef')],
    ['none', () => fragmentOf(arrived)],
  ])(
    '[HAND-06] [LOGIN-05] refuses an answer with %s and keeps no tokens',
    async (_name, fragment) => {
      createSignInState();
      const { address, calls } = await arrive(fragment());
      expect(address).toBe('/login');
      expect(calls).toHaveLength(0);
      expect(kept()).toEqual(NOTHING);
    },
  );

  it('refuses one that nobody here has asked for', async () => {
    expect((await arrive(openedBy('0123456789abcdef'))).address).toBe('/login');
    expect(kept()).toEqual(NOTHING);
  });

  it('is not waited for after half an hour', async () => {
    createSignInState();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    expect((await arrive(fragmentOf(arrived))).address).toBe('/learning');
  });
});
