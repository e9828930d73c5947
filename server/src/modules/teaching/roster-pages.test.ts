import {
  type RosterStudent,
  listRosterStudents,
  type Roster,
  MAX_UNPAGED_STUDENTS,
  ROSTER_PAGE_SIZE,
  type RosterSummary,
} from '@cairn/api/roster.contract';
import {
  countDaysSinceVisit,
  isLiveCoursePassed,
  INACTIVE_STUDENT_AFTER_DAYS,
} from '@cairn/domain/course-work.rules';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourse } from '../../../test/test-live-course.ts';
import { addManyRosterStudents } from '../../../test/test-roster.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';
import { createRosterSummaryService } from './roster-summary.ts';

/** Number of students: more than one batch of the server, and not a multiple of the page size. */
const STUDENTS = 1234;

let test: TestApp;
let ada: TestClient;
beforeAll(async () => {
  test = await startLearningApp({ ...teacherFiles, ...liveCourse('live'), ...liveCourse('small') });
  test.clock.now = new Date('2026-02-10T00:00:00Z');
  ada = await createTeacherClient(test, 'ada');
  await addManyRosterStudents(test.sql, { courseId: 'live', students: STUDENTS });
  await addManyRosterStudents(test.sql, { courseId: 'small', students: 30 });
});
afterAll(() => test.close());

type Query = Readonly<Record<string, string>>;
const read = async (query: Query = {}, course = 'live'): Promise<Roster> =>
  (await ada.get(`/teaching/courses/${course}/roster`, { query })).json<Roster>();
const summarise = async (course = 'live'): Promise<RosterSummary> =>
  (await ada.get(`/teaching/courses/${course}/roster/summary`)).json<RosterSummary>();
const idsOf = ({ learners }: Pick<Roster, 'learners'>) =>
  learners.map(({ learnerId }) => learnerId);

interface PlainLearner {
  readonly learnerId: string;
  readonly enrolledAt: Date;
  readonly activeAt: Date | null;
  readonly result: string | null;
  /** Grade of the submission that was graded last, by assignment; null if none is graded. */
  readonly grades: readonly (number | null)[];
  readonly isPassed: boolean;
}

/** Returns the expected roster: all students of the course in order, without pages. */
const plainRoster = (course = 'live'): Promise<PlainLearner[]> => test.sql<PlainLearner[]>`
  select student_id as "learnerId", enrolled_at as "enrolledAt", active_at as "activeAt", result,
    array(select (select grade from submissions s where s.student_id = enrolments.student_id
        and s.course_id = ${course} and s.assignment_id = handed.assignment_id
        order by graded_at desc nulls last, attempt desc limit 1)
      from (select distinct assignment_id from submissions s
        where s.student_id = enrolments.student_id and s.course_id = ${course}) handed) as grades,
    exists(select from assessment_attempts a where a.student_id = enrolments.student_id
      and a.course_id = ${course} and status = 'passed') as "isPassed"
  from enrolments where course_id = ${course}
  order by active_at desc nulls last, enrolled_at desc, student_id`;

const ASSIGNMENTS = [20, 30];
const progressOf = ({ grades, isPassed }: PlainLearner) => ({
  done: grades.length + (isPassed ? 1 : 0),
  points: grades.reduce<number>((sum, grade) => sum + (grade ?? 0), 0),
  meetsRule: isLiveCoursePassed(
    {
      assignments: ASSIGNMENTS.map((maxScore, at) => ({
        maxScore,
        grade: grades[at] ?? undefined,
      })),
      assessments: [{ isPassed }],
    },
    60,
  ),
});

