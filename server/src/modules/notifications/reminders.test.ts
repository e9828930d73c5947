import { randomUUID } from 'node:crypto';
import { startLearningApp } from '../../../test/test-learning.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { aCourse } from '../../../test/test-content.ts';
import { createReminderJob } from './reminders.ts';

const DUE = '2026-05-04T22:00:00.000Z';
const MEETING = '2026-05-06T18:00:00.000Z';
const HOUR_MS = 3_600_000;

const withoutMs = (moment: string): string => moment.replace('.000Z', 'Z');
/** Creates a live course whose assignment and meeting are inside a folder. */
const liveCourse = (id: string, given: object = {}) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CourseType: 'sync',
    CourseContent: [
      {
        type: 'folder',
        id: `${id}-part`,
        name: 'Part one',
        items: [
          {
            type: 'lecture',
            id: `${id}-evening`,
            name: 'Evening 1',
            meetingUrl: 'https://meet.example/one',
            meetingDateTime: withoutMs(MEETING),
            Duration: 3600,
          },
          {
            type: 'assignment',
            id: `${id}-hand-in`,
            name: 'Hand in 1',
            dueDate: withoutMs(DUE),
            MaxScore: 20,
          },
        ],
      },
    ],
    ...given,
  }),
});

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...liveCourse('live'),
    ...liveCourse('draft', { Status: 'draft' }),
  });
});
afterAll(() => test.close());
afterEach(async () => {
  await test.sql`delete from notifications`;
  await test.sql`delete from enrolments`;
});

