import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { enrollInCourse } from '@cairn/api/courses.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events, session, setReporter } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, callsTo, fails, stubApi, type Stub } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { holdArrival } from '../../lib/arrival.ts';
import { issueState } from '../../lib/sign-in-state.ts';
import { HandOffPage } from './hand-off.page.tsx';

const exp = Math.floor(Date.now() / 1000) + 3600;
const jwt = (claims: object) => `h.${btoa(JSON.stringify({ exp, ...claims }))}.s`;
const lena = buildAttributes({
  StudentID: 'lena-1',
  id: 'lena-1',
  Email: 'lena@partner.example',
  FirstName: 'Lena',
});
const user = { Email: lena.Email, FirstName: 'Lena Übermut' };
const given = {
  accessToken: jwt({ sub: 'lena-1' }),
  idToken: jwt({ sub: 'lena-1', email: lena.Email }),
  refreshToken: 'refresh-of-lena',
};
const tokens = {
  accessToken: { jwtToken: given.accessToken },
  idToken: { jwtToken: given.idToken },
  refreshToken: { jwtToken: given.refreshToken },
};
const arrived = { ...given, user: JSON.stringify(user) };
const fragmentOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
const success = [
  answers(ensureStudent, lena),
  answers(enrollInCourse, { message: 'Enrolled.' }),
  answers(getUserAttributes, { ...lena, Courses: { 'course-1': {} } }),
];

const reported = jest.fn();
beforeEach(() => {
  reported.mockReset();
  setReporter(reported);
  sessionStorage.clear();
});
afterEach(() => {
  setReporter(undefined);
  history.replaceState(null, '', '/');
});

