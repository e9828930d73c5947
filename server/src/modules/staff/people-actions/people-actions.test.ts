/** Actions of staff on several people. 003 §2.2 */
import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { holdLocks } from '../../../../test/held-locks.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import {
  getJob,
  preparePeopleAction,
  runPeopleAction,
  toCounts,
  waitForJob,
} from '../../../../test/test-people-actions.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test } = site);
});
beforeEach(async () => {
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

type Given = Partial<TestStudent>;
/** Adds people whose last name is the same, which no other test uses. */
const addPeople = (count: number, lastName: string, given: Given = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      test.addStudent({ firstName: `P${String(at).padStart(3, '0')}`, lastName, ...given }),
    ),
  );
const getPerson = (people: readonly TestStudent[], at: number): TestStudent => {
  const person = people[at];
  if (!person) throw new Error(`There is no person ${at}.`);
  return person;
};
const toSelection = (people: readonly { readonly studentId: string }[]) => ({
  personIds: people.map(({ studentId }) => studentId),
});
const invite = async (...people: readonly TestStudent[]) => {
  const ids = people.map(({ studentId }) => studentId);
  await test.sql`update students set confirmed_at = null, invited_at = ${new Date(0)}
    where student_id = any(${ids}::text[])`;
};
const countEntries = async (action: string, people: readonly TestStudent[]) => {
  const ids = people.map(({ studentId }) => studentId);
  const rows = await test.sql`select 1 from audit_entries
    where action = ${action} and object_id = any(${ids}::text[])`;
  return rows.length;
};
const countDisabled = async (people: readonly TestStudent[]) => {
  const ids = people.map(({ studentId }) => studentId);
  const rows = await test.sql`select 1 from students
    where disabled_at is not null and student_id = any(${ids}::text[])`;
  return rows.length;
};

/** Holds the lock that every change of the person waits for, as another change does. */
const lockPerson = async ({ studentId }: TestStudent) => {
  const release = await holdLocks(
    test.sql,
    (tx) => tx`select 1 from students where student_id = ${studentId} for no key update`,
  );
  heldLocks.push(release);
  return release;
};
const heldLocks: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of heldLocks.splice(0)) await release();
});

const waitForChanged = ({ jobId }: StaffJob, count: number) =>
  retryUntil(
    () => getJob(admin, jobId),
    ({ changed }) => changed === count,
  );

describe('[MPEOP-10] everything that matches', () => {
  it('is resolved when the action is prepared: people who match only later are not included', async () => {
    const first = await addPeople(3, 'Prepared');
    const prepared = await preparePeopleAction(
      admin,
      { kind: 'join-group', groupId: 'north' },
      { filters: { search: 'Prepared', group: '-' } },
    );
    const { jobId, total } = prepared.json<{ jobId: string; total: number }>();
    expect(total).toBe(3);
    const later = getPerson(await addPeople(1, 'Prepared'), 0);
    // One of the three no longer matches the filter, and stays in the selection.
    await runPeopleAction(
      admin,
      { kind: 'join-group', groupId: 'south' },
      toSelection([getPerson(first, 0)]),
    );
    const job = (await admin.post(`/manage/jobs/${jobId}/start`)).json<StaffJob>();
    expect([job.total, ...toCounts(job)]).toEqual([3, 3, 0, 0]);
    expect(await site.listGroupsOf(getPerson(first, 0))).toEqual(['north', 'south']);
    expect(await site.listGroupsOf(later)).toEqual([]);
  });
});

