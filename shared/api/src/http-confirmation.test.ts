/** Tests of calls that need a recent sign-in. */
import { endOtherSessions } from './own-sessions.contract.ts';
import { updateTimeSpent } from './progress.contract.ts';
import { removePasskey } from './second-factor.contract.ts';
import { createTestHttp, stubFetch } from './test/http-calls.ts';

const needed = () => Response.json({ code: 'recent-sign-in-needed', message: '' }, { status: 403 });
const params = { passkeyId: 'laptop' };
const factor = { app: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false };

/** Mocks a server that accepts a call only after a number of refusals. */
const refuseFirst = (count: number) => {
  let refusals = 0;
  return stubFetch(() => {
    refusals += 1;
    return refusals <= count ? needed() : Response.json(factor);
  });
};
const createHttp = (isConfirmed: boolean) => {
  const confirmIdentity = jest.fn((_action: string | undefined) => Promise.resolve(isConfirmed));
  return { confirmIdentity, http: createTestHttp({ accessToken: 'a' }, { confirmIdentity }) };
};

describe('a call that needs a recent sign-in', () => {
  it('[MPERM-24] asks once, naming the action, and is sent once more', async () => {
    const requests = refuseFirst(1);
    const { http, confirmIdentity } = createHttp(true);
    const call = http.call(removePasskey, { params, action: 'Removing a passkey' });
    expect(await call).toEqual(factor);
    expect(confirmIdentity.mock.calls).toEqual([['Removing a passkey']]);
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'DELETE /api/user/second-factor/passkeys/laptop',
      'DELETE /api/user/second-factor/passkeys/laptop',
    ]);
  });

  it('is rejected when the person cancels, or when the server refuses it again', async () => {
    const requests = refuseFirst(2);
    const cancelled = createHttp(false);
    await expect(cancelled.http.call(removePasskey, { params })).rejects.toMatchObject({
      kind: 'recent-sign-in-needed',
    });
    expect(requests).toHaveLength(1);
    refuseFirst(2);
    const { http, confirmIdentity } = createHttp(true);
    await expect(http.call(removePasskey, { params })).rejects.toMatchObject({
      kind: 'recent-sign-in-needed',
    });
    expect(confirmIdentity).toHaveBeenCalledTimes(1);
  });

  it('[MPERM-23] has an error of its own; one that the client does not know is forbidden', async () => {
    stubFetch(needed);
    const { http } = createHttp(false);
    await expect(http.call(endOtherSessions, {})).rejects.toMatchObject({
      kind: 'recent-sign-in-needed',
      status: 403,
    });
    stubFetch(() => Response.json({ code: 'of-a-newer-server', message: '' }, { status: 403 }));
    await expect(http.call(endOtherSessions, {})).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('asks nothing of a page that is being left', async () => {
    stubFetch(needed);
    const { http, confirmIdentity } = createHttp(true);
    const body = { courseId: 'c1', studentId: 's1', timeSpent: 12 };
    await expect(http.call(updateTimeSpent, { body, keepalive: true })).rejects.toMatchObject({
      kind: 'recent-sign-in-needed',
    });
    expect(confirmIdentity).not.toHaveBeenCalled();
  });
});