/** Comes from elsewhere: the page starts at this address and leads on. */
const arrive = async (fragment: string, stubs: readonly Stub[] = success, query = '') => {
  const seen: string[] = [];
  const calls = stubApi(...stubs);
  const answer = jest.mocked(globalThis.fetch).getMockImplementation();
  jest.mocked(globalThis.fetch).mockImplementation((...request) => {
    seen.push(location.href);
    return answer?.(...request) ?? Promise.reject(new Error('No answer.'));
  });
  history.pushState(null, '', `/handoff${query}#${fragment}`);
  holdArrival();
  const { router, unmount } = renderRoute(
    [
      { path: '/handoff', element: <HandOffPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/handoff',
  );
  await screen.findByText('Elsewhere');
  unmount();
  const { pathname, search, hash } = router.state.location;
  return { calls, seen, address: pathname + search + hash };
};
const nothingKept = () => {
  expect(localStorage).toHaveLength(0);
  expect(session.isSignedIn()).toBe(false);
};

describe('arriving from a partner site', () => {
  it('[HAND-01] [HAND-03] [API-15] [PAPI-42] asks the server who it is, keeps the session and tells everybody', async () => {
    const told: unknown[] = [];
    const stop = events.on('session.changed', (change) => told.push(change));
    let keptBefore = true;
    const { calls, address } = await arrive(fragmentOf(arrived), [
      ...success,
      answers(ensureStudent, lena, () => {
        keptBefore = session.isSignedIn();
        return true;
      }),
    ]);
    stop();
    expect(address).toBe('/learning');
    expect(keptBefore).toBe(false);
    const [ensured] = callsTo(calls, ensureStudent);
    expect(calls[0]?.url).toBe(ensured?.url);
    expect(ensured?.headers.get('jwt-Token')).toBe(given.accessToken);
    expect(await ensured?.json()).toEqual({ user });
    expect(session.read()).toMatchObject({ ...tokens, userAttributes: { StudentID: 'lena-1' } });
    expect(told).toEqual([{ reason: 'signed-in' }]);
  });

  it('[HAND-03] stores the attributes of ensure, also when no others can be had', async () => {
    await arrive(fragmentOf(arrived), [
      answers(ensureStudent, lena),
      fails(getUserAttributes, 500),
    ]);
    expect(session.attributes()).toEqual(lena);
  });

  it.each([
    ['/course/course-1?m=2#top', '/course/course-1?m=2#top'],
    ['https://evil.example', '/learning'],
    ['//evil.example', '/learning'],
    ['/\\evil.example', '/learning'],
    ['/%2f%2fevil.example', '/learning'],
    ['/login?redirect=/x', '/learning'],
    ['javascript:alert(1)', '/learning'],
  ])('[HAND-01] [HAND-07] redirect %s leads to %s', async (redirect, to) => {
    expect((await arrive(fragmentOf({ ...arrived, redirect }))).address).toBe(to);
  });

  it('[HAND-02] reads a user in base64url, too', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(user));
    const text = btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const { calls } = await arrive(fragmentOf({ ...given, user: text }));
    expect(await callsTo(calls, ensureStudent)[0]?.json()).toEqual({ user });
  });

  it('[HAND-02] ignores the same names in the query', async () => {
    const query = `?${fragmentOf({ ...arrived, redirect: '/dashboard' })}`;
    const { address, calls } = await arrive('redirect=%2Faccount', success, query);
    expect(calls).toHaveLength(0);
    expect(address).toBe('/login?redirect=%2Faccount');
    nothingKept();
  });

  it('[HAND-04] [PAPI-44] [PAPI-46] [TAPI-12] enrols in the course, then reads the attributes again', async () => {
    const { calls, address } = await arrive(fragmentOf({ ...arrived, courseId: 'course-1' }));
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/auth/ensure',
      '/api/courses/enroll',
      '/api/user/attributes',
    ]);
    const [, enrolled, attributes] = calls;
    expect(await enrolled?.json()).toEqual({ courseId: 'course-1' });
    expect(enrolled?.headers.get('id')).toBe('lena-1');
    expect(enrolled?.headers.get('jwt-Token')).toBe(given.accessToken);
    expect(attributes?.headers.get('id-Token')).toBe(given.idToken);
    expect(attributes?.headers.get('jwt-Token')).toBe(given.accessToken);
    expect(session.attributes()?.Courses).toEqual({ 'course-1': {} });
    expect(address).toBe('/learning');
  });

  it.each([404, 409, 500])(
    '[HAND-05] an enrolment answered %s is only reported',
    async (status) => {
      const { address } = await arrive(
        fragmentOf({ ...arrived, courseId: 'course-1', redirect: '/account' }),
        [...success, fails(enrollInCourse, status)],
      );
      expect(address).toBe('/account');
      expect(session.isSignedIn()).toBe(true);
      expect(reported).toHaveBeenCalledTimes(1);
    },
  );

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
    const { calls, address } = await arrive(fragmentOf({ ...values, redirect: '/account?a=1' }));
    expect(address).toBe('/login?redirect=%2Faccount%3Fa%3D1');
    expect(calls).toHaveLength(0);
    expect(reported).toHaveBeenCalledTimes(1);
    nothingKept();
  });

  it.each([401, 403, 500])(
    '[HAND-06] ensure answered %s: no tokens are kept and the redirect is, when it is safe',
    async (status) => {
      const failing = [...success, fails(ensureStudent, status)];
      const { calls, address } = await arrive(
        fragmentOf({ ...arrived, redirect: '/account' }),
        failing,
      );
      expect(address).toBe('/login?redirect=%2Faccount');
      expect(calls).toHaveLength(1);
      nothingKept();
    },
  );

  it('[HAND-06] an unsafe redirect is not handed on to login', async () => {
    const failing = [fails(ensureStudent, 401)];
    const fragment = fragmentOf({ ...arrived, redirect: '//evil.example' });
    expect((await arrive(fragment, failing)).address).toBe('/login');
  });

  it('[HAND-08] takes the fragment away before any call, and no report names a token', async () => {
    const { seen } = await arrive(
      fragmentOf({ ...arrived, courseId: 'course-1' }),
      [...success, fails(enrollInCourse, 500), fails(getUserAttributes, 500)],
      '?accessToken=x',
    );
    expect(seen.length).toBeGreaterThan(2);
    for (const href of seen) expect(new URL(href).pathname + new URL(href).search).toBe('/handoff');
    for (const href of seen) expect(href).not.toContain('#');
    await arrive(fragmentOf({ ...given, user: given.accessToken }));
    expect(reported.mock.calls.length).toBeGreaterThan(2);
    const told = reported.mock.calls
      .map(
        ([error, context]) =>
          `${String(error)} ${String((error as Error).stack)} ${JSON.stringify(context)}`,
      )
      .join();
    for (const secret of Object.values(given)) expect(told).not.toContain(secret);
  });

  it('[HAND-09] replaces another student’s session only once ensure has succeeded', async () => {
    const maya = signInAs({ FirstName: 'Maya' });
    const before = localStorage.getItem('cairn.session.v1');
    sessionStorage.setItem('filters', 'of Maya');
    await arrive(fragmentOf(arrived), [fails(ensureStudent, 401)]);
    expect(localStorage.getItem('cairn.session.v1')).toBe(before);
    expect(session.attributes()).toEqual(maya);
    expect(sessionStorage.getItem('filters')).toBe('of Maya');
    await arrive(fragmentOf(arrived));
    expect(session.studentId()).toBe('lena-1');
    expect(session.attributes()?.FirstName).toBe('Lena');
    expect(sessionStorage.getItem('filters')).toBeNull();
  });
});