describe('[MPEOP-11] a bulk action', () => {
  it('adds to a group and removes from it', async () => {
    const people = await addPeople(2, 'Grouped', { groupIds: ['south'] });
    const selection = toSelection(people);
    const join = await runPeopleAction(admin, { kind: 'join-group', groupId: 'north' }, selection);
    expect(toCounts(join)).toEqual([2, 0, 0]);
    expect(join.objectName).toBe('North');
    for (const one of people) expect(await site.listGroupsOf(one)).toEqual(['north', 'south']);
    const leave = { kind: 'leave-group', groupId: 'south' };
    expect(toCounts(await runPeopleAction(admin, leave, selection))).toEqual([2, 0, 0]);
    for (const one of people) expect(await site.listGroupsOf(one)).toEqual(['north']);
    expect(await countEntries('person-groups-changed', people)).toBe(4);
  });

  it('enrols and unenrols', async () => {
    const selection = toSelection(await addPeople(2, 'Enrolled'));
    for (const kind of ['enrol', 'unenrol']) {
      const action = { kind, courseId: 'for-all' };
      expect(toCounts(await runPeopleAction(admin, action, selection))).toEqual([2, 0, 0]);
      expect(toCounts(await runPeopleAction(admin, action, selection))).toEqual([0, 2, 0]);
    }
  });

  it('sends a mail for a new password', async () => {
    const people = await addPeople(2, 'Mailed');
    const job = await runPeopleAction(admin, { kind: 'password-mail' }, toSelection(people));
    expect(toCounts(job)).toEqual([2, 0, 0]);
    for (const { email } of people)
      expect((await waitForMail(test.sql, email)).text).toMatch(/\/set-password#/);
    expect(await countEntries('person-password-mail-sent', people)).toBe(2);
  });

  it('sends an invitation again', async () => {
    const people = await addPeople(2, 'Invited');
    await invite(...people);
    const job = await runPeopleAction(admin, { kind: 'invite-again' }, toSelection(people));
    expect(toCounts(job)).toEqual([2, 0, 0]);
    for (const { email } of people) await waitForMail(test.sql, email);
    expect(await countEntries('person-invited-again', people)).toBe(2);
  });

  it('disables after a recent sign-in, and enables', async () => {
    const people = await addPeople(2, 'Switched');
    const selection = toSelection(people);
    const { person, client } = await addStaff(test, 'administrator');
    await test.sql`update sessions set identity_confirmed_at = now() - interval '1 day'
      where student_id = ${person.studentId}`;
    const prepared = await preparePeopleAction(client, { kind: 'disable' }, selection);
    const { jobId } = prepared.json<{ jobId: string }>();
    const refused = await client.post(`/manage/jobs/${jobId}/start`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'recent-sign-in-needed' },
    ]);
    expect(await countDisabled(people)).toBe(0);
    const own = await runPeopleAction(admin, { kind: 'disable' }, selection);
    expect(toCounts(own)).toEqual([2, 0, 0]);
    expect(await countDisabled(people)).toBe(2);
    const enabled = await runPeopleAction(admin, { kind: 'enable' }, selection);
    expect(toCounts(enabled)).toEqual([2, 0, 0]);
    expect(await countDisabled(people)).toBe(0);
    expect(await countEntries('person-disabled', people)).toBe(2);
    expect(await countEntries('person-enabled', people)).toBe(2);
  });

  it('exports the selected people as a CSV file', async () => {
    const people = await addPeople(2, 'Exported', { groupIds: ['north'] });
    const prepared = await preparePeopleAction(
      admin,
      { kind: 'export' },
      { filters: { search: 'Exported' } },
    );
    const { jobId } = prepared.json<{ jobId: string }>();
    const file = await admin.get(`/manage/jobs/${jobId}/people`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.body.split('\r\n').slice(0, -1);
    expect(head).toBe(
      '\u{FEFF}Email,First name,Last name,External ID,Groups,Status,Staff roles,Last active,Created',
    );
    expect(lines.map((line) => line.split(',').slice(0, 6))).toEqual(
      people.map(({ email, firstName }) => [email, firstName, 'Exported', '', 'North', 'active']),
    );
    expect((await admin.post(`/manage/jobs/${jobId}/start`)).statusCode).toBe(400);
  });

  it('reaches the people of the caller’s scope only', async () => {
    const { client } = await addStaff(test, 'group-manager', 'north');
    const inside = await addPeople(2, 'Scoped', { groupIds: ['north'] });
    const outside = await addPeople(2, 'Scoped', { groupIds: ['south'] });
    const enrol = { kind: 'enrol', courseId: 'for-all' };
    for (const selection of [
      { filters: { search: 'Scoped' } },
      toSelection([...inside, ...outside]),
    ]) {
      const prepared = await preparePeopleAction(client, enrol, selection);
      expect(prepared.json()).toMatchObject({ total: 2 });
    }
    const actions = [
      enrol,
      { kind: 'unenrol', courseId: 'for-all' },
      { kind: 'join-group', groupId: 'north' },
      { kind: 'leave-group', groupId: 'north' },
      ...['invite-again', 'password-mail', 'disable', 'enable', 'export'].map((kind) => ({ kind })),
    ];
    const reached = [];
    for (const action of actions) {
      const both = await preparePeopleAction(client, action, toSelection([...inside, ...outside]));
      const none = await preparePeopleAction(client, action, toSelection(outside));
      reached.push([action.kind, both.json<{ total: number }>().total, none.statusCode]);
    }
    expect(reached).toEqual(actions.map(({ kind }) => [kind, 2, 404]));
    for (const action of [
      { kind: 'join-group', groupId: 'south' },
      { kind: 'leave-group', groupId: 'south' },
      { kind: 'enrol', courseId: 'of-south' },
    ])
      expect((await preparePeopleAction(client, action, toSelection(inside))).statusCode).toBe(404);
    const own = (await preparePeopleAction(client, enrol, toSelection(inside))).json<StaffJob>();
    const other = (await addStaff(test, 'group-manager', 'north')).client;
    for (const path of ['', '/people', '/refusals'])
      expect((await other.get(`/manage/jobs/${own.jobId}${path}`)).statusCode).toBe(404);
    expect((await other.post(`/manage/jobs/${own.jobId}/start`)).statusCode).toBe(404);
    expect((await admin.post(`/manage/jobs/${own.jobId}/start`)).statusCode).toBe(404);
    expect((await admin.get(`/manage/jobs/${own.jobId}`)).statusCode).toBe(200);
  });
});

