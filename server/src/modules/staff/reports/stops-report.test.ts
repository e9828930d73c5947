/** The report about where students stop in a course. 003 §2.8 */
import type { StopsReport } from '@cairn/api/staff-stops.contract';
import Papa from 'papaparse';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse, packagedCourse } from '../../../../test/test-content.ts';
import { addEnrolledStudent } from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp({ ...fullCourse('open'), ...packagedCourse('packed') });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): Date => new Date(test.clock.now.getTime() - days * DAY_MS);

const PARTS = {
  one: ['LectureCompleted'],
  two: ['ExerciseCompleted', 'AssessmentCompleted'],
  three: ['LectureCompleted'],
} as const;
type ModuleName = keyof typeof PARTS;

const addStudent = (groupIds: string[] = []) => addEnrolledStudent(test, ['open'], { groupIds });
type Student = Awaited<ReturnType<typeof addStudent>>;
const finishParts = ({ studentId }: Student, name: ModuleName, days: number, count: number) =>
  test.sql`insert into module_progress (student_id, course_id, module_id, component, done_at)
    select ${studentId}, 'open', ${`open-${name}`}, unnest(${PARTS[name].slice(0, count)}::text[]), ${daysAgo(days)}`;
const finish = (student: Student, name: ModuleName, days: number) =>
  finishParts(student, name, days, 2);
/** Adds a student who completed the first module some days ago. */
const addBeginner = async (days: number, groupIds?: string[]) => {
  const student = await addStudent(groupIds);
  await finish(student, 'one', days);
  return student;
};

const read = async (query = '', from = admin): Promise<StopsReport> => {
  await outdateFigures(test);
  const answer = await from.get(`/manage/reports/stops?course=open${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const readFigures = async (query?: string, from?: TestClient) =>
  (await read(query, from)).modules.map(({ completed, stopped }) => [completed, stopped]);

describe('[MREP-04] where students stop', () => {
  it('shows for each module who completed all of its parts, and of these who did nothing in the next one for 14 days', async () => {
    await addBeginner(14);
    await addBeginner(13.9);
    const half = await addBeginner(40);
    await finishParts(half, 'two', 30, 1);
    const second = await addBeginner(40);
    await finish(second, 'two', 20);
    const all = await addBeginner(40);
    await finish(all, 'two', 39);
    await finish(all, 'three', 38);
    await addStudent();
    expect((await read()).modules).toEqual([
      { moduleId: 'open-one', title: 'Module open-one', completed: 5, stopped: 1 },
      { moduleId: 'open-two', title: 'Module open-two', completed: 2, stopped: 1 },
      { moduleId: 'open-three', title: 'Module open-three', completed: 1, stopped: null },
    ]);
  });

  it('counts as work in the next module a part of its lecture, and an attempt that has not passed', async () => {
    const [stopped, tried, tries] = [
      await addBeginner(20),
      await addBeginner(20),
      await addBeginner(20),
    ];
    const watches = await addBeginner(20);
    await finish(watches, 'two', 19);
    expect(await readFigures()).toEqual([
      [4, 3],
      [1, 1],
      [0, null],
    ]);
    await test.sql`insert into lecture_places (student_id, course_id, module_id, seconds, saved_at)
      values (${watches.studentId}, 'open', 'open-three', 9, now())`;
    await test.sql`insert into running_attempts (student_id, course_id, assessment_id, started_at, questions, question_order,
        option_orders, responses, minimum_percent, auto_grading)
      values (${tries.studentId}, 'open', 'open-two', now(), '[]', '[]', '[]', '[]', 60, true)`;
    await test.sql`insert into asked_questions (digest, questions) values (repeat('0', 64), '[]')`;
    await test.sql`insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number, status, score,
        responses, grades, seconds_taken, started_at, submitted_at, questions_digest, minimum_percent)
      values (${tried.studentId}, 'open', 'open-two', 1, 'failed', 0, '[]', '[]', 1, now(), now(), repeat('0', 64), 60)`;
    expect(await readFigures()).toEqual([
      [4, 1],
      [1, 0],
      [0, null],
    ]);
    expect(stopped.studentId).toBeDefined();
  });

  it('counts no stop of students who have completed the course, and no unenrolled students', async () => {
    const [completed, left] = [await addBeginner(20), await addBeginner(20)];
    await test.sql`update enrolments set completed_at = now() where student_id = ${completed.studentId}`;
    await test.sql`update enrolments set unenrolled_at = now() where student_id = ${left.studentId}`;
    expect((await readFigures())[0]).toEqual([1, 0]);
  });

  it('is that of the chosen groups, and of the managed groups of a group manager', async () => {
    await addBeginner(20, ['north', 'south']);
    await addBeginner(20, ['north']);
    await addBeginner(1);
    expect((await readFigures())[0]).toEqual([3, 2]);
    expect((await readFigures('&group=north&group=south'))[0]).toEqual([2, 2]);
    expect((await readFigures('&group=-'))[0]).toEqual([1, 0]);
    const { client } = await addStaff(test, 'group-manager', 'south');
    expect((await readFigures('', client))[0]).toEqual([1, 1]);
    expect((await readFigures('&group=north', client))[0]).toEqual([0, 0]);
    for (const course of ['packed', 'unknown'])
      expect((await client.get(`/manage/reports/stops?course=${course}`)).statusCode).toBe(404);
  });

  it('has no modules for a package', async () => {
    const answer = await admin.get('/manage/reports/stops?course=packed');
    expect(answer.json<StopsReport>().modules).toEqual([]);
  });

  it('is counted again after five minutes', async () => {
    const { countedAt } = await read();
    await addBeginner(20);
    const readAgain = async () =>
      (await admin.get('/manage/reports/stops?course=open')).json<StopsReport>();
    test.pass(5 * 60_000 - 1);
    expect(await readAgain()).toMatchObject({ countedAt, modules: [{ completed: 0 }, {}, {}] });
    test.pass(1);
    expect(await readAgain()).toMatchObject({ modules: [{ completed: 1 }, {}, {}] });
  });

  it('[MREP-10] has a file with the same figures, for the same filters', async () => {
    await addBeginner(20, ['north']);
    await addBeginner(20);
    const { modules } = await read('&group=north');
    const file = await admin.get('/manage/reports/stops/file?course=open&group=north');
    const rows = Papa.parse<string[]>(file.body.slice(1), { skipEmptyLines: true }).data;
    expect(rows.slice(1)).toEqual(
      modules.map((one) => [
        one.title,
        one.moduleId,
        String(one.completed),
        one.stopped === null ? '' : String(one.stopped),
      ]),
    );
    expect(rows[1]?.[2]).toBe('1');
  });
});