describe('a signed hand-off', () => {
  const opened = answers(ensureStudent, { ...lena, session: tokens });

  it('[HAND-03] is traded for a session, which is the one that is kept', async () => {
    const { calls, address } = await arrive(
      fragmentOf({ handoff: 'a.signed.word', redirect: '/account' }),
      [...success, opened],
    );
    expect(callsTo(calls, ensureStudent)[0]?.headers.get('jwt-Token')).toBe('a.signed.word');
    expect(session.read()).toMatchObject(tokens);
    expect(session.attributes()).not.toHaveProperty('session');
    expect(address).toBe('/account');
  });

  it('[HAND-06] that is answered without a session keeps nothing', async () => {
    await arrive(fragmentOf({ ...arrived, handoff: 'a.signed.word' }));
    nothingKept();
  });
});

describe('the state of a sign-in that began here', () => {
  const openedBy = (state: string) => fragmentOf({ ...arrived, state });

  it('[LOGIN-05] lets the answer in that brings it back, once', async () => {
    const state = issueState();
    expect((await arrive(openedBy(state))).address).toBe('/learning');
    session.signOut('signed-out');
    const { address, calls } = await arrive(openedBy(state));
    expect(address).toBe('/login');
    expect(calls).toHaveLength(0);
    nothingKept();
  });

  it.each([
    ['another one', () => openedBy('0123456789abcdef')],
    ['none', () => fragmentOf(arrived)],
  ])(
    '[HAND-06] [LOGIN-05] refuses an answer with %s and keeps no tokens',
    async (_name, fragment) => {
      issueState();
      const { address, calls } = await arrive(fragment());
      expect(address).toBe('/login');
      expect(calls).toHaveLength(0);
      nothingKept();
    },
  );

  it('refuses one that nobody here has asked for', async () => {
    expect((await arrive(openedBy('0123456789abcdef'))).address).toBe('/login');
    nothingKept();
  });

  it('is not waited for after half an hour', async () => {
    issueState();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    expect((await arrive(fragmentOf(arrived))).address).toBe('/learning');
  });
});

it('is dealt with once, also when the page is drawn again before it is shown', async () => {
  const calls = stubApi(...success);
  history.pushState(null, '', `/handoff#${fragmentOf(arrived)}`);
  const ready = Promise.withResolvers<{ default: () => null }>();
  const Late = lazy(() => ready.promise);
  renderRoute(
    [
      {
        path: '/handoff',
        element: (
          <Suspense>
            <HandOffPage />
            <Late />
          </Suspense>
        ),
      },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/handoff',
  );
  ready.resolve({ default: () => null });
  await screen.findByText('Elsewhere');
  expect(callsTo(calls, ensureStudent)).toHaveLength(1);
});

it('without anybody who arrives it says so, and where to sign in', async () => {
  stubApi();
  renderRoute([{ path: '/handoff', element: <HandOffPage /> }], '/handoff');
  expect(screen.getByRole('heading', { level: 1, name: 'Nobody to sign in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});
