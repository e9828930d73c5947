import { getCourse } from '@cairn/api/course-item.contract';
import { sessionRefresh } from '@cairn/api/auth.contract';
import { findRoute, type RouteDeclaration } from '@cairn/release-contract/routes';
import { http, session, setReporter } from '@cairn/session';
import { buildCourseItem } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { createRouteGuard } from './guard.ts';
import { createPublicCourseCheck } from './public-courses.ts';

interface Manifest {
  readonly mfe: { readonly routes: readonly RouteDeclaration[] };
}

const remotes = [
  'catalog',
  'course-player',
  'cyberrange',
  'learning',
  'manage',
  'teach',
  'upskill',
];
/** The routes in the package.json of host and remotes. */
const routes = ['host', ...remotes.map((name) => `mfe-${name}`)].flatMap(
  (folder) => jest.requireActual<Manifest>(`../../../../${folder}/package.json`).mfe.routes,
);
const managePaths = routes
  .filter(({ path }) => path.startsWith('/manage'))
  .map(({ path }) => path.replaceAll(/:\w+/g, 'id-1'));
const protectedPaths = [
  '/learning',
  '/dashboard',
  '/account',
  '/profileSetup',
  '/certificate',
  '/cyberrange',
  '/cyberrange/id-1',
  '/mcqs/id-1',
  '/survey/id-1',
  '/upskill-role',
  '/learning-list',
  '/teach',
  '/teach/course-1/submissions',
  '/manage',
  '/manage/people/import',
  '/manage/people/import/id-1',
  '/manage/people/id-1',
  '/manage/groups',
  '/manage/groups/id-1',
  '/manage/catalogue',
  '/manage/catalogue/webinars',
  '/manage/catalogue/webinars/new',
  '/manage/catalogue/webinars/id-1',
  '/manage/catalogue/roles',
  '/manage/catalogue/roles/new',
  '/manage/catalogue/roles/id-1',
  '/manage/catalogue/competencies',
  '/manage/catalogue/competencies/new',
  '/manage/catalogue/competencies/id-1',
  '/manage/catalogue/categories',
  '/manage/catalogue/documents',
  '/manage/catalogue/documents/id-1',
  '/manage/jobs/id-1',
  '/manage/reports',
  '/manage/reports/activity',
  '/manage/reports/overdue',
  '/manage/reports/stops',
  '/manage/reports/certificates',
  '/manage/reports/surveys',
  '/manage/settings/brand',
  '/manage/settings/footer',
  '/manage/settings/mails',
  '/manage/settings/reminders',
  '/manage/settings/certificate',
  '/manage/settings/time',
  '/manage/settings/assistant',
  '/manage/settings/uploads',
  '/manage/settings/registration',
  '/manage/settings/sign-in',
  '/manage/log',
];
const openPaths = [
  '/',
  '/course-catalog',
  '/course-catalog/id-1',
  '/roles-catalog',
  '/roles-catalog/id-1',
  '/webinar-catalog',
  '/documents',
  '/terms',
  '/privacy-policy',
  '/handoff',
  '/login',
  '/register',
  '/verify',
  '/password-reset',
  '/set-password',
  '/join-group',
  '/logout',
];

const createEntry = () => {
  const guard = createRouteGuard({ session, isPublicCourse: createPublicCourseCheck(http) });
  return (address: string) => {
    const url = new URL(address, 'http://localhost');
    const found = findRoute(routes, url.pathname);
    if (!found) throw new Error(`No route for ${address}`);
    return guard({ ...found, url });
  };
};

const toLogin = (address: string) => `/login?redirect=${encodeURIComponent(address)}`;
const expired = Math.floor(Date.now() / 1000) - 1;
const valid = expired + 3600;
const jwt = (exp: number, claims: object = {}) => ({
  jwtToken: `h.${btoa(JSON.stringify({ exp, sub: 'student-1', ...claims }))}.s`,
});
const store = (stored: object) => localStorage.setItem('cairn.session.v1', JSON.stringify(stored));
const fresh = {
  accessToken: jwt(valid, { fresh: true }),
  idToken: jwt(valid, { email: 'maya@cairn.example' }),
  refreshToken: { jwtToken: 'next' },
};