const hoursBefore = (moment: string, hours: number) => {
  test.clock.now = new Date(Date.parse(moment) - hours * HOUR_MS);
};
const processOf = () => {
  const remind = createReminderJob(test.sql, () => test.clock.now);
  return () => remind(() => true);
};
const look = () => processOf()();
const enrolled = async (courseId = 'live'): Promise<string> => {
  const { studentId } = await test.addStudent();
  await test.sql`insert into enrolments (student_id, course_id) values (${studentId}, ${courseId})`;
  return studentId;
};
const handIn = (studentId: string) =>
  test.sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at)
    values (${randomUUID()}, ${studentId}, 'live', 'live-hand-in', 1, 'Done', false, ${test.clock.now})`;
const allow = (studentId: string, dueAt: string, itemId = 'live-hand-in') =>
  test.sql`insert into assignment_allowances
      (student_id, course_id, assignment_id, due_at, granted_by, granted_at)
    values (${studentId}, 'live', ${itemId}, ${dueAt}, 'ada-moss', ${test.clock.now})`;
const told = (studentId: string) =>
  test.sql`select kind, course_id, subject from notifications where student_id = ${studentId}`;

const dueSoon = (at = DUE) => ({
  kind: 'due-soon',
  course_id: 'live',
  subject: { itemId: 'live-hand-in', itemName: 'Hand in 1', at },
});
const meetingSoon = {
  kind: 'meeting-soon',
  course_id: 'live',
  subject: { itemId: 'live-evening', itemName: 'Evening 1', at: MEETING },
};

describe('a reminder of a due date', () => {
  it('is sent within the day before it, once, to enrolled students', async () => {
    const student = await enrolled();
    const stranger = await test.addStudent();
    const ofDraft = await enrolled('draft');
    hoursBefore(DUE, 24.1);
    await look();
    expect(await told(student)).toEqual([]);
    hoursBefore(DUE, 23);
    await look();
    expect(await told(student)).toEqual([dueSoon()]);
    hoursBefore(DUE, 1);
    await look();
    expect(await told(student)).toHaveLength(1);
    expect(await told(stranger.studentId)).toEqual([]);
    expect(await told(ofDraft)).toEqual([]);
  });

  it('is sent once by several servers that run at the same time', async () => {
    const students = [await enrolled(), await enrolled(), await enrolled()];
    hoursBefore(DUE, 2);
    const servers = Array.from({ length: 5 }, processOf);
    await Promise.all(servers.map((server) => server()));
    for (const student of students) expect(await told(student)).toEqual([dueSoon()]);
  });

  it('is not sent to students who have submitted, or have completed the course', async () => {
    const [early, passed, completed] = [await enrolled(), await enrolled(), await enrolled()];
    await test.sql`update enrolments set result = 'Pass' where student_id = ${passed}`;
    await test.sql`update enrolments set completed_at = now() where student_id = ${completed}`;
    hoursBefore(DUE, 2);
    await handIn(early);
    await look();
    for (const student of [early, passed, completed]) expect(await told(student)).toEqual([]);
  });

  it('is not sent after the due date, when no server ran before', async () => {
    const student = await enrolled();
    hoursBefore(DUE, 0);
    await look();
    hoursBefore(DUE, -3);
    await look();
    expect(await told(student)).toEqual([]);
    // The same run also sends reminders of items that are due later.
    hoursBefore(DUE, 1 / 3600);
    await look();
    expect(await told(student)).toEqual([dueSoon()]);
  });

  it('follows the due date that was granted to a student', async () => {
    const later = '2026-05-09T22:00:00.000Z';
    const [granted, other] = [await enrolled(), await enrolled()];
    await allow(granted, later);
    await allow(other, later, 'another');
    hoursBefore(DUE, 3);
    await look();
    expect(await told(granted)).toEqual([]);
    expect(await told(other)).toEqual([dueSoon()]);
    hoursBefore(later, 3);
    await look();
    expect(await told(granted)).toEqual([dueSoon(later)]);
    expect(await told(other)).toHaveLength(1);
  });

  it('is sent again when the due date moves', async () => {
    const student = await enrolled();
    hoursBefore(DUE, 3);
    await look();
    const later = '2026-05-05T12:00:00.000Z';
    await allow(student, later);
    await look();
    expect(await told(student)).toEqual([dueSoon(), dueSoon(later)]);
  });
});

describe('a reminder of a meeting', () => {
  it('is sent within the hour before it, once, by any number of servers', async () => {
    const student = await enrolled();
    hoursBefore(MEETING, 1.01);
    await look();
    expect(await told(student)).toEqual([]);
    hoursBefore(MEETING, 0.9);
    await Promise.all([look(), look(), look()]);
    hoursBefore(MEETING, 0.1);
    await look();
    expect(await told(student)).toEqual([meetingSoon]);
  });

  it('is sent up to one second before the start, and not afterwards', async () => {
    const student = await enrolled();
    for (const hours of [0, -0.5]) {
      hoursBefore(MEETING, hours);
      await look();
      expect(await told(student)).toEqual([]);
    }
    hoursBefore(MEETING, 1 / 3600);
    await look();
    expect(await told(student)).toEqual([meetingSoon]);
  });
});

it('reads the dates again when content has changed', async () => {
  const student = await enrolled();
  const server = processOf();
  hoursBefore(MEETING, 5);
  await server();
  const sooner = new Date(test.clock.now.getTime() + HOUR_MS / 2).toISOString();
  await test.sql`update courses set content = jsonb_set(content, '{0,items,0,meetingDateTime}',
    to_jsonb(${sooner}::text)) where course_id = 'live'`;
  await test.sql`update content_revision set revision = revision + 1`;
  await server();
  expect(await told(student)).toMatchObject([{ kind: 'meeting-soon', subject: { at: sooner } }]);
});

/** Adds students who were enrolled long ago; their ids begin with `prefix`. */
const enrolMany = async (prefix: string, count: number, courseId = 'live'): Promise<void> => {
  await test.sql`
    with made as (
      insert into students (student_id, email, password_hash, first_name, last_name, confirmed_at)
      select ${prefix} || n, ${prefix} || n || '@many.example', 'none', 'Ada', 'Moss', now()
      from generate_series(1, ${count}::int) n returning student_id)
    insert into enrolments (student_id, course_id, enrolled_at)
    select student_id, ${courseId}, '2026-01-01' from made`;
};
const countTold = async (prefix: string): Promise<number> => {
  const [row] = await test.sql<{ told: number }[]>`select count(*)::int as told from notifications
    where student_id like ${`${prefix}%`}`;
  return row?.told ?? 0;
};

describe('reminders in a course with many students', () => {
  it('search all participants once, then only new ones, and all again after an hour', async () => {
    await enrolMany('first-', 30);
    hoursBefore(DUE, 20);
    const server = processOf();
    await server();
    expect(await countTold('first-')).toBe(30);
    // These students were enrolled long ago, so incremental runs cannot find them.
    await enrolMany('missed-', 5);
    const { now } = test.clock;
    test.pass(60_000);
    const { studentId } = await test.addStudent();
    await test.sql`insert into enrolments (student_id, course_id, enrolled_at)
      values (${studentId}, 'live', ${now})`;
    await server();
    expect(await told(studentId)).toEqual([dueSoon()]);
    expect(await countTold('missed-')).toBe(0);
    test.pass(HOUR_MS);
    await server();
    expect(await countTold('missed-')).toBe(5);
  });

  it('are sent in several transactions, and continue in the next run when the time was over', async () => {
    await enrolMany('batch-', 4100);
    hoursBefore(DUE, 20);
    const remind = createReminderJob(test.sql, () => test.clock.now);
    let left = 1;
    await remind(() => (left -= 1) >= 0);
    expect(await countTold('batch-')).toBe(2000);
    await remind(() => true);
    expect(await countTold('batch-')).toBe(4100);
  });

  it('are sent for a due date that was granted long ago when it comes within a day', async () => {
    const student = await enrolled();
    const later = '2026-05-09T22:00:00.000Z';
    hoursBefore(DUE, 48);
    await allow(student, later);
    const server = processOf();
    hoursBefore(later, 24.5);
    await server();
    expect(await told(student)).toEqual([]);
    hoursBefore(later, 23.9);
    await server();
    expect(await told(student)).toEqual([dueSoon(later)]);
  });
});
