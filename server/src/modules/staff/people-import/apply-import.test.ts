/** Imports that are applied: as jobs, row by row, one import at a time. 003 §2.3 */
import type { PeopleImport } from '@cairn/api/people-imports.contract';
import { retryUntil } from '../../../../test/server-process.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import {
  applyImport,
  getImport,
  listImportRows,
  toCheckCounts,
  toResultCounts,
  uploadAndCheck,
  uploadTable,
  waitForImport,
} from '../../../../test/test-people-imports.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import { deleteStaffJobsBefore } from '../jobs/staff-jobs.repository.ts';
import { deletePeopleImportBefore } from './people-imports.repository.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
let adminAccount: TestStudent;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test } = site);
});
beforeEach(async () => {
  ({ client: admin, person: adminAccount } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

const HEADER = 'email,firstName,lastName,groups,courses,role';
const toRows = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}@cairn.example,P${at},${prefix},north`);

/** Number of rows that take longer to apply than a few calls take, on an idle machine as well as on a busy one. */
const MANY = 250;

/** Checks and applies many new people. Returns the import once some of them are added, and others are not. */
const beginImport = async (prefix: string) => {
  const checked = await uploadAndCheck(admin, [HEADER, ...toRows(prefix, MANY)]);
  await applyImport(admin, checked);
  const midway = await retryUntil(
    () => getImport(admin, checked.importId),
    ({ application }) => (application?.added ?? 0) > 0,
  );
  expect(midway.application).toMatchObject({ total: MANY, endedAt: null, isWaiting: false });
  return { checked, midway };
};

const countPeople = async (lastName: string): Promise<number> =>
  (await test.sql`select 1 from students where last_name = ${lastName}`).length;

/** Returns the numbers of the entries in the log about added people of this name, in their order. */
const listEntries = async (lastName: string): Promise<number[]> => {
  const rows = await test.sql<
    { entryId: number }[]
  >`select entry_id::int as "entryId" from audit_entries
    where action = 'person-added' and values_after ->> 'lastName' = ${lastName} order by entry_id`;
  return rows.map(({ entryId }) => entryId);
};

const readTraces = async (email: string) => {
  const [row] = await test.sql`
    select (select count(*)::int from students where students.email = ${email}) as accounts,
      (select count(*)::int from student_group_members join students using (student_id)
        where students.email = ${email}) as memberships,
      (select count(*)::int from enrolments join students using (student_id)
        where students.email = ${email}) as enrolments,
      (select count(*)::int from staff_roles where staff_roles.email = ${email}) as roles,
      (select count(*)::int from audit_entries where values_after ->> 'email' = ${email}) as entries`;
  return row;
};

describe('[MIMP-17] applying', () => {
  it('runs as a job with progress, whose result names file, person, time and counts at its address', async () => {
    const { checked, midway } = await beginImport('progress');
    const [added = 0, , , , left] = toResultCounts(midway) ?? [];
    expect(left).toBe(MANY - added);
    expect(left).toBeGreaterThan(0);
    const ended = await waitForImport(admin, checked);
    expect(toResultCounts(ended)).toEqual([MANY, 0, 0, 0, 0]);
    expect(ended).toMatchObject({
      fileName: 'people.csv',
      application: {
        startedBy: `${adminAccount.firstName} ${adminAccount.lastName}`,
        begunAt: expect.any(String),
        endedAt: expect.any(String),
      },
    });
    test.pass(29 * 24 * 60 * 60_000);
    const { client: later } = await addStaff(test, 'administrator');
    expect(await getImport(later, checked.importId)).toEqual(ended);
  });

  it('is completed by another process when the one that applies is killed, each row once', async () => {
    // The background jobs of a process start with its first call.
    const other = testClient(await test.another(), admin.headers);
    expect((await other.get('/manage/people')).statusCode).toBe(200);
    const { checked } = await beginImport('survivor');
    // What pg-boss does with the job of a process that is silent for half a minute.
    await test.sql`update pgboss.job set state = 'retry', start_after = now()
      where name = 'staff-jobs' and state = 'active'`;
    expect(toResultCounts(await waitForImport(other, checked))).toEqual([MANY, 0, 0, 0, 0]);
    expect(await countPeople('survivor')).toBe(MANY);
    expect(await listEntries('survivor')).toHaveLength(MANY);
    await waitForMail(test.sql, `survivor${MANY - 1}@cairn.example`);
    for (const at of [0, 29, 31, MANY - 1])
      expect(await listMailsTo(test.sql, `survivor${at}@cairn.example`)).toHaveLength(1);
  });

  it('is started once when it is repeated', async () => {
    const checked = await uploadAndCheck(admin, [HEADER, ...toRows('repeated', 5)]);
    await Promise.all([1, 2, 3].map(() => applyImport(admin, checked)));
    expect(toResultCounts(await waitForImport(admin, checked))).toEqual([5, 0, 0, 0, 0]);
    for (let at = 0; at < 5; at++) {
      await waitForMail(test.sql, `repeated${at}@cairn.example`);
      expect(await listMailsTo(test.sql, `repeated${at}@cairn.example`)).toHaveLength(1);
    }
    const again = await admin.post(`/manage/imports/${checked.importId}/check`, {
      columns: checked.columns.map(({ use }) => use),
      sendsInvitations: true,
    });
    expect(again.statusCode).toBe(409);
  });

  it('needs checked rows, and a recent sign-in for rows that disable or give a role', async () => {
    const uploaded = (await uploadTable(admin, 'email\na@b.example')).json<PeopleImport>();
    const unchecked = await admin.post(`/manage/imports/${uploaded.importId}/apply`);
    expect(unchecked.statusCode).toBe(409);
    await test.sql`update sessions set identity_confirmed_at = now() - interval '1 day'
      where student_id = ${adminAccount.studentId}`;
    const { email } = await test.addStudent();
    for (const [header, row] of [
      ['email,action', `${email},disable`],
      ['email,role', `${email},author`],
      ['email,role', 'new-one@cairn.example,author'],
    ] as const) {
      const checked = await uploadAndCheck(admin, [header, row]);
      const answer = await admin.post(`/manage/imports/${checked.importId}/apply`);
      expect(answer.json()).toMatchObject({ code: 'recent-sign-in-needed' });
      expect((await getImport(admin, checked.importId)).application).toBeNull();
    }
  });
});

describe('[MIMP-18] a row that fails in its middle', () => {
  it.each(['new', 'existing'])(
    'leaves nothing of a %s person, and the others go on',
    async (kind) => {
      const existing = await test.addStudent();
      const email = kind === 'new' ? 'halfway@cairn.example' : existing.email;
      const before = await readTraces(email);
      const rows = [
        'first-of-three@cairn.example,Fi,Rst,south,for-all',
        `${email},Half,Way,north;south,of-north;for-all,author`,
        'last-of-three@cairn.example,La,St,south,for-all',
      ];
      const checked = await uploadAndCheck(admin, [HEADER, ...rows]);
      // The enrolment is the last step of a row besides its role, its mail and its entry in the log.
      await test.sql`alter table enrolments add constraint no_first_course
      check (course_id <> 'of-north') not valid`;
      await applyImport(admin, checked);
      const ended = await waitForImport(admin, checked);
      await test.sql`alter table enrolments drop constraint no_first_course`;
      expect(ended.application?.refused).toBe(1);
      expect(await readTraces(email)).toEqual(before);
      expect(await listMailsTo(test.sql, email)).toEqual([]);
      const [refused] = await listImportRows(admin, checked, 'refused');
      expect(refused).toMatchObject({
        line: 3,
        refusal: { reason: expect.stringMatching(/failed/) },
      });
      for (const whole of ['first-of-three', 'last-of-three'])
        expect(await readTraces(`${whole}@cairn.example`)).toMatchObject({
          accounts: 1,
          memberships: 1,
          enrolments: 1,
        });
      await test.sql`delete from students where email like '%-of-three@cairn.example'`;
    },
  );
});

it('[MIMP-19] the same file applied again changes nothing, sends no mail, and has every valid row as unchanged', async () => {
  const person = await test.addStudent();
  const lines = [
    HEADER,
    'again1@cairn.example,A,Gain,north;south,of-north;for-all,author',
    'again2@cairn.example,,,,,',
    `${person.email},Renamed,,south,for-all,`,
    'wrong,,,,,',
  ];
  const first = await uploadAndCheck(admin, lines);
  await applyImport(admin, first);
  expect(toResultCounts(await waitForImport(admin, first))).toEqual([2, 1, 0, 0, 0]);
  await waitForMail(test.sql, 'again1@cairn.example');
  await waitForMail(test.sql, 'again2@cairn.example');
  const readState = () => test.sql`
    select (select json_agg(students order by student_id) from students) as people,
      (select count(*)::int from student_group_members) as members,
      (select count(*)::int from enrolments) as enrolments,
      (select count(*)::int from audit_entries) as entries,
      (select count(*)::int from password_links) as links`;
  const before = await readState();
  const second = await uploadAndCheck(admin, lines);
  expect(toCheckCounts(second)).toEqual([0, 0, 3, 1]);
  const ended = await applyImport(admin, second);
  expect(ended.application).toMatchObject({ endedAt: expect.any(String), total: 0 });
  expect(await readState()).toEqual(before);
  expect(await listMailsTo(test.sql, 'again1@cairn.example')).toHaveLength(1);
});

describe('[MIMP-20] a row is checked again when it is applied', () => {
  it('and is refused with the reason when its person was added or changed since the check', async () => {
    const [renamed, joined, erased, same] = await Promise.all(
      [1, 2, 3, 4].map(() => test.addStudent({ groupIds: [] })),
    );
    const checked = await uploadAndCheck(admin, [
      HEADER,
      'added-meanwhile@cairn.example,My,Name,,,',
      `${renamed?.email},First,,,,`,
      `${joined?.email},First,,north,,`,
      `${erased?.email},First,,,,`,
      `${same?.email},First,,north,,`,
    ]);
    await test.addStudent({ email: 'Added-Meanwhile@cairn.example', firstName: 'Other' });
    await test.sql`update students set last_name = 'Other' where student_id = ${renamed?.studentId ?? ''}`;
    await test.sql`insert into student_group_members (student_id, group_id)
      values (${joined?.studentId ?? ''}, 'north')`;
    await test.sql`delete from students where student_id = ${erased?.studentId ?? ''}`;
    await applyImport(admin, checked);
    const ended = await waitForImport(admin, checked);
    expect(toResultCounts(ended)).toEqual([0, 1, 0, 4, 0]);
    const refused = await listImportRows(admin, checked, 'refused');
    expect(refused.map(({ line, refusal }) => [line, refusal?.reason])).toEqual([
      [2, expect.stringMatching(/^Another administrator has added this person since the check/)],
      [3, expect.stringMatching(/^Another administrator has changed this person since the check/)],
      [4, expect.stringMatching(/^Another administrator has changed this person since the check/)],
      [5, expect.stringMatching(/no such person/)],
    ]);
    const [row] = await test.sql`select first_name as "firstName" from students
      where student_id = ${renamed?.studentId ?? ''}`;
    expect(row).toEqual({ firstName: renamed?.firstName });
  });

  it('and of two administrators who import the same people at once, one adds each and the other is told', async () => {
    const { client: other } = await addStaff(test, 'administrator');
    const lines = [HEADER, ...toRows('both', 60)];
    const [one, two] = [await uploadAndCheck(admin, lines), await uploadAndCheck(other, lines)];
    await Promise.all([applyImport(admin, one), applyImport(other, two)]);
    const ended = [await waitForImport(admin, one), await waitForImport(other, two)];
    const counts = ended.map(toResultCounts);
    expect(counts).toContainEqual([60, 0, 0, 0, 0]);
    expect(counts).toContainEqual([0, 0, 0, 60, 0]);
    expect([await countPeople('both'), (await listEntries('both')).length]).toEqual([60, 60]);
    const late = ended.find(({ application }) => application?.refused === 60) ?? one;
    const [refused] = await listImportRows(admin, late, 'refused');
    expect(refused?.refusal?.reason).toMatch(/^Another administrator has added this person/);
  });

  it('and a second import waits until the first has ended, also one of another administrator', async () => {
    const { client: other } = await addStaff(test, 'administrator');
    const small = await uploadAndCheck(other, [HEADER, ...toRows('second', 2)]);
    const large = await uploadAndCheck(admin, [HEADER, ...toRows('third', 60)]);
    const first = await beginImport('earlier');
    for (const checked of [small, large]) {
      const { application } = await applyImport(checked === small ? other : admin, checked);
      expect(application).toMatchObject({ isWaiting: true, added: 0, endedAt: null });
    }
    for (const checked of [first.checked, small, large]) {
      const ended = await waitForImport(admin, checked);
      expect(ended.application).toMatchObject({ left: 0, refused: 0, isWaiting: false });
    }
    const [firstOnes, secondOnes, thirdOnes] = await Promise.all(
      ['earlier', 'second', 'third'].map(listEntries),
    );
    expect([firstOnes?.length, secondOnes?.length, thirdOnes?.length]).toEqual([MANY, 2, 60]);
    expect(firstOnes?.at(-1)).toBeLessThan(secondOnes?.[0] ?? 0);
    expect(secondOnes?.at(-1)).toBeLessThan(thirdOnes?.[0] ?? 0);
  });
});

describe('[MIMP-27] an import that is stopped', () => {
  it('keeps the rows that are applied, and says how many are not; the next import goes on', async () => {
    const next = await uploadAndCheck(admin, [HEADER, ...toRows('nextone', 60)]);
    const { checked } = await beginImport('stopped');
    await applyImport(admin, next);
    await admin.post(`/manage/imports/${checked.importId}/stop`);
    await waitForImport(admin, next);
    const stopped = await getImport(admin, checked.importId);
    const [added = 0, changed, unchanged, refused, left = 0] = toResultCounts(stopped) ?? [];
    expect([changed, unchanged, refused]).toEqual([0, 0, 0]);
    expect(added + left).toBe(MANY);
    expect(left).toBeGreaterThan(0);
    expect(stopped.application?.endedAt).not.toBeNull();
    // The row that was being applied is completed.
    const [members] = await test.sql`select count(*)::int as count
      from student_group_members join students using (student_id) where last_name = 'stopped'`;
    expect([await countPeople('stopped'), members?.['count']]).toEqual([added, added]);
    expect(await countPeople('nextone')).toBe(60);
  });
});

describe('the rows of an import', () => {
  it('are deleted some time after the upload, later when they were applied', async () => {
    const kept = await uploadAndCheck(admin, [HEADER, 'kept-rows@cairn.example']);
    await applyImport(admin, kept);
    const left = await uploadAndCheck(admin, [HEADER, 'left-rows@cairn.example']);
    const listImports = async () => {
      const rows = await test.sql<{ importId: string }[]>`
        select distinct import_id as "importId" from people_import_rows
        where import_id in (${kept.importId}, ${left.importId})`;
      return rows.map(({ importId }) => importId);
    };
    const { now } = test.clock;
    const afterwards = new Date(now.getTime() + 1);
    const remove = async (before: { notApplied: Date; all: Date }) => {
      while (await deletePeopleImportBefore(test.sql, before));
      return listImports();
    };
    expect(await remove({ notApplied: now, all: now })).toHaveLength(2);
    expect(await remove({ notApplied: afterwards, all: now })).toEqual([kept.importId]);
    expect(await remove({ notApplied: afterwards, all: afterwards })).toEqual([]);
  });

  it('are deleted together with the job that applied them', async () => {
    const applied = await uploadAndCheck(admin, [HEADER, 'rows-of-job@cairn.example']);
    await applyImport(admin, applied);
    const afterwards = new Date(test.clock.now.getTime() + 1);
    await deleteStaffJobsBefore(test.sql, { neverBegun: afterwards, all: afterwards });
    expect((await admin.get(`/manage/imports/${applied.importId}`)).statusCode).toBe(404);
  });
});
