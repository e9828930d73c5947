import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { setUpApp, setUpPasskey } from '../../../../test/test-second-factor.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { resetSecondFactorByOperator } from './reset-second-factor.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const url = (personId: string) => `/manage/people/${personId}/reset-second-factor`;
const listEntries = (personId: string) =>
  test.sql`select action, actor_kind, actor_id from audit_entries where object_id = ${personId}`;
const hasFactor = async (personId: string) =>
  (await test.sql`select 1 from second_factors where student_id = ${personId}`).length > 0;

describe('an administrator who resets a lost second factor', () => {
  it('[MPERM-32] removes app, passkeys and codes, ends the sessions, tells the person, and writes it into the log', async () => {
    const maya = await test.addStudent();
    const theirs = await test.as(maya);
    await setUpApp(test, theirs);
    await setUpPasskey(theirs);
    const { person, client } = await addStaff(test, 'administrator');
    expect((await client.get(`/manage/people/${maya.studentId}`)).json()).toMatchObject({
      hasSecondFactor: true,
    });
    const response = await client.post(url(maya.studentId));
    expect(response.json()).toMatchObject({ hasSecondFactor: false });
    expect(await hasFactor(maya.studentId)).toBe(false);
    const [codes] = await test.sql`
      select count(*)::int from recovery_codes where student_id = ${maya.studentId}`;
    expect(codes).toEqual({ count: 0 });
    expect((await theirs.get('/user/attributes')).statusCode).toBe(401);
    const mail = await waitForMail(test.sql, maya.email);
    expect(mail.text).toContain('have just removed the second factor of your account');
    expect(await listEntries(maya.studentId)).toEqual([
      { action: 'person-second-factor-reset', actor_kind: 'person', actor_id: person.studentId },
    ]);
    // A second reset changes nothing.
    expect((await client.post(url(maya.studentId))).statusCode).toBe(200);
    expect(await listEntries(maya.studentId)).toHaveLength(1);
    expect(await listMailsTo(test.sql, maya.email)).toHaveLength(1);
  });

  it('[MPERM-32] needs a recent sign-in', async () => {
    const maya = await test.addStudent();
    await setUpApp(test, await test.as(maya));
    const { person, client } = await addStaff(test, 'administrator');
    await test.sql`update sessions set identity_confirmed_at = now() - interval '1 hour'
      where student_id = ${person.studentId}`;
    expect((await client.post(url(maya.studentId))).json()).toMatchObject({
      code: 'recent-sign-in-needed',
    });
    expect(await hasFactor(maya.studentId)).toBe(true);
  });

  it('is not a group manager, and does not reset the own factor', async () => {
    const maya = await test.addStudent({ groupIds: ['riverside'] });
    await setUpApp(test, await test.as(maya));
    const manager = await addStaff(test, 'group-manager', 'riverside');
    expect((await manager.client.post(url(maya.studentId))).statusCode).toBe(403);
    const admin = await addStaff(test, 'administrator');
    await setUpApp(test, admin.client);
    expect((await admin.client.post(url(admin.person.studentId))).statusCode).toBe(409);
    expect(await hasFactor(maya.studentId)).toBe(true);
    expect(await hasFactor(admin.person.studentId)).toBe(true);
  });

  it('the operator resets it by address, which is in the log', async () => {
    const maya = await test.addStudent();
    const theirs = await test.as(maya);
    await setUpApp(test, theirs);
    const reset = (email: string) => resetSecondFactorByOperator(test.sql, email, test.clock.now);
    expect(await reset(maya.email.toUpperCase())).toBe(true);
    expect(await reset(maya.email)).toBe(false);
    expect((await theirs.get('/user/attributes')).statusCode).toBe(401);
    expect(await listEntries(maya.studentId)).toMatchObject([{ actor_kind: 'operator' }]);
    await expect(reset('nobody@learn.example')).rejects.toMatchObject({ code: 'not-found' });
  });
});
