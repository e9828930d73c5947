import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { packagedCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
let student: TestClient;
let studentId: string;
let other: TestClient;
let otherId: string;
const COURSES = ['package', 'second'];
beforeAll(async () => {
  test = await startLearningApp({ ...packagedCourse('package'), ...packagedCourse('second') });
  const [one, two] = [await test.addStudent(), await test.addStudent()];
  studentId = one.studentId;
  otherId = two.studentId;
  student = await test.as(one);
  other = await test.as(two);
  for (const client of [student, other])
    for (const courseId of COURSES) await client.post('/courses/enroll', { courseId });
});
afterAll(() => test.close());

const ticketOf = async (client: TestClient, courseId: string): Promise<string> => {
  const { runtime } = (await client.get(`/scorm/${courseId}`)).json<ScormPackage>();
  return runtime?.saveTicket ?? '';
};

/** Sends a request as the frame of a package does: a text body without additional headers. */
const leave = (courseId: string, body: object | string) =>
  test.app.inject({
    method: 'POST',
    url: `/scorm-save/${courseId}`,
    headers: { 'content-type': 'text/plain;charset=UTF-8', host: 'packages.localhost:3000' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const stored = async (client: TestClient, courseId: string, id: string) =>
  (await client.get(`/scorm/${courseId}/data?studentId=${id}`)).json<Record<string, string>>();

const batch = (sequence: number, location: string) => ({
  client: 'tab',
  sequence,
  updates: { 'cmi.core.lesson_location': location },
});

it('saves values that a package sets while its page closes, for the student and course of the ticket', async () => {
  const ticket = await ticketOf(student, 'package');
  const answer = await leave('package', { ticket, ...batch(500_000_001, '7') });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await stored(student, 'package', studentId)).toEqual({ 'cmi.core.lesson_location': '7' });
  expect(await stored(student, 'second', studentId)).toEqual({});
  expect(await stored(other, 'package', otherId)).toEqual({});
});

it('is newer than every save of the player that arrives after it', async () => {
  const ticket = await ticketOf(student, 'second');
  await leave('second', { ticket, ...batch(500_000_001, 'last') });
  await student.post('/scorm/second/data', { studentId, ...batch(12, 'before') });
  expect(await stored(student, 'second', studentId)).toEqual({
    'cmi.core.lesson_location': 'last',
  });
});

it.each([
  ['a ticket of another course', async () => ({ ticket: await ticketOf(other, 'second') })],
  ['an altered ticket', async () => ({ ticket: `${await ticketOf(other, 'package')}x` })],
  [
    'a ticket with another student',
    async () => {
      const ticket = await ticketOf(other, 'package');
      const name = Buffer.from(studentId).toString('base64url');
      return { ticket: ticket.replace(/\.[\w-]+\./, `.${name}.`) };
    },
  ],
  [
    'a ticket for files',
    async () => {
      const { base } = (await other.get('/scorm/package')).json<ScormPackage>();
      return { ticket: base.split('/').at(-2) };
    },
  ],
])('refuses %s and stores nothing', async (_, ticketed) => {
  const before = await stored(student, 'package', studentId);
  const answer = await leave('package', { ...(await ticketed()), ...batch(900_000_000, 'forged') });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
  expect(await stored(student, 'package', studentId)).toEqual(before);
  expect(await stored(other, 'package', otherId)).toEqual({});
});

it('refuses an expired ticket', async () => {
  const ticket = await ticketOf(other, 'package');
  const before = test.clock.now;
  test.pass(16 * 60 * 60 * 1000);
  const answer = await leave('package', { ticket, ...batch(1, 'old') });
  test.clock.now = before;
  expect(answer.statusCode).toBe(401);
  expect(await stored(other, 'package', otherId)).toEqual({});
});

it.each(['', '{', '[]', '{"updates":{}}', JSON.stringify({ ticket: 1 })])(
  'refuses %j as values',
  async (body) => {
    const answer = await leave('package', body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  },
);

it('counts for the student apart from other calls, and for the network without a ticket', async () => {
  const own = await startLearningApp(packagedCourse('package'), { rateLimit: 3 });
  const client = await own.as(await own.addStudent());
  await client.post('/courses/enroll', { courseId: 'package' });
  const { runtime } = (await client.get('/scorm/package')).json<ScormPackage>();
  const send = async (location: string, ticket: string) => {
    const answer = await own.app.inject({
      method: 'POST',
      url: '/scorm-save/package',
      headers: { 'content-type': 'text/plain', host: 'packages.localhost:3000' },
      body: JSON.stringify({ ticket, updates: { 'cmi.core.lesson_location': location } }),
    });
    return answer.statusCode;
  };
  const ticket = runtime?.saveTicket ?? '';
  expect([await send('1', ticket), await send('2', ticket)]).toEqual([204, 429]);
  expect((await client.get('/scorm/package')).statusCode).toBe(200);
  const values = await own.sql`select value from scorm_values where course_id = 'package'`;
  expect(values).toEqual([{ value: '1' }]);
  const statuses: number[] = [];
  for (let call = 0; call < 31; call += 1) statuses.push(await send('3', 'forged'));
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  await own.close();
});
