/** How staff makes, changes and ends schedules of reports. MREP-12 */
import type { ReportSchedule } from '@cairn/api/report-schedules.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { runScheduledJob } from '../../../../test/school/run-job.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import { scheduleReport } from '../../../../test/test-report-mails.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

let test: TestApp;
let admin: { person: TestStudent; client: TestClient };
let manager: { person: TestStudent; client: TestClient };
const sent: Mail[] = [];
beforeAll(async () => {
  test = await startTestApp({
    jobsToRun: 'all',
    mailer: { send: async (mail) => void sent.push(mail) },
  });
  await test.app.ready();
  admin = await addStaff(test, 'administrator', null, { firstName: 'Ada', lastName: 'Keller' });
  manager = await addStaff(test, 'group-manager', 'north', {
    firstName: 'Colm',
    lastName: 'Brennan',
  });
});
afterAll(() => test.close());
afterEach(() => test.sql`delete from report_schedules`);

const list = async (from: TestClient, report = 'completion') =>
  (await from.get(`/manage/report-schedules?report=${report}`)).json<{
    schedules: ReportSchedule[];
    people: { name: string }[];
  }>();
const create = async (...given: Parameters<typeof scheduleReport>): Promise<ReportSchedule> =>
  (await scheduleReport(...given)).json();
const change = (from: TestClient, { scheduleId }: ReportSchedule, body: object) =>
  from.put(`/manage/report-schedules/${scheduleId}`, body);
const end = (from: TestClient, { scheduleId }: ReportSchedule) =>
  from.post(`/manage/report-schedules/${scheduleId}/end`);

/** Returns what the log says since its last entry before `work`. */
const readNewEntries = async (work: () => Promise<unknown>) => {
  const [last] = await test.sql<{ id: string }[]>`
    select coalesce(max(entry_id), 0)::text as id from audit_entries`;
  await work();
  return test.sql`select action, object_id as person, values_before as before, values_after as after
    from audit_entries where entry_id > ${last?.id ?? '0'}::bigint order by entry_id`;
};

it('[MREP-12] a report is sent to staff only, who can see reports', async () => {
  const student = await test.addStudent();
  const { person: author } = await addStaff(test, 'author');
  for (const { studentId } of [student, author]) {
    const refused = await scheduleReport(admin.client, {
      personIds: [admin.person.studentId, studentId],
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Choose members of staff who may see reports.' }),
    ]);
  }
  const schedule = await create(admin.client, { personIds: [admin.person.studentId] });
  const values = { frequency: 'weekly', personIds: [student.studentId] };
  expect((await change(admin.client, schedule, values)).statusCode).toBe(400);
  const { schedules, people } = await list(admin.client);
  expect(schedules.map(({ recipients }) => recipients.map(({ name }) => name))).toEqual([
    ['Ada Keller'],
  ]);
  expect(people.map(({ name }) => name)).toEqual(['Colm Brennan', 'Ada Keller']);
});

it('[MREP-12] a group manager sends reports to no other person, and sees and changes the own ones alone', async () => {
  const other = await create(admin.client, { personIds: [manager.person.studentId] });
  const values = { frequency: 'monthly', personIds: [manager.person.studentId] };
  const refused = await scheduleReport(manager.client, { personIds: [admin.person.studentId] });
  expect(refused.statusCode).toBe(400);
  expect((await change(manager.client, other, values)).statusCode).toBe(404);
  expect((await end(manager.client, other)).statusCode).toBe(404);
  const own = await create(manager.client, { personIds: [manager.person.studentId] });
  const { schedules, people } = await list(manager.client);
  expect(schedules).toEqual([own]);
  expect(people.map(({ name }) => name)).toEqual(['Colm Brennan']);
  expect((await change(manager.client, own, values)).statusCode).toBe(200);
  expect((await list(admin.client)).schedules).toHaveLength(2);
  expect((await end(manager.client, own)).statusCode).toBe(200);
  expect((await list(admin.client)).schedules).toEqual([other]);
});

it('a schedule is refused with a period that ends before it begins, and for surveys without one course', async () => {
  const personIds = [admin.person.studentId];
  const reversed = { from: '2026-02-01', to: '2026-01-01' };
  const requests: Parameters<typeof scheduleReport>[1][] = [
    { filters: reversed, personIds },
    { report: 'surveys', personIds },
    { report: 'surveys', filters: { course: ['a', 'b'] }, personIds },
  ];
  for (const request of requests)
    expect((await scheduleReport(admin.client, request)).statusCode).toBe(400);
  expect((await list(admin.client)).schedules).toEqual([]);
});

it('[MREP-12] each change of a schedule is in the log, for each recipient', async () => {
  const [ada, colm] = [admin.person.studentId, manager.person.studentId];
  const weekly = { report: 'completion', frequency: 'weekly', courses: ['sql'] };
  const monthly = { ...weekly, frequency: 'monthly' };
  let schedule: ReportSchedule | undefined;
  const filters = { course: ['sql'] };
  const entries = await readNewEntries(async () => {
    schedule = await create(admin.client, { filters, personIds: [ada] });
    await change(admin.client, schedule, { frequency: 'monthly', personIds: [ada, colm] });
    await change(admin.client, schedule, { frequency: 'monthly', personIds: [colm] });
    await change(admin.client, schedule, { frequency: 'monthly', personIds: [colm] });
    await end(admin.client, schedule);
    await end(admin.client, schedule);
  });
  expect(entries).toEqual([
    { action: 'report-mail-started', person: ada, before: null, after: weekly },
    { action: 'report-mail-changed', person: ada, before: weekly, after: monthly },
    { action: 'report-mail-started', person: colm, before: null, after: monthly },
    { action: 'report-mail-ended', person: ada, before: monthly, after: null },
    { action: 'report-mail-ended', person: colm, before: monthly, after: null },
  ]);
});

it('a change is not stored when its log entry cannot be written', async () => {
  const { schedules: before } = await list(admin.client);
  await test.sql`alter table audit_entries rename to hidden_entries`;
  try {
    const refused = await scheduleReport(admin.client, { personIds: [admin.person.studentId] });
    expect(refused.statusCode).toBe(500);
  } finally {
    await test.sql`alter table hidden_entries rename to audit_entries`;
  }
  expect((await list(admin.client)).schedules).toEqual(before);
});

it('[MREP-12] the job of the server sends the mails', async () => {
  await create(admin.client, { personIds: [admin.person.studentId] });
  test.pass(7 * 24 * 60 * 60 * 1000);
  await runScheduledJob(test.sql, 'report-mails');
  await retryUntil(
    async () => sent.length,
    (count) => count > 0,
  );
  expect(sent).toEqual([
    expect.objectContaining({
      to: admin.person.email,
      subject: 'Completion: no enrolments match the filters',
      text: expect.stringMatching(/^The report: http:\/\/localhost\S*\/manage\/reports\n/),
    }),
  ]);
});
