import { login, type Tokens } from '@cairn/api/auth.contract';
import { listCourses } from '@cairn/api/courses.contract';
import { getCourse } from '@cairn/api/course-item.contract';
import {
  resendCode,
  sendResetCode,
  setNewPassword,
  signUp,
  verifyEmail,
} from '@cairn/api/registration.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes } from '@cairn/testing/builders';
import { setReporter } from './report.ts';
import { createSession, type Session, type SessionDeps } from './session.ts';
import { SESSION_KEY } from './storage-keys.ts';

const NOW = 1_000_000;
const jwt = (claims: object) => ({ jwtToken: `h.${btoa(JSON.stringify(claims))}.s` });
const tokens = (name: string, exp = NOW / 1000 + 60): Tokens => ({
  accessToken: jwt({ exp, sub: 'stu-1', name }),
  idToken: jwt({ exp, name, email: 'maya@cairn.example', given_name: 'Maya', iss: 'cairn' }),
  refreshToken: { jwtToken: `refresh-${name}` },
});

const setUp = (change: Partial<SessionDeps> = {}) => {
  const make = () =>
    createSession({
      storage: () => localStorage,
      now: () => NOW,
      exclusive: (work) => work(),
      checkPayloads: true,
      onStorage: () => {},
      setCookie: () => {},
      ...change,
    });
  return { session: make(), make };
};

type Answer = (request: Request) => Response | Error;
const serve = (answer: Answer): Request[] => {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const made = answer(request);
    return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
  });
  return requests;
};
const pathOf = ({ url }: Request) => new URL(url).pathname;
const refused = () => Response.json({ message: 'no', code: 'unauthorized' }, { status: 401 });
const store = (stored: object) => localStorage.setItem(SESSION_KEY, JSON.stringify(stored));

afterEach(() => setReporter(undefined));