describe('[MPEOP-12] more than 50 people', () => {
  it('are changed by a job with progress, up to 50 at once, with the same result', async () => {
    const people = await addPeople(51, 'Plenty');
    const refused = getPerson(people, 1);
    const enrol = { kind: 'enrol', courseId: 'for-all' };
    await test.sql`update students set disabled_at = now() where student_id = ${refused.studentId}`;
    await runPeopleAction(admin, enrol, toSelection([getPerson(people, 50)]));
    const release = await lockPerson(getPerson(people, 10));
    const large = await runPeopleAction(admin, enrol, toSelection(people));
    expect([large.total, large.endedAt]).toEqual([51, null]);
    const midway = await waitForChanged(large, 9);
    expect([toCounts(midway), midway.endedAt]).toEqual([[9, 0, 1], null]);
    await release();
    const ended = await waitForJob(admin, large);
    expect(toCounts(ended)).toEqual([49, 1, 1]);
    const small = await runPeopleAction(
      admin,
      { kind: 'unenrol', courseId: 'for-all' },
      toSelection(people.slice(0, 50)),
    );
    expect([small.endedAt, toCounts(small)]).toEqual([expect.any(String), [49, 1, 0]]);
    const again = await runPeopleAction(admin, enrol, toSelection(people.slice(1)));
    // The place of a person in the list depends on the others, so it is left out.
    const withoutPlaces = ({ refusals }: StaffJob) =>
      refusals.map(({ person, message }) => ({ person, message }));
    expect([again.endedAt, toCounts(again), withoutPlaces(again)]).toEqual([
      expect.any(String),
      [48, 1, 1],
      withoutPlaces(ended),
    ]);
  });

  it('are changed once each when the process that works on them is killed', async () => {
    const people = await addPeople(60, 'Survivor');
    // The background jobs of a process start with its first call.
    const other = testClient(await test.another(), admin.headers);
    expect((await other.get('/manage/people')).statusCode).toBe(200);
    const release = await lockPerson(getPerson(people, 30));
    const job = await runPeopleAction(
      admin,
      { kind: 'join-group', groupId: 'north' },
      toSelection(people),
    );
    await waitForChanged(job, 30);
    // What pg-boss does with the job of a process that is silent for half a minute.
    await test.sql`update pgboss.job set state = 'retry', start_after = now()
      where name = 'staff-jobs' and state = 'active'`;
    await retryUntil(
      async () => test.sql`select 1 from pgboss.job where name = 'staff-jobs' and state = 'active'`,
      (rows) => rows.length > 0,
    );
    await release();
    expect(toCounts(await waitForJob(other, job))).toEqual([60, 0, 0]);
    expect(await countEntries('person-groups-changed', people)).toBe(60);
  });

  it('are no longer changed when the person who started the job loses the role', async () => {
    const people = await addPeople(201, 'Demoted');
    const { person, client } = await addStaff(test, 'administrator');
    const release = await lockPerson(getPerson(people, 100));
    const job = await runPeopleAction(
      client,
      { kind: 'join-group', groupId: 'north' },
      toSelection(people),
    );
    await waitForChanged(job, 100);
    await test.sql`delete from staff_roles where email = email_key(${person.email})`;
    await release();
    const ended = await waitForJob(admin, job);
    expect(toCounts(ended)).toEqual([200, 0, 1]);
    expect(ended.refusals).toMatchObject([
      { message: 'The person who started this may no longer do it.' },
    ]);
  });
});