afterEach(() => setReporter(undefined));

describe('route guard, for a visitor', () => {
  it.each(protectedPaths)('[PGUARD-02] [SESS-12] %s leads to login', async (path) => {
    const address = `${path}?from=a b&x=1#part`;
    const { pathname, search, hash } = new URL(address, 'http://localhost');
    expect(await createEntry()(address)).toBe(toLogin(pathname + search + hash));
  });

  it.each(managePaths)('[MPERM-19] %s leads to login, with the path as redirect', async (path) => {
    expect(await createEntry()(path)).toBe(toLogin(path));
  });

  it.each(openPaths)('[PGUARD-03] [SESS-14] %s is open', async (path) => {
    expect(await createEntry()(path)).toBe(true);
  });

  it('[SHELL-18] [PGUARD-03] [SESS-14] /courses is another name for /course-catalog and keeps the query', async () => {
    expect(await createEntry()('/courses?search=data#top')).toBe('/course-catalog?search=data#top');
  });

  it('[PGUARD-07] [SESS-15] a course that is public opens', async () => {
    const calls = stubApi(
      stubResponse(getCourse, { Item: buildCourseItem({ PublicallyAccessible: true }) }),
    );
    expect(await createEntry()('/course/course-1')).toBe(true);
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://localhost/api/courses/attributes?courseID=course-1',
    ]);
  });

  it('[VIEW-01] a course leads to login with its full path, unless it is public, which is asked once', async () => {
    const path = '/course/course-1?m=2#part';
    stubApi(stubResponse(getCourse, { Item: buildCourseItem({ PublicallyAccessible: false }) }));
    expect(await createEntry()(path)).toBe(toLogin(path));
    const Item = buildCourseItem({ PublicallyAccessible: true });
    const calls = stubApi(stubResponse(getCourse, { Item }));
    const enter = createEntry();
    expect(await enter(path)).toBe(true);
    expect(await enter('/course/course-1')).toBe(true);
    expect(listCallsTo(calls, getCourse)).toHaveLength(1);
  });

  it('[PGUARD-02] [PGUARD-07] a course that is not public leads to login', async () => {
    stubApi(stubResponse(getCourse, { Item: buildCourseItem({ PublicallyAccessible: false }) }));
    const path = '/course/course-1?m=2#part';
    expect(await createEntry()(path)).toBe(toLogin(path));
  });

  it.each([true, false])(
    '[PGUARD-08] [SESS-15] remembers the answer %s, course by course',
    async (PublicallyAccessible) => {
      const calls = stubApi(
        stubResponse(getCourse, { Item: buildCourseItem({ PublicallyAccessible }) }),
      );
      const enter = createEntry();
      await enter('/course/course-1');
      await enter('/course/course-1');
      expect(listCallsTo(calls, getCourse)).toHaveLength(1);
      await enter('/course/course-2');
      expect(listCallsTo(calls, getCourse)).toHaveLength(2);
    },
  );

  it.each([404, 500])(
    '[PGUARD-09] [SESS-15] a check answered %s counts as not public and is asked again',
    async (status) => {
      const reported = jest.fn();
      setReporter(reported);
      const enter = createEntry();
      stubApi(stubError(getCourse, status));
      expect(await enter('/course/course-1')).toBe(toLogin('/course/course-1'));
      expect(reported).toHaveBeenCalledTimes(1);
      stubApi(stubResponse(getCourse, { Item: buildCourseItem({ PublicallyAccessible: true }) }));
      expect(await enter('/course/course-1')).toBe(true);
    },
  );

  it('[PGUARD-09] a check that does not arrive counts as not public and is asked again', async () => {
    setReporter(() => {});
    const enter = createEntry();
    const fetch = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    expect(await enter('/course/course-1')).toBe(toLogin('/course/course-1'));
    fetch.mockRestore();
    stubApi(stubResponse(getCourse, { Item: buildCourseItem({ PublicallyAccessible: true }) }));
    expect(await enter('/course/course-1')).toBe(true);
  });
});