describe('pages of a roster', () => {
  it('are parts of the list of all students, most recent visit first, with their progress', async () => {
    const plain = await plainRoster();
    const pageCount = Math.ceil(STUDENTS / ROSTER_PAGE_SIZE);
    for (const page of [1, 2, 7, pageCount]) {
      const roster = await read({ page: String(page) });
      const slice = plain.slice((page - 1) * ROSTER_PAGE_SIZE, page * ROSTER_PAGE_SIZE);
      expect(roster).toMatchObject({ enrolled: STUDENTS, found: STUDENTS, page, pageCount });
      expect(idsOf(roster)).toEqual(slice.map(({ learnerId }) => learnerId));
      expect(roster.learners).toMatchObject(slice.map(progressOf));
    }
    expect(await read({ page: '99' })).toMatchObject({ page: pageCount });
    expect((await ada.get('/teaching/courses/live/roster?page=0')).statusCode).toBe(400);
  });

  it('can be searched by a part of a name or address', async () => {
    const plain = await plainRoster();
    const wanted = plain.map(({ learnerId }) => learnerId).filter((id) => id.includes('-12'));
    const found = await read({ page: '1', search: ' STUDENT 12 ' });
    expect(found).toMatchObject({ enrolled: STUDENTS, found: wanted.length, pageCount: 1 });
    expect(idsOf(found)).toEqual(wanted);
    expect(idsOf(await read({ page: '1', search: 'many-77@' }))).toEqual(['many-77']);
    // This search finds too many students to list their ids in the statement.
    expect(await read({ page: '2', search: 'student' })).toMatchObject({
      found: STUDENTS,
      page: 2,
    });
    expect(await read({ page: '1', search: '%' })).toMatchObject({ found: 0, learners: [] });
  });

  it('contain a single student on request', async () => {
    const roster = await read({ learnerId: 'many-500' });
    expect(idsOf(roster)).toEqual(['many-500']);
    expect(roster).toMatchObject({ total: 3, maxPoints: 50 });
    expect(idsOf(await read({ learnerId: 'ada-account' }))).toEqual([]);
  });

  it('are one limited response for a client without pages', async () => {
    const plain = await plainRoster();
    const answer = await ada.get('/teaching/courses/live/roster');
    const roster = answer.json<Roster>();
    expect(idsOf(roster)).toEqual(
      plain.slice(0, MAX_UNPAGED_STUDENTS).map(({ learnerId }) => learnerId),
    );
    expect(roster).not.toHaveProperty('page');
    expect(answer.body.length).toBeLessThan(100_000);
    expect((await read({}, 'small')).learners).toHaveLength(30);
  });
});

describe('all students in batches', () => {
  it('contain every student once, also while visits change the order', async () => {
    const seen: RosterStudent[] = [];
    let after: string | undefined;
    do {
      const query: Query = after === undefined ? {} : { after };
      const answer = await ada.get('/teaching/courses/live/learners', { query });
      const { learners, next } = listRosterStudents.answer.parse(answer.json());
      expect(answer.body.length).toBeLessThan(100_000);
      seen.push(...learners);
      after = next;
      await test.sql`update enrolments set active_at = coalesce(active_at, now()) + interval '1 day'
        where course_id = 'live' and student_id like '%3'`;
    } while (after !== undefined);
    expect(seen).toHaveLength(STUDENTS);
    expect(new Set(idsOf({ learners: seen })).size).toBe(STUDENTS);
    const plain = new Map((await plainRoster()).map((row) => [row.learnerId, row]));
    for (const { learnerId, done, points, meetsRule } of seen) {
      const row = plain.get(learnerId);
      expect({ done, points, meetsRule }).toEqual(row && progressOf(row));
    }
  });
});

/** Returns the expected numbers of the summary, computed from the list without pages. */
const plainSummary = async (course: string) => {
  const rows = await plainRoster(course);
  const plain = rows.map((row) => ({ row, progress: progressOf(row) }));
  const quiet = plain
    .filter(({ progress, row }) => progress.done < 3 && row.result === null)
    .map(({ row: { learnerId, enrolledAt, activeAt } }) => ({
      learnerId,
      days: countDaysSinceVisit(
        { activeAt: activeAt?.toISOString(), enrolledAt: enrolledAt.toISOString() },
        test.clock.now,
      ),
    }))
    .filter(({ days }) => days >= INACTIVE_STUDENT_AFTER_DAYS);
  return {
    enrolled: plain.length,
    progress: [0, 1, 2, 3]
      .map((done) => ({ done, students: plain.filter((one) => one.progress.done === done).length }))
      .filter(({ students }) => students > 0),
    toPass: plain.filter(({ progress, row }) => progress.meetsRule && row.result === null).length,
    quiet,
  };
};

