/** What calls of staff answer when they are refused: every call of the server's own description below /manage. 003 §5 */
import { type ErrorBody, isErrorCode, STATUS_BY_CODE } from '@cairn/api/error.contract';
import { REQUEST_ID_HEADER } from '@cairn/api/request-id';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addStaff } from '../../../test/test-staff.ts';

interface StaffCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly hasBody: boolean;
}

let test: TestApp;
let calls: readonly StaffCall[];
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  test = await startTestApp();
  const { client } = await addStaff(test, 'administrator');
  headers = { ...client.headers };
  const { paths } = (await test.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  }>();
  calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/manage/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase() as StaffCall['method'],
        url: path.replaceAll(/\{\w+\}/g, 'unknown'),
        hasBody: requestBody !== undefined,
      })),
    );
});
afterAll(() => test.close());

interface BadInput {
  readonly query?: string;
  readonly payload?: string;
  readonly type?: string;
}

const send = (
  { method, url, hasBody }: StaffCall,
  { query = '', payload = '{}', type = 'application/json' }: BadInput = {},
) =>
  test.app.inject({
    method,
    url: `${url}${query}`,
    headers: { ...headers, ...(hasBody && { 'content-type': type }) },
    ...(hasBody && { payload }),
  });

/** A sentence about what happened, and one about what to do next. */
const TWO_SENTENCES = /^[A-Z].+[.;] [A-Z].+\.$/;

describe('[MOVR-13] a refusal of a call of staff', () => {
  it('finds the calls', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ hasBody }) => hasBody).length).toBeGreaterThan(50);
  });

  it.each<[string, BadInput]>([
    ['an unknown id, or fields that are missing', {}],
    ['fields of another type', { payload: '{"before":1,"after":1,"email":1,"name":1,"text":1}' }],
    ['a body that is not JSON', { payload: '{' }],
    ['another content type', { payload: 'x', type: 'text/plain' }],
    ['a bad query', { query: `?page=x&order=x&from=x&search=${'x'.repeat(300)}` }],
    ['a body that is too large', { payload: `{"text":"${'x'.repeat(3_000_000)}"}` }],
  ])('for %s has a code of the contract, and says what to do next', async (_name, input) => {
    const faults: string[] = [];
    let refused = 0;
    for (const one of calls) {
      const answer = await send(one, input);
      if (answer.statusCode < 400) continue;
      refused += 1;
      const { code, message } = answer.json<ErrorBody>();
      const isOfContract = isErrorCode(code) && STATUS_BY_CODE[code] === answer.statusCode;
      if (!isOfContract || code === 'server' || !TWO_SENTENCES.test(message))
        faults.push(`${one.method} ${one.url}: ${answer.statusCode} ${code} ${message}`);
    }
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  });

  it('for an internal error names the request id and no detail', async () => {
    // Without this view the server fails at each call of staff.
    await test.sql`alter view staff rename to lost_staff`;
    const faults: string[] = [];
    const ids = new Set<unknown>();
    for (const one of calls) {
      const answer = await send(one);
      ids.add(answer.headers[REQUEST_ID_HEADER]);
      const { body, statusCode } = answer;
      if (statusCode !== 500 || body !== INTERNAL_ERROR)
        faults.push(`${one.method} ${one.url}: ${statusCode} ${body}`);
    }
    await test.sql`alter view lost_staff rename to staff`;
    expect(faults).toEqual([]);
    expect(ids).not.toContain(undefined);
    expect(ids.size).toBe(calls.length);
  });
});

const INTERNAL_ERROR = JSON.stringify({
  message: 'Something went wrong on our side. Please try again.',
  code: 'server',
});