describe('route guard, for a student', () => {
  it.each([...protectedPaths, '/course/course-1'])('opens %s', async (path) => {
    signInAs();
    expect(await createEntry()(path)).toBe(true);
  });

  it.each(['/login', '/register'])(
    '[PGUARD-10] [LOGIN-11] %s leads to a safe redirect, else to the dashboard',
    async (path) => {
      signInAs();
      const enter = createEntry();
      const wanted = encodeURIComponent('/course/1?x=2#y');
      expect(await enter(`${path}?redirect=${wanted}`)).toBe('/course/1?x=2#y');
      expect(await enter(path)).toBe('/dashboard');
      expect(await enter(`${path}?redirect=//evil.example`)).toBe('/dashboard');
      expect(await enter(`${path}?redirect=%2Flogin`)).toBe('/dashboard');
    },
  );

  it.each([
    ['the access token', { accessToken: jwt(expired), idToken: jwt(valid) }],
    ['the id token alone', { accessToken: jwt(valid), idToken: jwt(expired) }],
  ])('[PGUARD-04] [SESS-11] refreshes once when %s has expired', async (_name, tokens) => {
    for (const [path, entered] of [
      ['/learning', true],
      ['/documents', true],
      ['/course/course-1', true],
      ['/login', '/dashboard'],
    ] as const) {
      store({ ...tokens, refreshToken: { jwtToken: 'first' } });
      const calls = stubApi(stubResponse(sessionRefresh, fresh));
      expect([path, await createEntry()(path)]).toEqual([path, entered]);
      expect(session.accessToken()).toBe(fresh.accessToken.jwtToken);
      expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(['/api/auth/sessionRefresh']);
    }
  });

  const bothExpired = { accessToken: jwt(expired), idToken: jwt(expired) };
  it.each([
    ['expired tokens without a refresh token', bothExpired, undefined],
    [
      'a token that cannot be read',
      { accessToken: { jwtToken: 'x' }, idToken: jwt(valid) },
      undefined,
    ],
    ['a refresh refused with 400', bothExpired, stubError(sessionRefresh, 400, 'invalid')],
    ['a refresh refused with 401', bothExpired, stubError(sessionRefresh, 401, 'unauthorized')],
    ['a refresh refused with 403', bothExpired, stubError(sessionRefresh, 403, 'forbidden')],
  ])(
    '[PGUARD-06] [SESS-11] after %s a page is entered as a visitor',
    async (_name, tokens, refusal) => {
      const refreshToken = refusal === undefined ? undefined : { jwtToken: 'r' };
      const enter = createEntry();
      for (const [path, entered] of [
        ['/learning?x=1#y', toLogin('/learning?x=1#y')],
        ['/documents', true],
        ['/login', true],
      ] as const) {
        stubApi(...(refusal === undefined ? [] : [refusal]));
        store({ ...tokens, refreshToken });
        expect([path, await enter(path)]).toEqual([path, entered]);
        expect(session.isSignedIn()).toBe(false);
        expect(localStorage.getItem('cairn.session.v1')).toBeNull();
      }
    },
  );

  it('a server that cannot be reached ends no session', async () => {
    setReporter(() => {});
    store({ accessToken: jwt(expired), idToken: jwt(expired), refreshToken: { jwtToken: 'r' } });
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    expect(await createEntry()('/learning')).toBe(true);
    expect(session.isSignedIn()).toBe(true);
  });
});
