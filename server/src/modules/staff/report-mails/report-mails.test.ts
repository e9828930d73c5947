/** Scheduled reports: what is sent, to whom, and when. MREP-12, MREP-13 */
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import {
  countReportFigures,
  createReportMailProcess,
  createSentReports,
  scheduleReport,
  takeSentReports,
} from '../../../../test/test-report-mails.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import { addAnsweringStudent, surveyCourse } from '../../../../test/test-survey-answers.ts';

const CLEAR = 'How clear was it?';
const FRIDAY = new Date('2026-11-27T12:00:00Z');

let test: TestApp;
let admin: { person: TestStudent; client: TestClient };
let manager: { person: TestStudent; client: TestClient };
beforeAll(async () => {
  test = await startLearningApp({
    ...surveyCourse('stats', [{ type: 'scale', question: CLEAR }]),
    ...surveyCourse('other', []),
  });
  test.clock.now = FRIDAY;
  admin = await addStaff(test, 'administrator', null, { email: 'a@learn.example' });
  manager = await addStaff(test, 'group-manager', 'north', { email: 'm@learn.example' });
  for (const [groupId, count] of [
    ['north', 6],
    ['south', 7],
    ['east', 3],
    ['west', 5],
  ] as const)
    for (let at = 0; at < count; at += 1)
      await addAnsweringStudent(test, {
        courseId: 'stats',
        groupIds: [groupId],
        isComplete: at > 0,
        answers: [{ type: 'scale', question: CLEAR, value: groupId === 'north' ? 4 : 2 }],
      });
  await addAnsweringStudent(test, { courseId: 'other', groupIds: ['north'] });
  await countReportFigures(test, admin.client);
  await createSentReports(test);
});
afterAll(() => test.close());
afterEach(async () => {
  test.clock.now = FRIDAY;
  await test.sql`delete from report_schedules`;
  await test.sql`delete from site_settings where section = 'time'`;
  await takeSentReports(test);
});

/** Runs the job at a time. Returns the addresses that got a mail. */
const sendAt = async (at: string): Promise<string[]> => {
  test.clock.now = new Date(at);
  await createReportMailProcess(test)();
  return (await takeSentReports(test)).map(({ to }) => to);
};
const both = () => [admin.person.studentId, manager.person.studentId];
const chooseTimeZone = (timeZone: string) => test.sql`
  insert into site_settings (section, setting_values, setting_changed_at)
  values ('time', jsonb_build_object('timeZone', ${timeZone}::text), now())`;

