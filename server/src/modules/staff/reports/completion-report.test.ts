/** The report about completion, compared with what teachers and students see. 003 §2.8 */
import type {
  Completion,
  CompletionReport,
  CourseCompletion,
} from '@cairn/api/staff-reports.contract';
import type { Roster } from '@cairn/api/roster.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import Papa from 'papaparse';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  aCourse,
  aLecture,
  aModule,
  lectureFiles,
  packagedCourse,
} from '../../../../test/test-content.ts';
import { addEnrolledStudent, addGraduate, type Graduate } from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { liveCourse } from '../../../../test/test-live-course.ts';
import { runPeopleAction } from '../../../../test/test-people-actions.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { createTeacherClient, teacherFiles } from '../../../../test/test-teachers.ts';

const lectureCourse = (id: string, CourseTitle = `Course ${id}`) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CourseTitle,
    Modules: [aModule(`${id}-one`, { Lecture: aLecture() })],
  }),
  ...lectureFiles(`courses/${id}`),
});

const COURSES = ['read', 'live', 'packed'] as const;
type CourseId = (typeof COURSES)[number];

let test: TestApp;
let admin: TestClient;
let ada: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...teacherFiles,
    ...lectureCourse('read'),
    ...liveCourse('live'),
    ...packagedCourse('packed'),
    ...lectureCourse('counted', 'Counted course'),
    ...lectureCourse('scoped'),
    ...lectureCourse('dated'),
    ...lectureCourse('aged'),
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
  ada = await createTeacherClient(test, 'ada');
});
afterAll(() => test.close());

const MINUTE_MS = 60_000;

