/** Codes by mail for accounts without a password and a second factor. 003 §1 */
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import { runScheduledJob } from '../../../../test/school/run-job.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

const MINUTE_MS = 60_000;
let test: TestApp;
let person: TestStudent;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp({ jobsToRun: 'all' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.pass(MINUTE_MS);
  ({ person, client } = await addStaff(test, 'administrator'));
  await test.sql`update students set lacks_password = true where student_id = ${person.studentId}`;
  await ageSignIns();
});

const ageSignIns = () => test.sql`
  update sessions set identity_confirmed_at = ${new Date(test.clock.now.getTime() - 16 * MINUTE_MS)}
  where student_id = ${person.studentId}`;
const send = (from = client) => from.post('/auth/confirmIdentity/mail');
/** Waits for the nth mail, and returns its code. */
const readCode = async (count = 1): Promise<string> =>
  /^\d{6}$/m.exec((await waitForMail(test.sql, person.email, count)).text)?.[0] ?? '';
const confirm = (mailedCode: string, from = client) =>
  from.post('/auth/confirmIdentity', { mailedCode });
const giveRole = (from = client) =>
  from.post('/manage/staff-roles/give', { email: 'lena@cairn.example', role: 'author' });
const readMethods = async () => (await client.post('/auth/confirmIdentity/begin')).json<object>();

describe('[MPERM-25] a code by mail', () => {
  it('is offered to an account without a password and a second factor, and to no other one', async () => {
    expect(await readMethods()).toMatchObject({ hasPassword: false, hasMail: true });
    await test.sql`insert into authenticator_apps (student_id, app_key, app_confirmed_at)
      values (${person.studentId}, 'key', now())`;
    expect(await readMethods()).toMatchObject({ hasApp: true, hasMail: false });
    expect((await send()).statusCode).toBe(409);
    await test.sql`delete from authenticator_apps where student_id = ${person.studentId}`;
    await test.sql`update students set lacks_password = false where student_id = ${person.studentId}`;
    expect(await readMethods()).toMatchObject({ hasPassword: true, hasMail: false });
    expect((await send()).statusCode).toBe(409);
    expect(await listMailsTo(test.sql, person.email)).toEqual([]);
  });

  it('confirms the identity once, for its own session, within 10 minutes', async () => {
    const other = await test.as(person);
    await ageSignIns();
    expect((await giveRole()).json()).toMatchObject({ code: 'recent-sign-in-needed' });
    expect((await send()).statusCode).toBe(200);
    const code = await readCode();
    expect(code).toMatch(/^\d{6}$/);
    expect((await confirm(code, other)).statusCode).toBe(400);
    expect((await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
    expect((await giveRole()).statusCode).toBe(200);
    expect((await giveRole(other)).statusCode).toBe(403);
    expect((await confirm(code)).statusCode).toBe(400);

    test.pass(MINUTE_MS);
    await send();
    const late = await readCode(2);
    test.pass(10 * MINUTE_MS);
    expect((await confirm(late)).statusCode).toBe(400);
    await runScheduledJob(test.sql, 'second-factors');
    expect(await test.sql`select 1 from identity_codes`).toHaveLength(0);
  });

  it('is replaced by a newer one, and void once the account has another way', async () => {
    await send();
    const code = await readCode();
    test.pass(MINUTE_MS);
    await send();
    const newer = await readCode(2);
    const earlier = newer === code ? 'the same' : code;
    expect((await confirm(earlier)).statusCode).toBe(400);
    await test.sql`update students set lacks_password = false where student_id = ${person.studentId}`;
    expect((await confirm(newer)).statusCode).toBe(400);
    await test.sql`update students set lacks_password = true where student_id = ${person.studentId}`;
    expect((await confirm(newer)).statusCode).toBe(200);
  });

  it('is void after five guesses, and sent at most every 30 seconds', async () => {
    await send();
    const code = await readCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess++) expect((await confirm(wrong)).statusCode).toBe(400);
    expect((await confirm(code)).statusCode).toBe(400);
    const again = await send();
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([429, 'too-many']);
    test.pass(MINUTE_MS);
    expect((await send()).statusCode).toBe(200);
  });

  it('is stored as a hash', async () => {
    await send();
    const code = await readCode();
    const [row] = await test.sql<{ text: string }[]>`
      select to_jsonb(identity_codes)::text as text from identity_codes
      where student_id = ${person.studentId}`;
    expect(row?.text).toContain('identity_code_hash');
    expect(row?.text).not.toContain(code);
  });
});
