/** The mail with a link for a new password, which staff send. */
import { tokensSchema } from '@cairn/api/auth.contract';
import { createRegistrant } from '../../../../test/registrant.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { listMailsTo, waitForCode, waitForMail } from '../../../../test/test-mailbox.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let admin: TestClient;
let maya: TestStudent;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // Each test begins a new minute, so that no test uses up the limits of another.
  test.pass(61_000);
  maya = await test.addStudent({ groupIds: ['riverside'] });
  ({ client: admin } = await addStaff(test, 'administrator'));
});

const url = (action = '') => `/manage/people/${maya.studentId}${action}`;
const send = (from = admin) => from.post(url('/password-mail'));
/** Waits for the nth mail to Maya, and returns the secret part of its link. */
const readLink = async (count = 1): Promise<string> => {
  const { text } = await waitForMail(test.sql, maya.email, count);
  return /\/set-password#([\w-]+)/.exec(text)?.[1] ?? '';
};
const check = async (link: string) =>
  (await test.visitor.post('/auth/password/link/check', { link })).json<{ state: string }>().state;
const setPassword = (link: string, newPassword = 'a new password') =>
  test.visitor.post('/auth/password/link', { link, newPassword });
const toSortedStatuses = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const signIn = async (password: string) =>
  (
    await test.visitor.post('/auth/login', {
      username: maya.email,
      password,
      frontendType: 'student',
    })
  ).statusCode;

describe('[MPEOP-22] a mail with a link for a new password', () => {
  it('has one link of this site, with which the person sets a password, once, and is signed in', async () => {
    const before = await test.as(maya);
    expect((await send()).statusCode).toBe(200);
    const link = await readLink();
    const [mail, ...others] = await listMailsTo(test.sql, maya.email);
    expect(others).toEqual([]);
    expect(mail?.text.match(/https?:\/\/\S+/g)).toHaveLength(1);
    expect(mail?.html).toContain(`/set-password#${link}"`);
    expect(await check(link)).toBe('open');
    expect((await before.get('/user/attributes')).statusCode).toBe(200);

    const answer = await setPassword(link);
    expect(answer.statusCode).toBe(200);
    const { accessToken, idToken } = tokensSchema.parse(answer.json());
    const headers = { 'jwt-token': accessToken.jwtToken, 'id-token': idToken.jwtToken };
    const attributes = await test.visitor.get('/user/attributes', { headers });
    expect(attributes.json()).toMatchObject({ Email: maya.email });
    expect((await before.get('/user/attributes')).statusCode).toBe(401);
    expect(await signIn('a new password')).toBe(200);
    expect(await signIn(maya.password)).toBe(401);

    expect(await check(link)).toBe('used');
    const again = await setPassword(link, 'another password');
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe('This link has been used. Sign in with your password.');
    expect(await signIn('a new password')).toBe(200);
  });

  it('is recorded without the link', async () => {
    await send();
    const link = await readLink();
    const entries = (await admin.get(url('/log'))).json().entries;
    expect(entries).toEqual([
      expect.objectContaining({ action: 'person-password-mail-sent', before: null, after: null }),
    ]);
    expect(JSON.stringify(entries)).not.toContain(link);
    const [stored] = await test.sql`select link_hash as hash from password_links
      where student_id = ${maya.studentId}`;
    expect(stored?.['hash']).not.toContain(link);
  });

  it('confirms the address of an account that was not confirmed', async () => {
    maya = await test.addStudent({ isConfirmed: false });
    await send();
    expect((await setPassword(await readLink())).statusCode).toBe(200);
    expect((await admin.get(url())).json()).toMatchObject({ status: 'active' });
  });

  it('works for 24 hours, and a newer one replaces it', async () => {
    await send();
    const first = await readLink();
    test.pass(60_001);
    await send();
    const second = await readLink(2);
    expect(await check(first)).toBe('unknown');
    expect((await setPassword(first)).statusCode).toBe(404);
    test.pass(24 * 60 * 60 * 1000 - 1);
    expect(await check(second)).toBe('open');
    test.pass(1);
    expect(await check(second)).toBe('expired');
    expect((await setPassword(second)).statusCode).toBe(409);
    expect(await signIn(maya.password)).toBe(200);
  });

  it('is sent once when the request is repeated because its response was lost', async () => {
    const answers = await Promise.all([send(), send()]);
    const link = await readLink();
    test.pass(60_000);
    answers.push(await send());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await check(link)).toBe('open');
    expect((await admin.get(url('/log'))).json().entries).toHaveLength(1);
    expect(await listMailsTo(test.sql, maya.email)).toHaveLength(1);
  });

  it('is sent although a sign-in or an earlier mail had a link a moment ago, which is used up', async () => {
    await send();
    await setPassword(await readLink());
    await send();
    expect(await check(await readLink(2))).toBe('open');
    await test.sql`update students set needs_new_password = true where student_id = ${maya.studentId}`;
    expect(await signIn('a new password')).toBe(409);
    await send();
    expect(await check(await readLink(3))).toBe('open');
  });

  it('keeps the link when the password is refused', async () => {
    await send();
    const link = await readLink();
    expect((await setPassword(link, 'short')).statusCode).toBe(400);
    expect((await setPassword(link)).statusCode).toBe(200);
  });

  it('lets one of two people at the same time set a password', async () => {
    await send();
    const link = await readLink();
    const answers = await Promise.all([
      setPassword(link, 'password one'),
      setPassword(link, 'password two'),
    ]);
    expect(toSortedStatuses(answers)).toEqual([200, 409]);
  });

  it('ends when the address changes', async () => {
    await send();
    const first = await readLink();
    await admin.put(url('/email'), { email: `new-${maya.email}` });
    expect(await check(first)).toBe('unknown');
  });

  it('ends when the person sets a password by code', async () => {
    await send();
    const link = await readLink();
    const registrant = createRegistrant(() => test.visitor);
    await registrant.forgot(maya.email);
    const code = await waitForCode(test.sql, maya.email, 2);
    await registrant.setPassword(maya.email, code, 'a password by code');
    expect(await signIn('a password by code')).toBe(200);
    expect(await check(link)).toBe('unknown');
  });

  it('is refused for a disabled account, whose earlier link no longer works', async () => {
    await send();
    const link = await readLink();
    await admin.post(url('/disable'));
    const refused = await send();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('This account is disabled. Enable it first.');
    expect(await check(link)).toBe('unknown');
    expect((await setPassword(link)).statusCode).toBe(404);
  });

  it('is sent by a group manager to the managed people, and to no staff', async () => {
    const { client: riverside } = await addStaff(test, 'group-manager', 'riverside');
    const { client: harbor } = await addStaff(test, 'group-manager', 'harbor');
    expect((await send(riverside)).statusCode).toBe(200);
    expect((await send(harbor)).statusCode).toBe(404);
  });
});

it('limits how often a network tries links that do not exist', async () => {
  const unknown = 'A'.repeat(43);
  const answers = await Promise.all(Array.from({ length: 61 }, () => setPassword(unknown)));
  const statuses = toSortedStatuses(answers);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  expect((await setPassword('no link')).statusCode).toBe(400);
});