const readReport = async (query: string, from = admin): Promise<CompletionReport> => {
  const answer = await from.get(`/manage/reports/completion?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
/** Reads the report with figures that are counted now. */
const readNewReport = async (query: string, from = admin) => {
  await outdateFigures(test);
  return readReport(query, from);
};
const pickFigures = ({ enrolled, started, completed }: Completion) => [
  enrolled,
  started,
  completed,
];
const readCourse = async (courseId: string, from = admin, query = '') => {
  const { courses } = await readNewReport(`course=${courseId}${query}`, from);
  const [course] = courses;
  return course && { all: pickFigures(course), groups: toGroupFigures(course) };
};
const toGroupFigures = ({ groups }: CourseCompletion) =>
  Object.fromEntries(groups.map((group) => [group.groupId, pickFigures(group)]));

const unenrol = (courseId: string, { studentId }: Pick<Graduate, 'studentId'>) =>
  runPeopleAction(admin, { kind: 'unenrol', courseId }, { personIds: [studentId] });

/** Returns numbers from 0 to `below`, the same in each run of the test. */
const createDice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/** What may happen to a student in a course. */
const EVENTS: readonly ((student: Graduate, courseId: CourseId) => Promise<unknown>)[] = [
  ({ client }, courseId) => client.post('/courses/enroll', { courseId }),
  ({ client }, courseId) => client.post('/courses/enroll', { courseId }),
  ({ client, studentId }, courseId) =>
    client.put('/courses/updateTimeSpent', { courseId, studentId, timeSpent: 1 }),
  (student, courseId) => unenrol(courseId, student),
  ({ client, studentId }, courseId) => {
    if (courseId === 'packed')
      return client.post('/scorm/packed/data', {
        studentId,
        updates: { 'cmi.core.lesson_status': 'passed' },
      });
    if (courseId === 'live')
      return ada.put('/teaching/courses/live/results', { learnerIds: [studentId], result: 'Pass' });
    const done = { courseId, moduleId: 'read-one', component: 'LectureCompleted' };
    return client.put('/courses/updateModuleProgress', done);
  },
  ({ client, studentId }, courseId) =>
    courseId === 'packed'
      ? client.post('/scorm/packed/data', {
          studentId,
          updates: { 'cmi.core.lesson_status': 'failed' },
        })
      : ada.put('/teaching/courses/live/results', { learnerIds: [studentId], result: null }),
];

/** Returns [enrolled, started, completed] as the teaching desk shows the students of a course. */
const countAtDesk = async (courseId: CourseId) => {
  const { learners, enrolled } = (
    await ada.get(`/teaching/courses/${courseId}/roster`)
  ).json<Roster>();
  const completed = learners.filter(({ completedAt }) => completedAt !== undefined);
  const started = learners.filter((one) => one.activeAt ?? one.completedAt);
  if (courseId === 'packed')
    expect(learners.filter(({ done }) => done === 1)).toHaveLength(completed.length);
  return [enrolled, started.length, completed.length];
};

/** Returns [enrolled, started, completed] as the students' own pages show their courses. */
const countOnOwnPages = async (courseId: CourseId, students: readonly Graduate[]) => {
  const records = await Promise.all(
    students.map(async ({ client }) =>
      (await client.get('/user/attributes')).json<UserAttributes>(),
    ),
  );
  const own = records.flatMap(({ Courses }): Readonly<Record<string, unknown>>[] => {
    const course = Courses[courseId];
    return course ? [course] : [];
  });
  const completed = own.filter((one) => one['IsCompleted'] === true);
  const started = own.filter((one) => one['LastActivityAt'] ?? one['IsCompleted'] === true);
  return [own.length, started.length, completed.length];
};

describe('[MREP-01] [MREP-11] the figures of a course', () => {
  it('are equal in the report, at the desk and on the own pages of students, after any history', async () => {
    const students = await Promise.all(
      Array.from({ length: 12 }, () => addEnrolledStudent(test, [])),
    );
    const roll = createDice(7);
    const seen = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      for (const student of students) {
        const courseId = COURSES[roll(COURSES.length)] ?? 'read';
        await EVENTS[roll(EVENTS.length)]?.(student, courseId);
      }
      const { courses } = await readNewReport('course=read&course=live&course=packed');
      for (const courseId of COURSES) {
        const course = courses.find((one) => one.courseId === courseId);
        const inReport = course ? [course.enrolled, course.started, course.completed] : [0, 0, 0];
        const isEnrolled = await test.sql<{ id: string }[]>`select student_id as id from enrolments
          where course_id = ${courseId} and unenrolled_at is null`;
        const ids = new Set(isEnrolled.map(({ id }) => id));
        const enrolled = students.filter(({ studentId }) => ids.has(studentId));
        expect({ courseId, figures: await countAtDesk(courseId) }).toEqual({
          courseId,
          figures: inReport,
        });
        expect({ courseId, figures: await countOnOwnPages(courseId, enrolled) }).toEqual({
          courseId,
          figures: inReport,
        });
        if (new Set(inReport).size === 3) seen.add(courseId);
      }
    }
    // The histories have told enrolled, started and completed students apart in each kind of course.
    expect([...seen].toSorted()).toEqual([...COURSES].toSorted());
  });
});

describe('[MREP-14] the report', () => {
  it('counts no unenrolled and no erased people, and counts disabled ones until they are unenrolled', async () => {
    const [stays, leaves, disabled, erased] = await Promise.all([
      addGraduate(test, 'counted'),
      addGraduate(test, 'counted'),
      addGraduate(test, 'counted'),
      addGraduate(test, 'counted', { email: 'erased@cairn.example' }),
    ]);
    const readAll = async () => (await readCourse('counted'))?.all;
    expect(await readAll()).toEqual([4, 4, 4]);
    await unenrol('counted', leaves);
    expect(await readAll()).toEqual([3, 3, 3]);
    await admin.post(`/manage/people/${disabled.studentId}/disable`, {});
    expect(await readAll()).toEqual([3, 3, 3]);
    const erasure = await admin.post(`/manage/people/${erased.studentId}/erase`, {
      email: 'erased@cairn.example',
      reason: 'Asked for it.',
    });
    expect(erasure.statusCode).toBe(200);
    expect(await readAll()).toEqual([2, 2, 2]);
    await unenrol('counted', disabled);
    expect(await readAll()).toEqual([1, 1, 1]);
    await unenrol('counted', stays);
    expect(await readAll()).toBeUndefined();
  });
});

describe('completion by group', () => {
  it('counts a student of two groups in each, and once in the course', async () => {
    await addEnrolledStudent(test, ['scoped'], { groupIds: ['north', 'south'] });
    await addGraduate(test, 'scoped', { groupIds: ['north'] });
    await addEnrolledStudent(test, ['scoped'], { groupIds: [] });
    expect(await readCourse('scoped')).toEqual({
      all: [3, 1, 1],
      groups: { north: [2, 1, 1], south: [1, 0, 0], '-': [1, 0, 0] },
    });
    expect(await readCourse('scoped', admin, '&group=north&group=south')).toEqual({
      all: [2, 1, 1],
      groups: { north: [2, 1, 1], south: [1, 0, 0] },
    });
    expect(await readCourse('scoped', admin, '&group=-')).toEqual({
      all: [1, 0, 0],
      groups: { '-': [1, 0, 0] },
    });
  });

  it('[MPERM-02] has the managed groups of a group manager only, also when another one is asked for', async () => {
    const { client } = await addStaff(test, 'group-manager', 'south');
    expect(await readCourse('scoped', client)).toEqual({
      all: [1, 0, 0],
      groups: { south: [1, 0, 0] },
    });
    expect(await readCourse('scoped', client, '&group=north&group=-')).toBeUndefined();
    const file = await client.get('/manage/reports/completion/file?course=scoped');
    expect(parseFile(file.body).map(({ Group }) => Group)).toEqual(['All', 'South']);
  });
});

const parseFile = (text: string) =>
  Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data;

const toFileRows = ({ courseId, groups, ...all }: CourseCompletion) => [
  [courseId, 'All', ...pickFigures(all)],
  ...groups.map((group) => [courseId, group.name ?? 'In no group', ...pickFigures(group)]),
];

describe('the file of the report', () => {
  it('has the same figures as the report, for the same filters', async () => {
    for (const query of ['', 'group=north', 'course=scoped&group=-', 'from=2999-01-01']) {
      const { courses } = await readReport(query);
      const rows = courses.flatMap(toFileRows);
      const file = await admin.get(`/manage/reports/completion/file?${query}`);
      expect(file.headers['content-disposition']).toMatch(/filename="completion-[\d-]{10}\.csv"/);
      expect(
        parseFile(file.body).map((row) => [
          row['Course ID'],
          row['Group'],
          Number(row['Enrolled']),
          Number(row['Started']),
          Number(row['Completed']),
        ]),
      ).toEqual(rows);
    }
  });
});

describe('the period of enrolments', () => {
  it('has its first and last day', async () => {
    for (const day of ['01', '02', '03']) {
      const { studentId } = await addEnrolledStudent(test, ['dated']);
      await test.sql`update enrolments set enrolled_at = ${`2026-02-${day}T23:59:59Z`}
        where student_id = ${studentId}`;
    }
    const readEnrolled = async (query: string) =>
      (await readReport(`course=dated&${query}`)).total.enrolled;
    await readNewReport('');
    expect(await readEnrolled('from=2026-02-02')).toBe(2);
    expect(await readEnrolled('to=2026-02-02')).toBe(2);
    expect(await readEnrolled('from=2026-02-02&to=2026-02-02')).toBe(1);
  });

  it('[MSET-18] has days of the time zone of the site', async () => {
    await test.sql`insert into site_settings (section, setting_values, setting_changed_at)
      values ('time', '{"timeZone": "Asia/Tokyo"}', now())`;
    const { total } = await readNewReport('course=dated&from=2026-02-03');
    // The second of February, one second before midnight, is the third in Tokyo.
    expect(total.enrolled).toBe(2);
    await test.sql`delete from site_settings where section = 'time'`;
  });

  it('is refused when it ends before it begins', async () => {
    for (const path of ['completion', 'completion/file']) {
      const answer = await admin.get(`/manage/reports/${path}?from=2026-02-02&to=2026-02-01`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        message: 'The period ends before it begins. Choose a later last day.',
      });
    }
  });
});

it('sums all pages, and names the course with the smallest share of completed enrolments', async () => {
  const { total, lowest, courseCount } = await readNewReport(
    'course=counted&course=scoped&course=dated',
  );
  expect({ total, courseCount }).toEqual({
    total: { enrolled: 6, started: 1, completed: 1, overdue: 0 },
    courseCount: 2,
  });
  expect(lowest).toMatchObject({ title: 'Course dated', enrolled: 3, completed: 0 });
});

describe('[MOVR-10] the figures of a report', () => {
  it('are at most five minutes old, and say from when they are', async () => {
    const { countedAt } = await readNewReport('course=aged');
    expect(countedAt).toBe(test.clock.now.toISOString());
    await addEnrolledStudent(test, ['aged']);
    test.pass(5 * MINUTE_MS - 1);
    const before = await readReport('course=aged');
    expect(before).toMatchObject({ countedAt, total: { enrolled: 0 } });
    test.pass(1);
    const after = await readReport('course=aged');
    expect(after).toMatchObject({
      countedAt: test.clock.now.toISOString(),
      total: { enrolled: 1 },
    });
  });
});
