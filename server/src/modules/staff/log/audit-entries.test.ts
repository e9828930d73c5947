/** The entries of the log: they belong to their change, stay as they are, and are found again. 003 §1 */
import * as auditLog from '@cairn/api/audit-log.contract';
import type { TestClient } from '../../../../test/test-client.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { addStaff, giveRole } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import { sqlFragment } from '../../../platform/database/sql.ts';
import { removeAuditEntriesBefore } from './audit-entries.repository.ts';

let test: TestApp;
let admin: TestClient;
let adminId: string;
let maya: TestStudent;
let mayaClient: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  const { client, person } = await addStaff(test, 'administrator');
  admin = client;
  adminId = person.studentId;
});
beforeEach(async () => {
  maya = await test.addStudent({ firstName: 'Maya', lastName: 'Okafor' });
  mayaClient = await test.as(maya);
});
afterAll(() => test.close());

const url = (action = '', id = maya.studentId) => `/manage/people/${id}${action}`;
const toFields = (lastName: string) => ({ firstName: 'Maya', lastName, externalId: null });
const rename = () => admin.put(url(), { before: toFields('Okafor'), after: toFields('Other') });
const entriesAbout = async () => (await admin.get(url('/log'))).json().entries as object[];

it('[MLOG-09] is changed by no call', () => {
  const methods = Object.values(auditLog).flatMap((exported) =>
    typeof exported === 'object' && 'method' in exported ? exported.method : [],
  );
  expect(new Set(methods)).toEqual(new Set(['GET']));
});

it('[MLOG-09] is changed by no statement', async () => {
  await admin.post(url('/disable'));
  await expect(test.sql`update audit_entries set action = 'x'`).rejects.toThrow('never changed');
  await expect(test.sql`delete from audit_entries`).rejects.toThrow('never changed');
  await expect(test.sql`truncate audit_entries`).rejects.toThrow('never changed');
  for (const [purpose, statement] of [
    ['retention', sqlFragment`update audit_entries set action = 'x'`],
    ['erasure', sqlFragment`delete from audit_entries`],
  ] as const)
    await expect(
      test.sql.begin(async (tx) => {
        await tx`select set_config('cairn.audit_maintenance', ${purpose}, true)`;
        await tx`${statement}`;
      }),
    ).rejects.toThrow('never changed');
  expect((await entriesAbout()).length).toBe(1);
});

it('[MLOG-09] loses the entries that are older than the kept days, and no others', async () => {
  await test.sql`insert into audit_entries (at, actor_kind, action, object_kind, object_id)
    select at, 'operator', 'role-given', 'address', 'old@cairn.example'
    from unnest(array['2020-01-01', '2020-01-02']::timestamptz[]) at`;
  const before = new Date('2020-01-02T00:00:00Z');
  expect(await test.sql.begin((tx) => removeAuditEntriesBefore(tx, before))).toBe(false);
  const left = await test.sql<{ at: Date }[]>`
    select at from audit_entries where object_id = 'old@cairn.example'`;
  expect(left.map(({ at }) => at)).toEqual([before]);
});

it('[MLOG-01] has no entry of a change that was rolled back, and no change without an entry', async () => {
  await test.sql`create function refuse_entries() returns trigger language plpgsql as $$
    begin raise exception 'no entries now'; end $$`;
  await test.sql`create trigger refuse_entries before insert on audit_entries
    for each row execute function refuse_entries()`;
  const { studentId: petra, email } = await test.addStudent();
  await test.sql`update students set disabled_at = now() where student_id = ${petra}`;
  await giveRole(test, email, 'author');
  const { studentId: lena } = await test.addStudent({ isConfirmed: false });
  const answers = [
    await rename(),
    await admin.post(url('/disable')),
    await admin.post(url('/end-sessions')),
    await admin.put(url('/email'), { email: 'x@cairn.example' }),
    await admin.post(url('/erase'), { email: maya.email, reason: 'x' }),
    await admin.post('/manage/staff-roles/give', { email: maya.email, role: 'author' }),
    await admin.post('/manage/staff-roles/take', { email, role: 'author' }),
    await admin.post(url('/enable', petra)),
    await admin.post(url('/confirm-address', lena)),
  ];
  await test.sql`drop trigger refuse_entries on audit_entries`;
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([500]));
  expect((await admin.get(url('', petra))).json()).toMatchObject({
    status: 'disabled',
    staffRoles: [{ role: 'author' }],
  });
  expect((await admin.get(url('', lena))).json()).toMatchObject({ status: 'unconfirmed' });
  expect((await mayaClient.get('/user/attributes')).json()).toMatchObject({
    LastName: 'Okafor',
    Email: maya.email,
  });
  expect((await admin.get(url())).json()).toMatchObject({ status: 'active', staffRoles: [] });
  expect(await entriesAbout()).toEqual([]);

  // Fails at the commit, after the change has written its entry.
  await test.sql`create function refuse_changes() returns trigger language plpgsql as $$
    begin raise exception 'no changes now'; end $$`;
  await test.sql`create constraint trigger refuse_changes after update on students
    deferrable initially deferred for each row execute function refuse_changes()`;
  const rolledBack = [
    await rename(),
    await admin.post(url('/disable')),
    await admin.put(url('/email'), { email: 'x@cairn.example' }),
  ];
  await test.sql`drop trigger refuse_changes on students`;
  expect(rolledBack.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  expect(await entriesAbout()).toEqual([]);
});

it('[MLOG-06] filters by person, object, action and day, newest first, in pages', async () => {
  await admin.post(url('/disable'));
  await admin.post(url('/enable'));
  const read = async (query: string) =>
    (await admin.get(`/manage/log?${query}`))
      .json()
      .entries.map(({ action }: { action: string }) => action);
  const object = `object=${maya.studentId}`;
  expect(await read(object)).toEqual(['person-enabled', 'person-disabled']);
  expect(await read(`${object}&action=person-disabled`)).toEqual(['person-disabled']);
  expect(await read(`${object}&actor=${adminId}`)).toHaveLength(2);
  expect(await read(`${object}&actor=${maya.studentId}`)).toEqual([]);
  const day = test.clock.now.toISOString().slice(0, 10);
  expect(await read(`${object}&from=${day}&to=${day}`)).toHaveLength(2);
  expect(await read(`${object}&to=2020-01-01`)).toEqual([]);
  expect(await read(`${object}&from=2999-01-01`)).toEqual([]);
  expect((await admin.get('/manage/log?from=yesterday')).statusCode).toBe(400);

  await test.sql`insert into audit_entries (at, actor_kind, action, object_kind, object_id)
    select now(), 'operator', 'role-given', 'address', 'page@cairn.example' from generate_series(1, 60)`;
  const first = (await admin.get('/manage/log?object=page@cairn.example')).json();
  expect(first.entries).toHaveLength(50);
  expect(first.hasMore).toBe(true);
  const rest = (
    await admin.get(`/manage/log?object=page@cairn.example&after=${first.entries[49].entryId}`)
  ).json();
  expect(rest.entries).toHaveLength(10);
  expect(rest.hasMore).toBe(false);
});
