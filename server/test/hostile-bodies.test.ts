/** Bodies of maximum size that are no objects, against every step that reads a body before its handler. */
import { MAX_ANSWERS_BYTES } from '@cairn/domain/assessment.limits';
import { startTestApp, type TestApp } from './test-app.ts';
import { repeatToLength, findSlowInputs } from './hostile-inputs.ts';

let test: TestApp;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  test = await startTestApp();
  ({ headers } = await test.as(await test.addStudent()));
});
afterAll(() => test.close());

const send = (payload: string, contentType: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/profile/assessment/submit',
    headers: { ...headers, 'content-type': contentType },
    payload,
  });

describe('a body of a signed-in student', () => {
  it('that is plain text is refused with 415 without being read', async () => {
    const answer = await send('{"courseId":"a"}', 'text/plain');
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      {
        code: 'unsupported',
        message: 'This content type is not supported here. Send the one that the call describes.',
      },
    ]);
  });

  it('has at most 128 KiB when a visitor may send it, unless the call says otherwise', async () => {
    const post = (url: string, fields: object) =>
      test.visitor.post(url, { ...fields, more: 'x'.repeat(128 * 1024) });
    const login = { username: 'maya@cairn.example', password: 'x', frontendType: 'student' };
    const answer = await post('/auth/login', login);
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { code: 'too-large', message: 'The request is too large. Send less at once.' },
    ]);
    const ids = Array.from({ length: 1000 }, (_, number) => `${number}`.padStart(200, 'c'));
    const lists = { roleID: 'nobody', currentCompetencies: ids, groupIDs: ids };
    expect((await test.visitor.post('/roles/course-lists', lists)).statusCode).toBe(404);
    const student = await test.as(await test.addStudent());
    const attributes = { FirstName: 'Maya', more: 'x'.repeat(512 * 1024) };
    expect((await student.put('/user/attributes', attributes)).statusCode).toBe(200);
  });

  it('that is one long text or list takes at most ten times as long as one of fields', async () => {
    const size = MAX_ANSWERS_BYTES / 4;
    const item = '{"index":1,"text":"An answer of some words, as students write them."},';
    const normal = `{"courseId":"a","answers":[${repeatToLength(item, size)}{}]}`;
    const hostile = {
      'a text': `"${repeatToLength('x', size)}"`,
      'a list': `[${repeatToLength('1,', size)}1]`,
    };
    const statuses = new Set<number>();
    const parse = async (payload: string) => {
      statuses.add((await send(payload, 'application/json')).statusCode);
    };
    expect(await findSlowInputs(parse, normal, hostile)).toEqual([]);
    expect(statuses).toEqual(new Set([400]));
  });
});