describe('session', () => {
  it('[SESS-02] keeps the tokens in local storage and finds them after a reload', async () => {
    const { session, make } = setUp();
    expect(session.isSignedIn()).toBe(false);
    await session.signIn(tokens('a'));
    const reloaded = make();
    expect(reloaded.isSignedIn()).toBe(true);
    expect(reloaded.studentId()).toBe('stu-1');
    expect(reloaded.givenName()).toBe('Maya');
  });

  it('[SESS-02] is there with an access token, and with that alone', () => {
    const { accessToken, idToken } = tokens('a');
    store({ idToken });
    expect(setUp().session.isSignedIn()).toBe(false);
    store({ accessToken });
    expect(setUp().session.isSignedIn()).toBe(true);
  });

  it('[SESS-18] tells everybody on the page of a sign-in, a refresh and a logout', async () => {
    const { session } = setUp();
    const heard: string[] = [];
    session.events.on('session.changed', ({ reason }) => heard.push(reason));
    session.events.on('session.ended', ({ reason }) => heard.push(reason));
    await session.signIn(tokens('a', NOW / 1000 - 1));
    serve(() => Response.json(tokens('b')));
    await session.ensureFresh();
    session.signOut('signed-out');
    expect(heard).toEqual(['signed-in', 'refreshed', 'signed-out']);
  });

  it.each(['{"accessToken":7', '{"accessToken":7}', '7'])(
    '[SESS-03] counts the unreadable data %s as logged out and removes it',
    (text) => {
      localStorage.setItem(SESSION_KEY, text);
      expect(setUp().session.isSignedIn()).toBe(false);
      expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    },
  );

  it('[SESS-04] [TAPI-01] sends the token that is stored at the moment of the request', async () => {
    const requests = serve(() => Response.json([]));
    const { session } = setUp();
    await session.http.call(listCourses, {});
    store(tokens('other-tab'));
    await session.http.call(listCourses, {});
    expect(requests.map((request) => request.headers.get('jwt-Token'))).toEqual([
      null,
      tokens('other-tab').accessToken.jwtToken,
    ]);
  });

  it('[SESS-05] refreshes first when only a refresh token is left', async () => {
    const requests = serve((request) =>
      Response.json(pathOf(request).endsWith('sessionRefresh') ? tokens('new') : []),
    );
    store({ refreshToken: { jwtToken: 'r' } });
    await setUp().session.http.call(listCourses, {});
    expect(requests.map(pathOf)).toEqual(['/api/auth/sessionRefresh', '/api/courses/all']);
    expect(requests[0]?.headers.get('refresh-Token')).toBe('r');
    expect(requests[1]?.headers.get('jwt-Token')).toBe(tokens('new').accessToken.jwtToken);
  });

  it.each(['accessToken', 'idToken'] as const)(
    '[SESS-05] refreshes nothing before a request while there is an %s',
    async (kept) => {
      const requests = serve(() => Response.json([]));
      store({ [kept]: tokens('a')[kept], refreshToken: { jwtToken: 'r' } });
      await setUp().session.http.call(listCourses, {});
      expect(requests.map(pathOf)).toEqual(['/api/courses/all']);
    },
  );

  it('[SESS-06] [SESS-10] tries one refresh and one retry after a 401, and stores the new tokens', async () => {
    store(tokens('old'));
    const requests = serve((request) => {
      if (pathOf(request).endsWith('sessionRefresh')) return Response.json(tokens('new'));
      const isNew = request.headers.get('jwt-Token') === tokens('new').accessToken.jwtToken;
      return isNew ? Response.json([]) : refused();
    });
    await expect(setUp().session.http.call(listCourses, {})).resolves.toEqual([]);
    expect(requests).toHaveLength(3);
    expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toEqual(tokens('new'));
  });

  it('[SESS-06] hands a second 401 to the caller without another refresh', async () => {
    store(tokens('old'));
    const requests = serve((request) =>
      pathOf(request).endsWith('sessionRefresh') ? Response.json(tokens('new')) : refused(),
    );
    await expect(setUp().session.http.call(getUserAttributes, {})).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    expect(requests.map(pathOf)).toEqual([
      '/api/user/attributes',
      '/api/auth/sessionRefresh',
      '/api/user/attributes',
    ]);
  });

  it('[SESS-07] [SESS-08] a refused refresh ends the session, and is not itself refreshed', async () => {
    store(tokens('old'));
    const requests = serve(refused);
    const { session } = setUp();
    const ended = jest.fn();
    session.events.on('session.ended', ended);
    await expect(session.http.call(getUserAttributes, {})).rejects.toMatchObject({ status: 401 });
    expect(session.isSignedIn()).toBe(false);
    expect(ended).toHaveBeenCalledWith({ reason: 'expired' });
    expect(requests.map(pathOf)).toEqual(['/api/user/attributes', '/api/auth/sessionRefresh']);
  });

  it.each<[string, (session: Session) => Promise<unknown>]>([
    [
      'a sign-in',
      ({ http }) =>
        http.call(login, { body: { username: 'm', password: 'p', frontendType: 'student' } }),
    ],
    [
      'a registration',
      ({ http }) =>
        http.call(signUp, {
          body: {
            username: 'm',
            password: 'p',
            firstName: 'M',
            lastName: 'O',
            userType: 'student',
          },
        }),
    ],
    [
      'a confirmation',
      ({ http }) => http.call(verifyEmail, { body: { username: 'm', code: '1' } }),
    ],
    ['a resent code', ({ http }) => http.call(resendCode, { body: { username: 'm' } })],
    ['a reset code', ({ http }) => http.call(sendResetCode, { body: { username: 'm' } })],
    [
      'a new password',
      ({ http }) =>
        http.call(setNewPassword, {
          body: { username: 'm', verificationCode: '1', newPassword: 'p' },
        }),
    ],
  ])('[SESS-08] starts no refresh after the 401 of %s', async (_name, call) => {
    store(tokens('old'));
    const requests = serve(refused);
    const { session } = setUp();
    await expect(call(session)).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
    expect(session.isSignedIn()).toBe(true);
  });

  it('[SESS-08] logs out after a 401 when there is no refresh token', async () => {
    const { refreshToken: _none, ...rest } = tokens('old');
    store(rest);
    const requests = serve(refused);
    const { session } = setUp();
    await expect(session.http.call(getUserAttributes, {})).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
    expect(session.isSignedIn()).toBe(false);
  });

  it('keeps the session when the refresh cannot reach the server', async () => {
    store(tokens('old'));
    serve((request) =>
      pathOf(request).endsWith('sessionRefresh') ? new TypeError('fetch failed') : refused(),
    );
    const { session } = setUp();
    await expect(session.http.call(getUserAttributes, {})).rejects.toMatchObject({
      kind: 'offline',
    });
    expect(session.isSignedIn()).toBe(true);
  });

  it('[SESS-09] calls that need a refresh at once share one', async () => {
    store(tokens('old'));
    const requests = serve((request) => {
      if (pathOf(request).endsWith('sessionRefresh')) return Response.json(tokens('new'));
      const isNew = request.headers.get('jwt-Token') === tokens('new').accessToken.jwtToken;
      return isNew ? Response.json([]) : refused();
    });
    const { session } = setUp();
    await Promise.all([1, 2, 3].map(() => session.http.call(listCourses, {})));
    expect(requests.map(pathOf).filter((path) => path.endsWith('sessionRefresh'))).toHaveLength(1);
  });

  it('[SESS-09] a call whose refusal comes late is repeated with what others have got', async () => {
    store(tokens('old'));
    const late = Promise.withResolvers<void>();
    const requests: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      requests.push(pathOf(request));
      if (pathOf(request).endsWith('sessionRefresh')) return Response.json(tokens('new'));
      const isOld = request.headers.get('jwt-Token') === tokens('old').accessToken.jwtToken;
      if (isOld && pathOf(request).endsWith('attributes')) await late.promise;
      if (isOld) return refused();
      return Response.json(pathOf(request).endsWith('attributes') ? buildAttributes() : []);
    });
    const { session } = setUp();
    const slow = session.http.call(getUserAttributes, {});
    await session.http.call(listCourses, {});
    late.resolve();
    await slow;
    expect(requests.filter((path) => path.endsWith('sessionRefresh'))).toHaveLength(1);
  });

  it('[SESS-09] takes over what another tab has got while it waited its turn', async () => {
    store(tokens('old'));
    const requests = serve((request) =>
      request.headers.get('jwt-Token') === tokens('other').accessToken.jwtToken
        ? Response.json([])
        : refused(),
    );
    const { session } = setUp({
      exclusive: (work) => {
        store(tokens('other'));
        return work();
      },
    });
    await expect(session.http.call(listCourses, {})).resolves.toEqual([]);
    expect(requests.map(pathOf)).toEqual(['/api/courses/all', '/api/courses/all']);
  });

  it('[API-04] repeats an open call without a token after a failed refresh', async () => {
    store(tokens('old'));
    serve((request) =>
      request.headers.has('jwt-Token') || pathOf(request).endsWith('sessionRefresh')
        ? refused()
        : Response.json({ Item: { CourseID: 'c1', Status: 'published' } }),
    );
    const answer = await setUp().session.http.call(getCourse, { query: { courseID: 'c1' } });
    expect(answer.Item.CourseID).toBe('c1');
  });
});
