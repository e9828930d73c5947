/** What a disabled account can no longer do, and what stays of it. */
import { once } from 'node:events';
import * as argon2 from '@node-rs/argon2';
import { SOCKET_PATH } from '@cairn/api/instructor-chat.contract';
import { NOTIFICATION_NAMESPACE } from '@cairn/api/notifications.contract';
import { io, type Socket } from 'socket.io-client';
import { createRegistrant } from '../../../../test/registrant.ts';
import { type PartnerTest, startPartnerTest } from '../../../../test/test-partners.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { testClient, type TestClient } from '../../../../test/test-client.ts';
import { listMailsTo, waitForCode, waitForMail } from '../../../../test/test-mailbox.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

let partners: PartnerTest;
let test: TestApp;
let admin: TestClient;
let maya: TestStudent;
const sockets: Socket[] = [];
beforeAll(async () => {
  partners = await startPartnerTest();
  ({ test } = partners);
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());
beforeEach(async () => {
  maya = await test.addStudent();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const disable = async (personId = maya.studentId) => {
  expect((await admin.post(`/manage/people/${personId}/disable`)).statusCode).toBe(200);
};
const enable = async (personId = maya.studentId) => {
  expect((await admin.post(`/manage/people/${personId}/enable`)).statusCode).toBe(200);
};
const signIn = (password = maya.password) =>
  test.visitor.post('/auth/login', { username: maya.email, password, frontendType: 'student' });

const asEmitter = (socket: Socket) => socket as unknown as NodeJS.EventEmitter;
const openSocket = async (url: string, token: string | undefined) => {
  const socket = io(`${url}${NOTIFICATION_NAMESPACE}`, {
    path: `/api${SOCKET_PATH}`,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  });
  sockets.push(socket);
  await once(asEmitter(socket), 'connect');
  return socket;
};

it('[MPEOP-23] disabling ends sessions and sockets at once, on every process', async () => {
  const other = await test.another();
  const here = await test.as(maya);
  const there = testClient(other, here.headers);
  const token = here.headers['jwt-token'];
  const urls = [
    await test.app.listen({ port: 0, host: '127.0.0.1' }),
    await other.listen({ port: 0, host: '127.0.0.1' }),
  ];
  const opened = await Promise.all(urls.map((url) => openSocket(url, token)));
  const ends = opened.map((socket) => once(asEmitter(socket), 'disconnect'));
  for (const client of [here, there])
    expect((await client.get('/user/attributes')).statusCode).toBe(200);
  await disable();
  for (const client of [here, there])
    expect((await client.get('/user/attributes')).statusCode).toBe(401);
  await Promise.all(ends);
});

describe('[MPEOP-24] a disabled account', () => {
  it('answers to the right password as to a wrong one, with the same work', async () => {
    await disable();
    const observe = async (password: string) => {
      const before = jest.mocked(argon2.verify).mock.calls.length;
      const { statusCode, body, headers } = await signIn(password);
      return {
        statusCode,
        body,
        headers: Object.keys(headers).toSorted(),
        verified: jest.mocked(argon2.verify).mock.calls.length - before,
      };
    };
    const right = await observe(maya.password);
    expect(right).toMatchObject({ statusCode: 401, verified: 1 });
    expect(await observe('wrong password')).toEqual(right);
  });

  it('is not entered by an invitation or a mail for a new password', async () => {
    const invited = await test.addStudent({ isConfirmed: false });
    await test.sql`update students set invited_at = now() where student_id = ${invited.studentId}`;
    const sent = [
      [maya, 'password-mail'],
      [invited, 'invitation'],
    ] as const;
    for (const [{ email, studentId }, call] of sent) {
      expect((await admin.post(`/manage/people/${studentId}/${call}`)).statusCode).toBe(200);
      const { text } = await waitForMail(test.sql, email);
      const link = /\/set-password#([\w-]+)/.exec(text)?.[1] ?? '';
      expect(link).not.toBe('');
      await disable(studentId);
      const set = await test.visitor.post('/auth/password/link', {
        link,
        newPassword: 'another password 1',
      });
      expect(set.statusCode).toBeGreaterThanOrEqual(400);
      expect(set.body).not.toContain('oken');
    }
  });

  it('is not entered with a code that was mailed before', async () => {
    const { forgot, setPassword } = createRegistrant(() => test.visitor);
    await forgot(maya.email);
    const code = await waitForCode(test.sql, maya.email);
    await disable();
    await setPassword(maya.email, code, 'another password 1');
    expect((await signIn('another password 1')).statusCode).toBe(401);
  });

  it('is not entered from a partner', async () => {
    const person = partners.somebody();
    expect((await partners.ensure(await partners.handOff(person))).statusCode).toBe(200);
    const [row] = await test.sql<{ id: string }[]>`
      select student_id as id from students where email = ${person.email}`;
    await disable(row?.id);
    const refused = await partners.ensure(await partners.handOff(person));
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toContain('token');
    await enable(row?.id);
    test.pass(1000);
    expect((await partners.ensure(await partners.handOff(person))).statusCode).toBe(200);
  });
});

it('[MPEOP-20] a changed address is told to the old one, and the new one is asked to be confirmed', async () => {
  const email = 'maya.new@learn.example';
  const changed = await admin.put(`/manage/people/${maya.studentId}/email`, { email });
  expect(changed.statusCode).toBe(200);
  const told = await waitForMail(test.sql, maya.email);
  expect(told.subject).toContain('address');
  expect(told.text).not.toContain(email);
  expect((await waitForMail(test.sql, email)).text).toContain('to confirm that you read mail');
  expect(await listMailsTo(test.sql, maya.email)).toHaveLength(1);
});
