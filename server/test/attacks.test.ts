/** Attacks by visitors and students on every call of the API, found in the server's own description. */
import { startTestApp, type TestApp } from './test-app.ts';
import { addStaff } from './test-staff.ts';
import type { TestStudent } from './test-students.ts';

interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly needsStudent: boolean;
  readonly hasBody: boolean;
}

interface Description {
  readonly paths: Record<
    string,
    Record<string, { readonly security?: unknown; readonly requestBody?: unknown }>
  >;
}

let test: TestApp;
let maya: TestStudent;
let jonas: TestStudent;
let operations: readonly Operation[];
let own: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  maya = await test.addStudent();
  jonas = await test.addStudent();
  own = { ...(await test.as(maya)).headers };
  const { paths } = (await test.app.inject('/api/docs/json')).json<Description>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, requestBody }]) => ({
      method: method.toUpperCase() as Operation['method'],
      // A path parameter for a student names the caller.
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name.toLowerCase() === 'studentid' ? maya.studentId : 'x',
      ),
      needsStudent: security !== undefined,
      hasBody: requestBody !== undefined,
    })),
  );
});
afterAll(() => test.close());

const send = (operation: Operation, headers: Record<string, string>, payload?: string) =>
  test.app.inject({
    method: operation.method,
    url: operation.url,
    headers: {
      ...headers,
      ...(operation.hasBody && payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(operation.hasBody && payload !== undefined && { payload }),
  });
const name = ({ method, url }: Operation) => `${method} ${url}`;
/** Returns the calls whose response differs from the required one. */
const others = async (
  chosen: readonly Operation[],
  call: (operation: Operation) => ReturnType<typeof send>,
  status: number,
) => {
  const found: string[] = [];
  for (const operation of chosen) {
    const { statusCode } = await call(operation);
    if (statusCode !== status) found.push(`${name(operation)}: ${statusCode}`);
  }
  return found;
};
const closed = () => operations.filter(({ needsStudent }) => needsStudent);

it('finds calls to attack', () => {
  expect(closed().length).toBeGreaterThan(20);
  expect(closed().filter(({ hasBody }) => hasBody).length).toBeGreaterThan(5);
});

it('[PAPI-02] [TAPI-02] every call for students answers a visitor with 401, whatever the body', async () => {
  expect(await others(closed(), (one) => send(one, {}, '{}'), 401)).toEqual([]);
});

it('[PAPI-02] [TAPI-02] every call for students refuses an invalid token', async () => {
  const logoutToo = closed();
  const headers = { ...own, 'jwt-token': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' };
  expect(await others(logoutToo, (one) => send(one, headers, '{}'), 401)).toEqual([]);
});

it.each(['id', 'studentId'])(
  '[API-02] [PAPI-03] [TAPI-03] every call for students refuses another student in the header %s',
  async (header) => {
    const { id: _own, ...rest } = own;
    const headers = { ...rest, [header]: jonas.studentId };
    // Logout reads only its body and its token, which may have ended.
    const chosen = closed().filter(({ url }) => url !== '/api/auth/logout');
    expect(await others(chosen, (one) => send(one, headers, '{}'), 403)).toEqual([]);
  },
);

it.each(['StudentID', 'studentId', 'studentID', 'STUDENTID'])(
  '[PAPI-03] [TAPI-02] every call for students refuses another student in the query as %s',
  async (field) => {
    const swap = (one: Operation) =>
      send({ ...one, url: `${one.url}?${field}=${jonas.studentId}` }, own, '{}');
    expect(await others(closed(), swap, 403)).toEqual([]);
  },
);

it('[PAPI-03] [TAPI-02] every call for students with a body refuses another student in it', async () => {
  const swap = (one: Operation) => send(one, own, JSON.stringify({ studentId: jonas.studentId }));
  const chosen = closed().filter(({ hasBody }) => hasBody);
  expect(await others(chosen, swap, 403)).toEqual([]);
});

it.each([
  '{"__proto__":{"polluted":true}}',
  '{"user":{"__proto__":{"polluted":true}}}',
  '{"\\u005f_proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":[{"__proto__":{"polluted":true}}]}',
])('refuses bodies that could change object prototypes: %s', async (payload) => {
  const chosen = operations.filter(({ hasBody }) => hasBody);
  // The help assistant and the calls of staff check the caller before the body.
  const { headers: ofStaff } = (await addStaff(test, 'administrator')).client;
  const headers = { ...ofStaff, authorization: 'Bearer demonstration' };
  expect(await others(chosen, (one) => send(one, headers, payload), 400)).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('[API-16] accepts claims about an arriving user with names of object methods, and ignores them', async () => {
  const user = JSON.parse('{"toString":"x","hasOwnProperty":1,"FirstName":"Eve"}') as object;
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/ensure',
    headers: own,
    payload: { user },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ FirstName: maya.firstName });
});

it('stores and returns a name with markup unchanged, as data that no browser runs', async () => {
  const FirstName = '<img src=x onerror="alert(1)">';
  const answer = await test.app.inject({
    method: 'PUT',
    url: '/api/user/attributes',
    headers: own,
    payload: { FirstName },
  });
  expect(answer.json()).toMatchObject({ FirstName });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});