describe('the summary of a roster', () => {
  it.each(['small', 'live'])(
    'counts all students, and names those who are inactive longest: %s',
    async (course) => {
      const { quiet, ...counts } = await plainSummary(course);
      expect(counts.toPass).toBeGreaterThan(0);
      const summary = await summarise(course);
      expect(summary).toMatchObject(counts);
      expect(summary.quiet.students).toBe(quiet.length);
      const days = new Map(quiet.map((one) => [one.learnerId, one.days]));
      const longest = quiet.map((one) => one.days).toSorted((a, b) => b - a);
      expect(idsOf(summary.quiet).map((id) => days.get(id))).toEqual(longest.slice(0, 20));
    },
  );

  it('of a large course is computed once a minute, and contains the time', async () => {
    let now = new Date();
    const summaries = createRosterSummaryService(test.sql, () => now);
    const pass = (ms: number) => {
      now = new Date(now.getTime() + ms);
    };
    const { enrolled, countedAt } = await summaries.read('live');
    expect(countedAt).toBeUndefined();
    const first = now.toISOString();
    await addNewLearner('live', 'late-comer');
    pass(60_000);
    expect(await summaries.read('live')).toMatchObject({ enrolled, countedAt: first });
    // From this age on, the roster is counted again, and the last count is shown until the new one is complete.
    pass(1);
    expect(await summaries.read('live')).toMatchObject({ enrolled, countedAt: first });
    const second = now.toISOString();
    let later = await summaries.read('live');
    while (later.countedAt === first) later = await summaries.read('live');
    expect(later).toMatchObject({ enrolled: enrolled + 1, countedAt: second });
    await addNewLearner('live', 'last-comer');
    pass(3_600_001);
    // The last count of the roster is too old to be shown.
    expect((await summaries.read('live')).enrolled).toBe(enrolled + 2);
  });

  it('of a small course is computed at each call', async () => {
    const { enrolled } = await summarise('small');
    await addNewLearner('small', 'new-in-small');
    const later = await summarise('small');
    expect(later.enrolled).toBe(enrolled + 1);
    expect(later).not.toHaveProperty('countedAt');
  });

  it('is for teachers of the course, like the whole roster', async () => {
    const student = await test.as(await test.addStudent({ studentId: 'stranger' }));
    for (const path of ['roster', 'roster?page=1', 'roster/summary', 'learners']) {
      expect((await student.get(`/teaching/courses/live/${path}`)).statusCode).toBe(403);
      expect((await ada.get(`/teaching/courses/no-such/${path}`)).statusCode).toBe(403);
    }
  });
});

const addNewLearner = async (course: string, studentId: string) => {
  await test.addStudent({ studentId });
  await test.sql`insert into enrolments (student_id, course_id) values (${studentId}, ${course})`;
};

describe('passing all who meet the rule', () => {
  it('passes exactly those, in a course of more than one batch, and updates the summary at once', async () => {
    const expected = (await plainRoster())
      .filter((row) => row.result === null && progressOf(row).meetsRule)
      .map(({ learnerId }) => learnerId);
    await summarise();
    const body = { learnerIds: 'all-who-meet-the-rule', result: 'Pass' };
    const answer = await ada.put('/teaching/courses/live/results', body);
    expect(answer.json()).toEqual({ changed: expected.length });
    const passed = await test.sql<{ id: string }[]>`
      select student_id as id from enrolments where course_id = 'live' and result = 'Pass'`;
    expect(passed.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    const [told] = await test.sql<{ count: number }[]>`
      select count(*)::int from notifications where kind = 'passed' and course_id = 'live'`;
    expect(told?.count).toBe(expected.length);
    expect(await summarise()).toMatchObject({ toPass: 0 });
  });
});
