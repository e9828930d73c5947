/** Uploads that break off, at every endpoint for uploads, found in the server's own description. */
import { readdir, readlink } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { retryUntil } from './server-process.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { giveRole } from './test-staff.ts';
import type { TestClient } from './test-client.ts';

const FORM = 'multipart/form-data';
const UPLOAD_TYPES = new Set([FORM, 'application/octet-stream']);
const CUT = '--abc\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nno end';

interface UploadEndpoint {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly type: string;
}
interface Description {
  readonly paths: Record<
    string,
    Record<string, { readonly requestBody?: { readonly content?: Record<string, unknown> } }>
  >;
}

let test: TestApp;
let client: TestClient;
let endpoints: readonly UploadEndpoint[];
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const student = await test.addStudent();
  // Staff upload files, too.
  await giveRole(test, student.email, 'administrator');
  client = await test.as(student);
  const { paths } = (await test.app.inject('/api/docs/json')).json<Description>();
  endpoints = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.keys(requestBody?.content ?? {})
        .filter((type) => UPLOAD_TYPES.has(type))
        .map((type) => ({
          method: method.toUpperCase() as UploadEndpoint['method'],
          // Parameters for a student name the caller; files of staff need their name, and some a title or what they replace.
          url: `${url.replace('{studentId}', student.studentId)}?StudentID=${student.studentId}&fileName=people.csv&title=T&category=C&before=b`,
          type,
        })),
    ),
  );
});
afterAll(() => test.close());

/** Lists open files of the store, where the system shows them (Linux), and temporary files. */
const held = async (): Promise<string[]> => {
  const links = await readdir('/proc/self/fd').catch(() => []);
  const open = await Promise.all(
    links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')),
  );
  const temporary = await readdir(path.join(test.filesFolder, '.part'));
  return [...open.filter((file) => file.startsWith(test.filesFolder)), ...temporary];
};

it('finds the endpoints for uploads', () => {
  expect(endpoints.filter(({ type }) => type === FORM)).toHaveLength(2);
  expect(endpoints.filter(({ type }) => type !== FORM)).toHaveLength(6);
});

const HEADERS = CUT.slice(0, CUT.indexOf('\r\n\r\n'));
const FIELD = '--abc\r\nContent-Disposition: form-data; name="title"\r\n\r\nno end';

it.each([
  ['in a file', CUT],
  ['in a file, after 200 KB', CUT + 'x'.repeat(200_000)],
  ['in the boundary after a file', `${CUT}\r\n--ab`],
  ['in the headers of a file', HEADERS],
  ['in a field after a file', `${CUT}\r\n${FIELD}`],
  ['in a field', FIELD],
  ['in the first boundary', '--ab'],
])('answers a form that ends %s with 400 and stores nothing', async (_name, payload) => {
  for (const { method, url, type } of endpoints) {
    if (type !== FORM) continue;
    const headers = { ...client.headers, 'content-type': `${FORM}; boundary=abc` };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test.app.inject({ method, url, headers, payload })),
    );
    for (const answer of answers) {
      expect([url, answer.statusCode]).toEqual([url, 400]);
    }
    expect(await held()).toEqual([]);
  }
});

it('stores nothing of an upload whose client disconnects', async () => {
  const { port } = test.app.server.address() as AddressInfo;
  for (const { method, url, type } of endpoints) {
    const lines = [
      `${method} ${url} HTTP/1.1`,
      'host: x',
      `content-type: ${type}${type === FORM ? '; boundary=abc' : ''}`,
      'content-length: 500000',
      ...Object.entries(client.headers).map(([name, value]) => `${name}: ${value}`),
    ];
    const socket = connect(port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n${CUT}${'x'.repeat(70_000)}`);
    await retryUntil(held, (files) => files.length > 0);
    socket.destroy();
    expect(await retryUntil(held, (files) => files.length === 0)).toEqual([]);
  }
});