describe('[MREP-12] a scheduled report', () => {
  it('[MSET-18] is sent each week, or each month, in the morning of the site', async () => {
    await chooseTimeZone('America/New_York');
    await scheduleReport(admin.client, { personIds: [admin.person.studentId] });
    await scheduleReport(manager.client, {
      frequency: 'monthly',
      personIds: [manager.person.studentId],
    });
    expect(await sendAt('2026-11-30T11:59:00Z')).toEqual([]);
    expect(await sendAt('2026-11-30T12:00:00Z')).toEqual(['a@learn.example']);
    expect(await sendAt('2026-12-01T11:59:00Z')).toEqual([]);
    expect(await sendAt('2026-12-01T12:00:00Z')).toEqual(['m@learn.example']);
    expect(await sendAt('2026-12-07T11:59:00Z')).toEqual([]);
    expect(await sendAt('2026-12-07T12:00:00Z')).toEqual(['a@learn.example']);
    expect(await sendAt('2027-01-01T12:00:00Z')).toEqual(['a@learn.example', 'm@learn.example']);
  });

  it('has the figures of the scope of each recipient, by its filters', async () => {
    await scheduleReport(admin.client, {
      filters: { course: ['stats'], group: ['north', 'south'], from: '2020-01-01' },
      personIds: both(),
    });
    test.clock.now = new Date('2026-11-30T08:00:00Z');
    await createReportMailProcess(test)();
    const [toAdmin, toManager] = await takeSentReports(test);
    expect(toAdmin).toMatchObject({
      to: 'a@learn.example',
      subject: 'Completion: 11 of 13 enrolments are completed',
    });
    expect(toAdmin?.text).toContain('11 of 13 completed, 11 started\n');
    expect(toAdmin?.text).toContain(
      'https://learn.example/manage/reports?group=north%2Csouth&course=stats&from=2020-01-01\n',
    );
    expect(toManager).toMatchObject({
      to: 'm@learn.example',
      subject: 'Completion: 5 of 6 enrolments are completed',
    });
  });

  it('of a survey hides small groups as the page does', async () => {
    await scheduleReport(admin.client, {
      report: 'surveys',
      filters: { course: ['stats'] },
      personIds: both(),
    });
    await scheduleReport(admin.client, {
      report: 'surveys',
      filters: { course: ['stats'], group: ['east'] },
      personIds: [admin.person.studentId],
    });
    test.clock.now = new Date('2026-11-30T08:00:00Z');
    await createReportMailProcess(test)();
    const mails = await takeSentReports(test);
    expect(mails.map(({ to, subject }) => [to, subject.replace(/^.*: /, '')])).toEqual([
      ['a@learn.example', '21 of 21 students answered'],
      ['a@learn.example', 'too few answers to show'],
      ['m@learn.example', '6 of 6 students answered'],
    ]);
    expect(mails.at(-1)?.text).toContain(`${CLEAR} Mean 4.0 of 6 answers`);
    expect(mails.at(-1)?.text).toContain('/manage/reports/surveys?course=stats\n');
  });

  it('of a survey whose course is gone says so, and other reports are sent', async () => {
    await scheduleReport(admin.client, {
      report: 'surveys',
      filters: { course: ['gone'] },
      personIds: [admin.person.studentId],
    });
    await scheduleReport(manager.client, { personIds: [manager.person.studentId] });
    expect(await sendAt('2026-11-30T08:00:00Z')).toEqual(['a@learn.example', 'm@learn.example']);
  });

  it('ends when the role is taken or the account is disabled, and does not begin again by itself', async () => {
    const taken = await addStaff(test, 'group-manager', 'north', { email: 't@learn.example' });
    const disabled = await addStaff(test, 'administrator', null, { email: 'd@learn.example' });
    await scheduleReport(admin.client, {
      personIds: [...both(), taken.person.studentId, disabled.person.studentId],
    });
    await scheduleReport(taken.client, { personIds: [taken.person.studentId] });
    expect(await sendAt('2026-11-30T08:00:00Z')).toEqual([
      'a@learn.example',
      'd@learn.example',
      'm@learn.example',
      't@learn.example',
      't@learn.example',
    ]);
    const { studentId } = disabled.person;
    await test.sql`delete from staff_roles where email = 't@learn.example'`;
    await test.sql`update students set disabled_at = now() where student_id = ${studentId}`;
    expect(await sendAt('2026-12-07T08:00:00Z')).toEqual(['a@learn.example', 'm@learn.example']);
    await test.sql`insert into staff_roles (email, role, group_id)
      values ('t@learn.example', 'group-manager', 'north')`;
    await test.sql`update students set disabled_at = null where student_id = ${studentId}`;
    expect(await sendAt('2026-12-14T08:00:00Z')).toEqual(['a@learn.example', 'm@learn.example']);
    // A schedule without recipients is gone, and the log says who no longer gets a report.
    expect(await test.sql`select 1 from report_schedules`).toHaveLength(1);
    const ended = await test.sql`select object_id from audit_entries
      where action = 'report-mail-ended' and actor_kind = 'server' and actor_id = 'report-mails'
        and object_id in (${taken.person.studentId}, ${studentId})`;
    expect(ended).toHaveLength(3);
  });
});

describe('[MREP-13] a scheduled report is sent once for its date', () => {
  it('with several processes at the same time, and after restarts', async () => {
    await scheduleReport(admin.client, { personIds: both() });
    test.clock.now = new Date('2026-11-30T08:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => createReportMailProcess(test)()));
    expect((await takeSentReports(test)).map(({ to }) => to)).toEqual([
      'a@learn.example',
      'm@learn.example',
    ]);
    expect(await sendAt('2026-11-30T08:01:00Z')).toEqual([]);
    expect(await sendAt('2026-12-06T23:00:00Z')).toEqual([]);
  });

  it('also when a process stops in the middle: its mails are sent by the next run, each once', async () => {
    await scheduleReport(admin.client, { personIds: both() });
    test.clock.now = new Date('2026-11-30T08:00:00Z');
    let count = 0;
    const failures: unknown[] = [];
    await createReportMailProcess(test, {
      add: async (tx, { to, subject, text }) => {
        count += 1;
        if (count === 2) throw new Error('stopped');
        await tx`insert into sent_reports values (${to}, ${subject}, ${text})`;
      },
      log: (error) => failures.push(error),
    })();
    expect(failures).toEqual([new Error('stopped')]);
    expect(await takeSentReports(test)).toEqual([]);
    expect(await sendAt('2026-11-30T08:01:00Z')).toEqual(['a@learn.example', 'm@learn.example']);
  });

  it('and several missed dates together once, after which the usual dates follow', async () => {
    await scheduleReport(admin.client, { personIds: [admin.person.studentId] });
    expect(await sendAt('2026-12-17T03:00:00Z')).toEqual(['a@learn.example']);
    expect(await sendAt('2026-12-20T08:00:00Z')).toEqual([]);
    expect(await sendAt('2026-12-21T08:00:00Z')).toEqual(['a@learn.example']);
  });
});
