/** Tests of the requests of sign-in and session calls. */
import { login, logout, type Tokens } from '@cairn/api/auth.contract';
import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { listCourses } from '@cairn/api/courses.contract';
import {
  getStudentDetails,
  getUserAttributes,
  updateUserAttributes,
  userAttributesSchema,
} from '@cairn/api/user.contract';
import { safeParse } from '@cairn/api/parse';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { http, record, session, setPoolTypes, setReporter } from './index.ts';
import { poolTypeOf } from './pool-type.ts';

const exp = Math.floor(Date.now() / 1000) + 3600;
const jwt = (claims: object) => ({ jwtToken: `h.${btoa(JSON.stringify({ exp, ...claims }))}.s` });
const tokens = (claims: object = {}): Tokens => ({
  accessToken: jwt({ sub: 'stu-1' }),
  idToken: jwt({ email: 'maya@cairn.example', ...claims }),
  refreshToken: { jwtToken: 'refresh-1' },
});
const stored = () => session.read();

afterEach(() => {
  setReporter(undefined);
  setPoolTypes();
});

it('[API-07] login sends name, password and frontendType, no token, and reads three tokens', async () => {
  signInAs();
  const calls = stubApi(stubResponse(login, tokens()));
  const body = { username: 'maya', password: 'a good word', frontendType: 'student' } as const;
  expect(await http.call(login, { body })).toEqual(tokens());
  expect(new URL(calls[0]?.url ?? '').pathname).toBe('/api/auth/login');
  expect(calls[0]?.method).toBe('POST');
  expect(await calls[0]?.json()).toEqual(body);
  expect(calls[0]?.headers.has('jwt-Token')).toBe(false);
});

describe('a refresh', () => {
  const renewWith = async (idClaims: object) => {
    const { accessToken: _none, ...rest } = tokens(idClaims);
    localStorage.setItem('cairn.session.v1', JSON.stringify(rest));
    const fetching = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json(tokens({ name: 'new' })));
    await session.ensureFresh();
    const [input, init] = fetching.mock.calls.at(-1) ?? [];
    const request = new Request(input ?? '', init);
    return { request, body: (await request.json()) as unknown };
  };

  it('[API-11] sends the email and the pool type, the refresh token in a header, and keeps the reply', async () => {
    const { request, body } = await renewWith({ iss: 'cairn' });
    expect(`${request.method} ${new URL(request.url).pathname}`).toBe(
      'POST /api/auth/sessionRefresh',
    );
    expect(request.headers.get('refresh-Token')).toBe('refresh-1');
    expect(body).toEqual({ username: 'maya@cairn.example', poolType: 'unknown' });
    expect(stored()).toEqual(tokens({ name: 'new' }));
  });

  it('[SESS-19] [CONST-03] names the kind of pool that the issuer of the id token has in the list', async () => {
    setPoolTypes({ cairn: 'own', 'https://pool.example/a': 'partner' });
    expect((await renewWith({ iss: 'cairn' })).body).toMatchObject({ poolType: 'own' });
    expect((await renewWith({ iss: 'https://pool.example/a' })).body).toMatchObject({
      poolType: 'partner',
    });
  });

  it.each([
    { iss: 'https://pool.example' },
    { iss: 'Cairn' },
    { iss: '' },
    {},
    { iss: 'toString' },
  ])('[SESS-19] is of an unknown pool with %j', async (claims) => {
    setPoolTypes({ cairn: 'own', 'https://pool.example/a': 'partner' });
    expect((await renewWith(claims)).body).toMatchObject({ poolType: 'unknown' });
  });

  it('[SESS-19] [CONST-03] knows no pool without a list', () => {
    expect(poolTypeOf('cairn')).toBe('unknown');
    expect(poolTypeOf(undefined)).toBe('unknown');
  });
});

it('[API-13] [PAPI-50] logout names the student with the session’s tokens, and its failure reaches the caller', async () => {
  const { Email, StudentID } = signInAs();
  const { accessToken } = stored();
  const calls = stubApi(stubError(logout, 500));
  const body = { username: Email, userId: StudentID };
  await expect(http.call(logout, { body })).rejects.toMatchObject({ kind: 'server', status: 500 });
  expect(`${calls[0]?.method} ${new URL(calls[0]?.url ?? '').pathname}`).toBe(
    'POST /api/auth/logout',
  );
  expect(await calls[0]?.json()).toEqual(body);
  expect(calls[0]?.headers.get('jwt-Token')).toBe(accessToken?.jwtToken);
  expect(session.isSignedIn()).toBe(true);
});

