import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { events, session } from '@cairn/session';
import { stubError } from '@cairn/testing/stub-api';
import { createPartnerSignInState } from '../../lib/sign-in-state.ts';
import {
  arriveFromPartner,
  handOffValues,
  resetBeforeEachArrival,
  toHandOffFragmentText,
  partnerTokens,
  readStoredSessionState,
  NO_STORED_SESSION,
  reportedFailures,
  successfulHandOffStubs,
} from './test/arrive.tsx';

resetBeforeEachArrival();

describe('an arrival that cannot be', () => {
  const { accessToken: _access, ...noAccess } = handOffValues;
  const { idToken: _id, ...noId } = handOffValues;
  const { refreshToken: _refresh, ...noRefresh } = handOffValues;
  const { user: _user, ...noUser } = handOffValues;
  it.each([
    ['no access token', noAccess],
    ['no id token', noId],
    ['no refresh token', noRefresh],
    ['no user', noUser],
    ['a user that cannot be read', { ...partnerTokens, user: '{"Email":' }],
    ['a user that is a list', { ...partnerTokens, user: '[]' }],
    ['a user that is text', { ...partnerTokens, user: '"lena"' }],
    ['a user that is half encoded', { ...partnerTokens, user: 'eyJFbWFpb' }],
  ])('[HAND-06] %s: only reported, nothing asked or kept, on to login', async (_name, values) => {
    const notices = jest.fn();
    const stop = events.on('notice.shown', notices);
    const { calls, address } = await arriveFromPartner(
      toHandOffFragmentText({ ...values, redirect: '/account?a=1' }),
    );
    stop();
    expect(address).toBe('/login?redirect=%2Faccount%3Fa%3D1');
    expect(notices).not.toHaveBeenCalled();
    expect(calls).toHaveLength(0);
    expect(reportedFailures).toHaveBeenCalledTimes(1);
    expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
  });

  it('[MREG-07] a person who may not get an account reads the reason of the server', async () => {
    const notices = jest.fn();
    const stop = events.on('notice.shown', notices);
    const message = 'You have no account at Cairn yet. Ask the people who run it.';
    await arriveFromPartner(toHandOffFragmentText(handOffValues), [
      stubError(ensureStudent, 403, 'forbidden', message),
    ]);
    stop();
    expect(notices).toHaveBeenCalledWith({ tone: 'error', message });
  });

  it.each([401, 403, 500])(
    '[HAND-06] ensure answered %s: no tokens are kept and the redirect is, when it is safe',
    async (status) => {
      const failing = [...successfulHandOffStubs, stubError(ensureStudent, status)];
      const { calls, address } = await arriveFromPartner(
        toHandOffFragmentText({ ...handOffValues, redirect: '/account' }),
        failing,
      );
      expect(address).toBe('/login?redirect=%2Faccount');
      expect(calls).toHaveLength(1);
      expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
    },
  );

  it('[HAND-06] an unsafe redirect is not handed on to login', async () => {
    const failing = [stubError(ensureStudent, 401)];
    const fragment = toHandOffFragmentText({ ...handOffValues, redirect: '//evil.example' });
    expect((await arriveFromPartner(fragment, failing)).address).toBe('/login');
  });
});

describe('the state of a sign-in that began here', () => {
  const openedBy = (state = '') => toHandOffFragmentText({ ...handOffValues, state });

  it('[LOGIN-05] lets the answer in that brings it back, once', async () => {
    const state = createPartnerSignInState();
    expect((await arriveFromPartner(openedBy(state))).address).toBe('/learning');
    session.signOut('signed-out');
    const { address, calls } = await arriveFromPartner(openedBy(state));
    expect(address).toBe('/login');
    expect(calls).toHaveLength(0);
    expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
  });

  it.each([
    ['another one', () => openedBy('0123456789abcdef')],
    ['none', () => toHandOffFragmentText(handOffValues)],
  ])(
    '[HAND-06] [LOGIN-05] refuses an answer with %s and keeps no tokens',
    async (_name, fragment) => {
      createPartnerSignInState();
      const { address, calls } = await arriveFromPartner(fragment());
      expect(address).toBe('/login');
      expect(calls).toHaveLength(0);
      expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
    },
  );

  it('refuses a hand-off that this tab has not requested', async () => {
    expect((await arriveFromPartner(openedBy('0123456789abcdef'))).address).toBe('/login');
    expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
  });

  it('is not waited for after half an hour', async () => {
    createPartnerSignInState();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    expect((await arriveFromPartner(toHandOffFragmentText(handOffValues))).address).toBe(
      '/learning',
    );
  });
});
