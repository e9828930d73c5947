/** The overview of /manage. 003 §2.1 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AttentionItem, OverviewFigure } from '@cairn/api/staff-overview.contract';
import type { OverviewFigureId } from '@cairn/domain/overview-figures.rules';
import { runScheduledJob } from '../../../../test/school/run-job.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { addEnrolledStudent } from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import {
  applyImport,
  uploadAndCheck,
  waitForImport,
} from '../../../../test/test-people-imports.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { toMediaStorageKey } from '../../media/media-key.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp(
    { ...fullCourse('open'), ...fullCourse('other') },
    { jobsToRun: 'all' },
  );
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const daysAgo = (days: number): Date => new Date(test.clock.now.getTime() - days * DAY_MS);

const readFigures = async (from = admin) => {
  await outdateFigures(test);
  const answer = await from.get('/manage/overview/figures');
  expect(answer.statusCode).toBe(200);
  return new Map(
    answer.json<{ figures: OverviewFigure[] }>().figures.map((one) => [one.figure, one]),
  );
};
const readNow = async (figure: OverviewFigureId, from = admin) => {
  const found = (await readFigures(from)).get(figure);
  return found && { now: found.now, before: found.before, weeks: found.weeks };
};
const study = ({ studentId }: { readonly studentId: string }, ...days: number[]) =>
  test.sql`insert into study_quarters (student_id, quarter)
    select ${studentId}, unnest(${days.map((day) => daysAgo(day).toISOString())}::timestamptz[])`;

describe('the figures of the overview', () => {
  it('[MOVR-02] [MOVR-03] count each student who studied in 7 and in 30 days once, and those of the same number of days before', async () => {
    const [often, earlier, longAgo] = [
      await test.addStudent(),
      await test.addStudent(),
      await test.addStudent(),
    ];
    // A sign-in alone is not activity.
    await test.as(await test.addStudent());
    await study(often, 0.1, 1, 6.9, 8);
    await study(earlier, 7.1, 13.9, 29);
    await study(longAgo, 31, 59.9);
    expect(await readNow('active-7')).toMatchObject({ now: 1, before: 2 });
    expect(await readNow('active-30')).toMatchObject({ now: 2, before: 1 });
  });

  it('[MOVR-02] [MOVR-03] count enrolments, completions and certificates of 30 days and of the 30 days before, without ended enrolments', async () => {
    let certificates = 0;
    const addRecord = async (days: number, isEnded = false) => {
      certificates += 1;
      const { studentId } = await addEnrolledStudent(test, ['open']);
      const at = daysAgo(days);
      await test.sql`update enrolments set enrolled_at = ${at}, completed_at = ${at},
        unenrolled_at = ${isEnded ? test.clock.now : null} where student_id = ${studentId}`;
      await test.sql`insert into certificates (certificate_id, student_id, course_id, student_name,
          course_title, instructor_name, competencies, completed_at, issued_at)
        values (${`${certificates}`.padStart(12, '0')}, ${studentId}, 'open', 'A', 'B', 'C', '{}', ${at}, ${at})`;
      return studentId;
    };
    await addRecord(0.5);
    await addRecord(29.9);
    await addRecord(30.1);
    await addRecord(1, true);
    const open = await addRecord(61);
    for (const figure of ['enrolments', 'completions', 'certificates'] as const)
      expect({ figure, ...(await readNow(figure)) }).toMatchObject({ figure, now: 2, before: 1 });
    await test.sql`update enrolments set enrolled_at = ${daysAgo(1)}, completed_at = null where student_id = ${open}`;
    expect(await readNow('enrolments')).toMatchObject({ now: 3 });
    expect(await readNow('completions')).toMatchObject({ now: 2 });
  });

  it('have their value at the end of each of the last 12 weeks, the oldest first', async () => {
    const [one, other] = [await test.addStudent(), await test.addStudent()];
    await study(one, 3, 10, 80);
    await study(other, 3);
    const { weeks: ofSeven } = (await readNow('active-7')) ?? {};
    expect(ofSeven).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    const { weeks: ofThirty } = (await readNow('active-30')) ?? {};
    expect(ofThirty).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
  });

  it('[MOVR-10] are at most five minutes old, and say from when they are', async () => {
    const read = async () =>
      (await admin.get('/manage/overview/figures')).json<{
        countedAt: string;
        figures: OverviewFigure[];
      }>();
    const first = await read();
    expect(first.countedAt).toBe(test.clock.now.toISOString());
    await addEnrolledStudent(test, ['open']);
    test.pass(5 * MINUTE_MS - 1);
    expect(await read()).toEqual(first);
    test.pass(1);
    const next = await read();
    expect(next.countedAt).toBe(test.clock.now.toISOString());
    expect(next.figures).not.toEqual(first.figures);
  });
});

const invite = async (days: number, groupIds: string[] = []) => {
  const person = await test.addStudent({ groupIds });
  await test.sql`update students set confirmed_at = null, invited_at = ${daysAgo(days)}
    where student_id = ${person.studentId}`;
  return person;
};
const readAttention = async (from = admin) =>
  (await from.get('/manage/overview/attention')).json<{ items: AttentionItem[] }>().items;

describe('what needs attention', () => {
  it('[MOVR-05] are mails that could not be sent and failed jobs, for administrators', async () => {
    // The queues exist from the first call on.
    expect(await readAttention()).toEqual([]);
    await test.sql`insert into failed_mails (email, sealed_mail, mail_failed_at)
      select 'ada@cairn.example', 'sealed', ${test.clock.now} from generate_series(1, 2)`;
    await test.sql`insert into pgboss.job (name, data, state, retry_limit, completed_on)
      select 'mail', '{}', state::pgboss.job_state, 0, now()
      from unnest(array['failed', 'failed', 'failed', 'completed']) state`;
    expect(await readAttention()).toEqual([
      { kind: 'failed-mails', count: 2 },
      { kind: 'failed-jobs', count: 3 },
    ]);
    const { client: manager } = await addStaff(test, 'group-manager', 'north');
    expect(await readAttention(manager)).toEqual([]);
  });

  it('[MOVR-05] are imports of the last 7 days with rows that the check or the job has refused, for group managers the own ones', async () => {
    const { client: manager } = await addStaff(test, 'group-manager', 'north');
    const applyRows = async (from: TestClient, rows: readonly string[], refuse = false) => {
      const checked = await uploadAndCheck(from, [
        'E-mail address,First name,Last name,Groups',
        ...rows,
      ]);
      if (refuse)
        await test.sql`update people_import_rows set row_plan = null
          where import_id = ${checked.importId}`;
      await applyImport(from, checked);
      await waitForImport(from, checked);
      return checked.importId;
    };
    await applyRows(admin, ['whole@cairn.example,Whole,Import,north']);
    expect(await readAttention()).toEqual([]);
    await uploadAndCheck(admin, ['E-mail address', 'nowhere']);
    expect(await readAttention()).toEqual([]);
    const byCheck = await applyRows(admin, [
      'first@cairn.example,One,One,north',
      'nowhere,Two,Two,north',
    ]);
    expect(await readAttention()).toEqual([
      { kind: 'refused-imports', count: 1, importId: byCheck },
    ]);
    expect(await readAttention(manager)).toEqual([]);
    test.pass(MINUTE_MS);
    const byJob = await applyRows(manager, ['second@cairn.example,Three,Three,north'], true);
    const own = [{ kind: 'refused-imports', count: 1, importId: byJob }];
    expect(await readAttention(manager)).toEqual(own);
    expect(await readAttention()).toEqual([{ kind: 'refused-imports', count: 2, importId: byJob }]);
    await test.sql`update staff_jobs set ended_at = ${daysAgo(6.9)}`;
    expect(await readAttention(manager)).toEqual(own);
    await test.sql`update staff_jobs set ended_at = ${daysAgo(7)}`;
    expect(await readAttention(manager)).toEqual([]);
    expect(await readAttention()).toEqual([]);
  });

  it('[MOVR-05] are courses with files that the file store has lost, which are also the filtered list of courses', async () => {
    const check = () => runScheduledJob(test.sql, 'media-check');
    const listMissing = async () =>
      (await admin.get('/manage/courses', { query: { media: 'missing' } }))
        .json<{ courses: { courseId: string }[] }>()
        .courses.map(({ courseId }) => courseId);
    // The queues exist from the first call on.
    expect(await readAttention()).toEqual([]);
    await check();
    expect(await readAttention()).toEqual([]);
    expect(await listMissing()).toEqual([]);
    const [lecture] = await test.sql<{ digest: string }[]>`
      select digest from course_modules
        join media_links on folder || '/' || name = lecture_key
      where course_id = 'open' and module_id = 'open-one'`;
    const key = toMediaStorageKey(lecture?.digest ?? '');
    const stored = await test.files.get(key);
    const lost = stored && (await buffer(stored));
    await test.files.remove(key);
    await test.sql`update course_media_checks set media_checked_at = ${daysAgo(0.99)}`;
    await check();
    expect(await readAttention()).toEqual([]);
    await test.sql`update course_media_checks set media_checked_at = ${daysAgo(1)}`;
    await check();
    expect(await readAttention()).toEqual([{ kind: 'missing-media', count: 2 }]);
    expect((await listMissing()).toSorted()).toEqual(['open', 'other']);
    const { client: manager } = await addStaff(test, 'group-manager', 'north');
    expect(await readAttention(manager)).toEqual([]);
    // Courses with missing files are checked at each run.
    await test.files.put(key, Readable.from([lost]));
    await check();
    expect(await readAttention()).toEqual([]);
    expect(await listMissing()).toEqual([]);
  });

  it('[MOVR-05] are networks whose sign-ins were refused for wrong passwords in the last 24 hours, and no accounts', async () => {
    const { client: manager } = await addStaff(test, 'group-manager', 'north');
    const { email } = await test.addStudent();
    const guess = async (remoteAddress: string, username = email) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress,
          payload: { username, password: 'a guess', frontendType: 'student' },
        })
      ).statusCode;
    for (let count = 0; count < 10; count += 1) expect(await guess('203.0.113.7')).toBe(401);
    expect(await readAttention()).toEqual([]);
    expect(await guess('203.0.113.7')).toBe(429);
    expect(await readAttention()).toEqual([{ kind: 'refused-networks', count: 1 }]);
    expect(await readAttention(manager)).toEqual([]);
    const other = await test.addStudent();
    for (const address of ['203.0.113.8', '198.51.100.1'])
      for (let count = 0; count < 11; count += 1) await guess(address, other.email);
    expect(await readAttention()).toEqual([{ kind: 'refused-networks', count: 2 }]);
    expect(
      await test.sql`select refused_network as network from refused_sign_in_networks order by 1`,
    ).toEqual([{ network: '198.51.100.0/24' }, { network: '203.0.113.0/24' }]);
    const setRefusedBefore = (ms: number) =>
      test.sql`update refused_sign_in_networks
        set last_refused_at = ${new Date(test.clock.now.getTime() - ms)}`;
    await setRefusedBefore(DAY_MS - 1);
    expect(await readAttention()).toEqual([{ kind: 'refused-networks', count: 2 }]);
    await setRefusedBefore(DAY_MS);
    expect(await readAttention()).toEqual([]);
  });

  it('[MOVR-05] are invitations older than 14 days that were not accepted, of accounts that are not disabled', async () => {
    expect(await readAttention()).toEqual([]);
    await invite(13.9);
    expect(await readAttention()).toEqual([]);
    const [old, disabled, accepted] = [await invite(14.1), await invite(20), await invite(20)];
    await test.sql`update students set disabled_at = now() where student_id = ${disabled.studentId}`;
    await test.sql`update students set confirmed_at = now() where student_id = ${accepted.studentId}`;
    expect(await readAttention()).toEqual([{ kind: 'old-invitations', count: 1 }]);
    await test.sql`update students set invited_at = now() where student_id = ${old.studentId}`;
    expect(await readAttention()).toEqual([]);
  });
});

const retry = async (kind: string, from = admin) => {
  const answer = await from.post(`/manage/overview/attention/${kind}/retry`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ started: number }>().started;
};
const countLogged = async () =>
  (await test.sql`select 1 from audit_entries where action = 'failed-work-retried'`).length;

describe('[MOVR-07] what has failed', () => {
  it('is tried again once, also by two administrators at the same time: mails', async () => {
    const { client: other } = await addStaff(test, 'administrator');
    await test.sql`insert into failed_mails (email, sealed_mail, mail_failed_at)
      select 'ada@cairn.example', 'sealed', ${test.clock.now} from generate_series(1, 3)`;
    expect(await readAttention()).toEqual([{ kind: 'failed-mails', count: 3 }]);
    const countQueued = async () =>
      (
        await test.sql`select 1 from pgboss.job where name = 'mail' and data ->> 'sealed' = 'sealed'`
      ).length;
    const started = await Promise.all(
      [admin, other, admin, other].map((from) => retry('failed-mails', from)),
    );
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await countQueued()).toBe(3);
    expect(await countLogged()).toBe(started.filter((count) => count > 0).length);
    expect(await retry('failed-mails')).toBe(0);
    expect(await countQueued()).toBe(3);
  });

  it('is tried again once, also by two administrators at the same time: jobs', async () => {
    const { client: other } = await addStaff(test, 'administrator');
    // The queues exist from the first call on.
    expect(await readAttention()).toEqual([]);
    // They start after the test, so that none fails once more between two calls.
    await test.sql`insert into pgboss.job (name, data, state, retry_limit, completed_on, start_after)
      select 'mail', '{}', 'failed', 0, now(), now() + interval '1 day' from generate_series(1, 3)`;
    expect(await readAttention()).toEqual([{ kind: 'failed-jobs', count: 3 }]);
    const started = await Promise.all(
      [admin, other, admin, other].map((from) => retry('failed-jobs', from)),
    );
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(3);
    const [{ limit } = { limit: 0 }] = await test.sql<{ limit: number }[]>`
      select max(retry_limit)::int as limit from pgboss.job where name = 'mail'`;
    // Each start raises the limit by one.
    expect(limit).toBe(1);
  });

  it('is not shown to group managers, who cannot try it again', async () => {
    await test.sql`insert into failed_mails (email, sealed_mail, mail_failed_at)
      values ('ada@cairn.example', 'sealed', ${test.clock.now})`;
    const { client } = await addStaff(test, 'group-manager', 'north');
    expect(await readAttention(client)).toEqual([]);
    const answer = await client.post('/manage/overview/attention/failed-mails/retry');
    expect(answer.statusCode).toBe(403);
  });
});

describe('[MOVR-09] the overview of a group manager', () => {
  it('has the figures and invitations of the managed groups, and no entries of the log', async () => {
    const [inNorth, inSouth, inBoth] = [
      await addEnrolledStudent(test, ['open'], { groupIds: ['north'] }),
      await addEnrolledStudent(test, ['open', 'other'], { groupIds: ['south'] }),
      await addEnrolledStudent(test, ['open'], { groupIds: ['north', 'south'] }),
    ];
    for (const student of [inNorth, inSouth, inBoth]) await study(student, 1);
    await invite(20, ['north']);
    await invite(20, ['south']);
    const { client: manager } = await addStaff(test, 'group-manager', 'north');
    expect(await readNow('active-7', manager)).toMatchObject({ now: 2 });
    expect(await readNow('enrolments', manager)).toMatchObject({ now: 2 });
    expect(await readNow('enrolments')).toMatchObject({ now: 4 });
    expect(await readAttention(manager)).toEqual([{ kind: 'old-invitations', count: 1 }]);
    expect(await readAttention()).toEqual([{ kind: 'old-invitations', count: 2 }]);
    expect((await manager.get('/manage/log')).statusCode).toBe(403);
    const { client: ofBoth, person } = await addStaff(test, 'group-manager', 'north');
    await test.sql`insert into staff_roles (email, role, group_id)
      values (email_key(${person.email}), 'group-manager', 'south')`;
    expect(await readNow('active-7', ofBoth)).toMatchObject({ now: 3 });
  });
});

describe('[MOVR-11] the job of a person', () => {
  it('is the newest long one that the person started and has not dismissed after its end', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    const addJob = (jobId: string, { by = person.studentId, items = 51, hours = 1 } = {}) =>
      test.sql`insert into staff_jobs (job_id, job_kind, job_input, started_by, prepared_at, begun_at, item_count)
        values (${jobId}, 'people', '{}', ${by}, now(), ${daysAgo(hours / 24)}, ${items})`;
    const find = async () =>
      (await client.get('/manage/overview/job')).json<{ jobId: string | null }>().jobId;
    const end = (jobId: string) =>
      test.sql`update staff_jobs set ended_at = now() where job_id = ${jobId}`;
    const other = await test.addStudent();
    await addJob('short', { items: 50 });
    await addJob('of-other', { by: other.studentId });
    expect(await find()).toBeNull();
    await addJob('older', { hours: 3 });
    await addJob('newer', { hours: 2 });
    expect(await find()).toBe('newer');
    await client.post('/manage/overview/job/dismiss');
    expect(await find()).toBe('newer');
    await end('newer');
    expect(await find()).toBe('newer');
    await client.post('/manage/overview/job/dismiss');
    expect(await find()).toBe('older');
    await end('older');
    await client.post('/manage/overview/job/dismiss');
    expect(await find()).toBeNull();
  });
});