describe('[MPEOP-13] the result', () => {
  it('adds up to the selection, and each refusal has the person and the reason, also in a CSV file', async () => {
    const people = await addPeople(4, 'Counted', { groupIds: ['north'] });
    const member = getPerson(people, 0);
    const outside = getPerson(people, 1);
    const manager = getPerson(people, 2);
    const erased = getPerson(people, 3);
    await test.sql`delete from student_group_members where student_id = ${outside.studentId}`;
    const { client } = await addStaff(test, 'group-manager', 'north');
    await test.sql`insert into staff_roles (email, role) values (email_key(${manager.email}), 'author')`;
    const prepared = await preparePeopleAction(
      client,
      { kind: 'enrol', courseId: 'of-north' },
      toSelection(people),
    );
    const { jobId } = prepared.json<{ jobId: string }>();
    await test.sql`delete from students where student_id = ${erased.studentId}`;
    const job = (await client.post(`/manage/jobs/${jobId}/start`)).json<StaffJob>();
    expect([job.total, toCounts(job)]).toEqual([3, [1, 0, 2]]);
    expect(job.refusals).toMatchObject([
      {
        person: { personId: manager.studentId, name: 'P002 Counted', email: manager.email },
        message: 'Only an administrator can change staff.',
      },
      { person: null, message: 'The account was erased while this was running.' },
    ]);
    const file = await client.get(`/manage/jobs/${jobId}/refusals`);
    expect(file.body).toBe(
      [
        '\u{FEFF}Email,First name,Last name,Reason',
        `${manager.email},P002,Counted,Only an administrator can change staff.`,
        ',Erased account,,The account was erased while this was running.',
        '',
      ].join('\r\n'),
    );
    expect(await countEntries('person-enrolled', [member])).toBe(1);
  });
});

describe('[MPEOP-14] an action that is sent twice', () => {
  it('changes each person once when the start is repeated', async () => {
    const people = await addPeople(3, 'Repeated');
    const prepared = await preparePeopleAction(
      admin,
      { kind: 'password-mail' },
      toSelection(people),
    );
    const { jobId } = prepared.json<{ jobId: string }>();
    const start = () => admin.post(`/manage/jobs/${jobId}/start`);
    await Promise.all([start(), start(), start()]);
    expect(toCounts((await start()).json<StaffJob>())).toEqual([3, 0, 0]);
    expect(await countEntries('person-password-mail-sent', people)).toBe(3);
  });

  it.each(['password-mail', 'invite-again', 'disable'])(
    'changes each person once when two of them run at the same time: %s',
    async (kind) => {
      const people = await addPeople(5, `Twice${kind}`);
      if (kind === 'invite-again') await invite(...people);
      const ids = await Promise.all(
        [1, 2].map(async () => {
          const answer = await preparePeopleAction(admin, { kind }, toSelection(people));
          return answer.json<{ jobId: string }>().jobId;
        }),
      );
      const jobs = await Promise.all(
        ids.map(async (id) => (await admin.post(`/manage/jobs/${id}/start`)).json<StaffJob>()),
      );
      expect(jobs.map(({ changed, unchanged }) => changed + unchanged)).toEqual([5, 5]);
      expect(jobs.map(({ changed }) => changed).reduce((sum, one) => sum + one)).toBe(5);
      for (const { email } of kind === 'disable' ? [] : people) await waitForMail(test.sql, email);
      for (const { email } of people)
        expect(await listMailsTo(test.sql, email)).toHaveLength(kind === 'disable' ? 0 : 1);
    },
  );
});
