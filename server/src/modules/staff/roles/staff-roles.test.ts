import { countLockWaits, holdLocks } from '../../../../test/held-locks.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { runPeopleAction } from '../../../../test/test-people-actions.ts';
import {
  applyImport,
  listImportRows,
  uploadAndCheck,
} from '../../../../test/test-people-imports.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { createStaffRolesService } from './staff-roles.service.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());

const LAST = 'This is the last administrator. Give the role to another person first.';
const admin = (email: string) => ({ email, role: 'administrator' as const });

describe('the last administrator', () => {
  it('[MPERM-12] keeps the role: 409, and nothing is changed', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    const answer = await client.post('/manage/staff-roles/take', admin(person.email));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', message: LAST });
    expect((await client.get('/manage/people')).statusCode).toBe(200);
    expect((await client.get('/manage/log')).json().entries).toEqual([]);
  });

  it('[MPERM-13] is the only confirmed and enabled one, whoever else has the role, and keeps role, address and account', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    await client.post('/manage/staff-roles/give', admin('nobody@cairn.example'));
    await addStaff(test, 'administrator', null, { isConfirmed: false });
    const disabled = await addStaff(test, 'administrator');
    await test.sql`update students set disabled_at = now() where student_id = ${disabled.person.studentId}`;
    const take = await client.post('/manage/staff-roles/take', admin(person.email));
    expect(take.statusCode).toBe(409);

    const email = await client.put(`/manage/people/${person.studentId}/email`, {
      email: 'other@cairn.example',
    });
    expect(email.statusCode).toBe(409);
    expect(email.json()).toMatchObject({ message: LAST });

    const url = `/manage/people/${person.studentId}`;
    const erasure = { email: person.email, reason: 'asked' };
    const imported = await uploadAndCheck(client, ['email,action', `${person.email},disable`]);
    await applyImport(client, imported);
    const [row] = await listImportRows(client, imported, 'refused');
    expect(row).toMatchObject({ refusal: { column: 'action' } });
    const selection = { personIds: [person.studentId] };
    const job = await runPeopleAction(client, { kind: 'disable' }, selection);
    expect(job).toMatchObject({ changed: 0, refusals: [{ message: LAST }] });
    for (const refused of [
      await client.post(`${url}/disable`),
      await client.post(`${url}/erase`, erasure),
    ]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ message: LAST });
    }
    expect((await client.get(url)).json()).toMatchObject({
      email: person.email,
      status: 'active',
      staffRoles: [{ role: 'administrator' }],
    });

    const roles = createStaffRolesService({ sql: test.sql, now: () => test.clock.now });
    await expect(roles.take('operator', admin(person.email))).rejects.toThrow(LAST);
  });

  it('[MPERM-14] is left when two administrators take each other’s role at the same time', async () => {
    const one = await addStaff(test, 'administrator');
    const two = await addStaff(test, 'administrator');
    // Both calls have passed the check of their caller's role before one of them can commit.
    const release = await holdLocks(test.sql, (tx) => tx`lock audit_entries in share mode`);
    const answers = [
      one.client.post('/manage/staff-roles/take', admin(two.person.email)),
      two.client.post('/manage/staff-roles/take', admin(one.person.email)),
    ];
    await retryUntil(
      () => countLockWaits(test.sql),
      (waits) => waits === 2,
    );
    await release();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await test.sql`select 1 from staff`).toHaveLength(1);
  });
});

describe('giving and taking roles', () => {
  it('[MPERM-36] is listed, also for an address without an account, and recorded', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    await test.sql`insert into student_groups (group_id, group_name) values ('riverside', 'Riverside College')`;
    const lena = { email: ' Lena@Cairn.example ', role: 'group-manager', groupId: 'riverside' };
    expect((await client.post('/manage/staff-roles/give', lena)).statusCode).toBe(200);
    expect((await client.post('/manage/staff-roles/give', lena)).statusCode).toBe(200);
    expect((await client.get('/manage/staff-roles')).json()).toContainEqual({
      email: 'lena@cairn.example',
      role: 'group-manager',
      groupId: 'riverside',
      groupName: 'Riverside College',
      personId: null,
      name: null,
    });
    const waiting = (await client.get('/manage/staff-roles?account=none')).json();
    expect(waiting.map(({ email }: { email: string }) => email)).toEqual(['lena@cairn.example']);
    expect((await client.post('/manage/staff-roles/take', lena)).statusCode).toBe(200);
    const { entries } = (await client.get('/manage/log')).json();
    expect(entries).toHaveLength(2);
    const values = { role: 'group-manager', group: 'Riverside College' };
    expect(entries[1]).toMatchObject({
      actorKind: 'person',
      actorId: person.studentId,
      actorName: 'Noor Haddad',
      action: 'role-given',
      objectKind: 'address',
      objectId: 'lena@cairn.example',
      before: null,
      after: values,
    });
    expect(entries[0]).toMatchObject({ action: 'role-taken', before: values, after: null });
  });

  it.each([
    ['an address without @', { email: 'lena', role: 'author' }, 400],
    ['a group manager without a group', { email: 'a@b.example', role: 'group-manager' }, 400],
    ['an author with a group', { email: 'a@b.example', role: 'author', groupId: 'x' }, 400],
    ['an unknown group', { email: 'a@b.example', role: 'group-manager', groupId: 'x' }, 404],
    ['an unknown role', { email: 'a@b.example', role: 'owner' }, 400],
  ])('is refused for %s', async (_, body, status) => {
    const { client } = await addStaff(test, 'administrator');
    const answer = await client.post('/manage/staff-roles/give', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
    expect((await client.get('/manage/staff-roles')).json()).toHaveLength(1);
  });
});