it('[API-15] [PAPI-42] ensure sends the arriving token and user, never those of the session, and refreshes nothing', async () => {
  signInAs();
  const before = localStorage.getItem('cairn.session.v1');
  const calls = stubApi(stubError(ensureStudent, 401, 'unauthorized'));
  const user = { Email: 'lena@partner.example' };
  const asking = http.call(ensureStudent, { headers: { 'jwt-token': 'arriving' }, body: { user } });
  await expect(asking).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(calls).toHaveLength(1);
  expect(`${calls[0]?.method} ${new URL(calls[0]?.url ?? '').pathname}`).toBe(
    'POST /api/auth/ensure',
  );
  expect(calls[0]?.headers.get('jwt-Token')).toBe('arriving');
  expect(await calls[0]?.json()).toEqual({ user });
  expect(localStorage.getItem('cairn.session.v1')).toBe(before);
});

it('[API-25] [TAPI-37] attributes are written with both tokens, LastLogin and a whole completion map alike', async () => {
  signInAs();
  const { accessToken, idToken } = stored();
  const calls = stubApi(stubResponse(updateUserAttributes, buildAttributes()));
  const Courses = { 'course-1': { 'module-1': { LectureCompleted: true } } };
  await http.call(updateUserAttributes, { body: { Courses } });
  await http.call(updateUserAttributes, { body: { LastLogin: '2026-01-02T03:04:05.000Z' } });
  const updates = listCallsTo(calls, updateUserAttributes);
  expect(await Promise.all(updates.map((call) => call.json()))).toEqual([
    { Courses },
    { LastLogin: '2026-01-02T03:04:05.000Z' },
  ]);
  for (const { method, url, headers } of updates) {
    expect(`${method} ${new URL(url).pathname}`).toBe('PUT /api/user/attributes');
    expect(headers.get('jwt-Token')).toBe(accessToken?.jwtToken);
    expect(headers.get('id-Token')).toBe(idToken?.jwtToken);
  }
});

it('[API-27] [PAPI-46] [TAPI-12] attributes are read without a payload, with both tokens, and kept', async () => {
  signInAs();
  const { accessToken, idToken } = stored();
  const calls = stubApi(stubResponse(getUserAttributes, buildAttributes({ FirstName: 'Noor' })));
  await record.reload();
  expect(`${calls[0]?.method} ${new URL(calls[0]?.url ?? '').pathname}`).toBe(
    'GET /api/user/attributes',
  );
  expect(calls[0]?.body).toBeNull();
  expect(calls[0]?.headers.get('JWT-TOKEN')).toBe(accessToken?.jwtToken);
  expect(calls[0]?.headers.get('id-token')).toBe(idToken?.jwtToken);
  expect(record.read()?.FirstName).toBe('Noor');
});

it('[API-29] a student’s roles are asked for by StudentID', async () => {
  const { StudentID } = signInAs();
  const calls = stubApi(stubResponse(getStudentDetails, { Roles: { analyst: true } }));
  const answer = await http.call(getStudentDetails, { query: { StudentID } });
  expect(answer).toEqual({ Roles: { analyst: true } });
  const { pathname, search } = new URL(calls[0]?.url ?? '');
  expect(`${calls[0]?.method} ${pathname}${search}`).toBe(
    `GET /api/profile/studentDetails?StudentID=${StudentID}`,
  );
});

it('[PAPI-01] every call goes to the API base; the token is its authorization, left out when there is none', async () => {
  const calls = stubApi(stubResponse(listCourses, []));
  await http.call(listCourses, {});
  signInAs();
  await http.call(listCourses, {});
  const bases = calls
    .map(({ url }) => new URL(url))
    .map(({ origin, pathname }) => origin + pathname);
  expect(bases).toEqual([1, 2].map(() => `${location.origin}/api/courses/all`));
  expect(calls.map(({ headers }) => headers.get('jwt-Token'))).toEqual([
    null,
    stored().accessToken?.jwtToken,
  ]);
  for (const { headers } of calls) expect(headers.has('authorization')).toBe(false);
});

it('attributes of any student parse, with progress in every shape, and gaps are filled', () => {
  const full = {
    ...buildAttributes(),
    GroupIDs: ['group-1'],
    CompletedCourses: ['course-2'],
    Courses: {
      'course-1': {
        'module-1': {
          LectureCompleted: true,
          ExerciseCompleted: false,
          AssessmentCompleted: false,
          AssessmentAttempts: [{ attemptNumber: 1, score: 3 }],
        },
        Status: 'Pass',
        CompletionDate: '2026-01-02T03:04:05.000Z',
      },
      'course-2': { scorm: { cmi: { completion_status: 'completed' } } },
    },
  };
  expect(safeParse(userAttributesSchema, full)).toEqual(full);
  const { GroupIDs: _groups, Courses: _courses, CompletedCourses: _completed, ...bare } = full;
  expect(safeParse(userAttributesSchema, bare)).toMatchObject({
    GroupIDs: [],
    Courses: {},
    CompletedCourses: [],
  });
  expect(safeParse(userAttributesSchema, { ...full, Courses: 'all' })).toBeUndefined();
  expect(safeParse(userAttributesSchema, { ...full, Roles: { analyst: 'yes' } })).toBeUndefined();
});
