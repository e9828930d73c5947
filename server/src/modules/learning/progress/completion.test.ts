import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  aCourse,
  aLecture,
  aModule,
  lectureFiles,
  packagedCourse,
} from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
const short = (id: string) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CompetencyIDs: ['sql'],
    PostSurvey: [
      { type: 'text', question: 'What now?' },
      { type: 'scale', question: 'How much?', min: 0, max: 10 },
    ],
    Modules: [aModule(`${id}-one`, { Lecture: aLecture(), CompetencyIDs: ['charts'] })],
  }),
  ...lectureFiles(`courses/${id}`),
});

beforeAll(async () => {
  test = await startLearningApp({
    ...short('short'),
    'courses/twice/course.yaml': aCourse('twice', {
      PostSurvey: [
        { type: 'text', question: 'Anything else?' },
        { type: 'text', question: 'Anything else?' },
        { type: 'scale', question: 'Anything else?' },
      ],
    }),
    ...packagedCourse('package'),
    'courses/live/course.yaml': aCourse('live', { CourseType: 'sync' }),
    'courses/empty/course.yaml': aCourse('empty'),
    'roles.yaml': [
      {
        RoleID: 'analyst',
        RoleTitle: 'Analyst',
        Description: 'Reads numbers.',
        CourseIDs: ['short'],
        CompetencyIDs: ['sql'],
      },
    ],
  });
});
afterAll(() => test.close());

const enrolled = async (...courses: string[]) => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of courses) await client.post('/courses/enroll', { courseId });
  return { client, studentId: student.studentId };
};
type Enrolled = Awaited<ReturnType<typeof enrolled>>;

const complete = ({ client, studentId }: Enrolled, courseId: string) =>
  client.put('/courses/updateCompletedDate', { courseId, studentId });
const finish = ({ client }: Enrolled) =>
  client.put('/courses/updateModuleProgress', {
    courseId: 'short',
    moduleId: 'short-one',
    component: 'LectureCompleted',
  });
const attributesOf = async (client: TestClient) =>
  (await client.get('/user/attributes')).json<UserAttributes>();

describe('PUT /courses/updateCompletedDate', () => {
  it('[TAPI-43] [PAPI-87] stores the date once, with the earned roles and the certificate, for 20 simultaneous calls', async () => {
    const me = await enrolled('short');
    await test.sql`insert into student_roles (student_id, role_id)
      values (${me.studentId}, 'analyst')`;
    await finish(me);
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(me, 'short')));
    const dates = new Set(answers.map((answer) => answer.json().CompletedDate));
    expect([...dates]).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)]);
    expect(await attributesOf(me.client)).toMatchObject({
      CompletedCourses: ['short'],
      Competencies: ['charts', 'sql'],
      Roles: { analyst: true },
      Courses: { short: { CompletionDate: [...dates][0] } },
    });
    const item = (await me.client.get('/courses/attributes?courseID=short')).json().Item;
    expect(item.Students).toEqual({ [me.studentId]: { CompletedDate: [...dates][0] } });
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    const again = await complete(me, 'short');
    expect([again.statusCode, again.json().CompletedDate]).toEqual([200, [...dates][0]]);
  });

  it.each([
    ['a course that is not finished', 'short', 409],
    ['a course without modules', 'empty', 409],
    ['a live course that was not passed', 'live', 409],
    ['a package that says nothing', 'package', 409],
    ['an unknown course', 'none', 404],
  ])('[TAPI-43] [PAPI-87] refuses %s', async (_name, courseId, status) => {
    const me = await enrolled('short', 'empty', 'live', 'package');
    expect((await complete(me, courseId)).statusCode).toBe(status);
    expect((await attributesOf(me.client)).CompletedCourses).toEqual([]);
  });

  it('accepts a live course that was passed', async () => {
    const me = await enrolled('live');
    await test.sql`update enrolments set result = 'Pass' where student_id = ${me.studentId}`;
    expect((await complete(me, 'live')).statusCode).toBe(200);
    expect((await attributesOf(me.client)).Courses['live']).toMatchObject({ Status: 'Pass' });
  });

  it('keeps a course complete with its first date when the result changes', async () => {
    const me = await enrolled('live');
    await test.sql`update enrolments set result = 'Pass' where student_id = ${me.studentId}`;
    const first = await complete(me, 'live');
    await test.sql`update enrolments set result = 'Fail' where student_id = ${me.studentId}`;
    const again = await complete(me, 'live');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  it('[TAPI-43] [PAPI-87] refuses another student’s id, and the not enrolled', async () => {
    const me = await enrolled('short');
    const foreign = { courseId: 'short', studentId: 'stu-else' };
    expect((await me.client.put('/courses/updateCompletedDate', foreign)).statusCode).toBe(403);
    expect((await complete(await enrolled(), 'short')).statusCode).toBe(403);
  });
});

describe('PUT /courses/updateTimeSpent', () => {
  const spend = ({ client, studentId }: Enrolled, timeSpent: unknown, courseId = 'short') =>
    client.put('/courses/updateTimeSpent', { courseId, studentId, timeSpent });

  /** Moves the times of the student's reports back by this many hours. */
  const letPass = ({ studentId }: Enrolled, hours: number) =>
    test.sql`update enrolments set enrolled_at = now() - interval '30 days',
        time_counted_until = case when time_counted_until is null then null
          else time_counted_until - make_interval(hours => ${hours}::int) end
      where student_id = ${studentId}`;

  it('adds no more than the time that has passed, 50 calls of an hour at once', async () => {
    const me = await enrolled('short');
    const before = Date.now();
    await Promise.all(Array.from({ length: 50 }, () => spend(me, 3600)));
    const passed = () => (Date.now() - before) / 1000 + 1;
    const { TimeSpent } = (await spend(me, 3600)).json();
    expect(TimeSpent).toBeLessThanOrEqual(passed());
    await letPass(me, 1);
    await Promise.all(Array.from({ length: 50 }, () => spend(me, 3600)));
    const more = (await spend(me, 3600)).json().TimeSpent;
    expect(more).toBeGreaterThanOrEqual(3600);
    expect(more).toBeLessThanOrEqual(3600 + passed());
  });

  it('accepts the time that a page sends late in several calls, at most four hours', async () => {
    const me = await enrolled('short');
    await letPass(me, 0);
    expect((await spend(me, 3600)).json()).toEqual({ TimeSpent: 3600 });
    expect((await spend(me, 1800)).json()).toEqual({ TimeSpent: 5400 });
    await Promise.all(Array.from({ length: 20 }, () => spend(me, 3600)));
    const all = (await spend(me, 1)).json().TimeSpent;
    expect(all).toBeGreaterThanOrEqual(4 * 3600);
    expect(all).toBeLessThan(5 * 3600);
  });

  it('[TAPI-47] [PAPI-83] adds the seconds of several tabs, 20 calls at once', async () => {
    const me = await enrolled('short');
    await letPass(me, 0);
    await Promise.all(Array.from({ length: 20 }, () => spend(me, 30)));
    expect((await spend(me, 3600)).json()).toEqual({ TimeSpent: 4200 });
    expect((await attributesOf(me.client)).Courses['short']).toMatchObject({ TimeSpent: 4200 });
  });

  it('writes the enrolment once, with the time and the activity of the student', async () => {
    const me = await enrolled('short');
    await letPass(me, 0);
    await test.sql`create table enrolment_updates (active_at timestamptz)`;
    await test.sql`create function note_update() returns trigger language plpgsql as
      'begin insert into enrolment_updates values (new.active_at); return new; end'`;
    await test.sql`create trigger noted after update on enrolments
      for each row execute function note_update()`;
    expect((await spend(me, 30)).json()).toEqual({ TimeSpent: 30 });
    const updates = await test.sql<{ activeAt: Date | null }[]>`
      select active_at as "activeAt" from enrolment_updates`;
    await test.sql`drop function note_update cascade`;
    await test.sql`drop table enrolment_updates`;
    expect(updates).toEqual([{ activeAt: expect.any(Date) }]);
  });

  it.each([0, -5, 1.5, 3601, '30', null])(
    '[TAPI-47] [PAPI-83] refuses %p seconds',
    async (seconds) => {
      expect((await spend(await enrolled('short'), seconds)).statusCode).toBe(400);
    },
  );

  it('[TAPI-47] [PAPI-83] refuses an unknown course, the not enrolled and other students', async () => {
    const me = await enrolled('short');
    expect((await spend(me, 5, 'none')).statusCode).toBe(404);
    expect((await spend(await enrolled(), 5)).statusCode).toBe(403);
    expect((await spend({ ...me, studentId: 'stu-else' }, 5)).statusCode).toBe(403);
  });
});

describe('PUT /courses/update', () => {
  const answers = [
    { type: 'text', question: 'What now?', answer: 'More.' },
    { type: 'scale', question: 'How much?', value: 10 },
  ];
  const answer = ({ client }: Enrolled, attributes: object, courseID = 'short') =>
    client.put('/courses/update', { courseID, attributes });
  const stored = async ({ client }: Enrolled) =>
    (await client.get('/courses/attributes?courseID=short')).json().Item.SurveyResponses;

  it('[TAPI-45] [PAPI-81] stores the answers once and keeps the first', async () => {
    const me = await enrolled('short');
    const SurveyResponses = { [me.studentId]: answers };
    expect((await answer(me, { SurveyResponses })).statusCode).toBe(200);
    const second = { [me.studentId]: [{ type: 'text', question: 'What now?', answer: 'Less.' }] };
    expect((await answer(me, { SurveyResponses: second })).statusCode).toBe(409);
    expect(await stored(me)).toEqual(SurveyResponses);
    expect(await stored(await enrolled('short'))).toBeUndefined();
  });

  it('[TAPI-45] stores one of two simultaneous answers', async () => {
    const me = await enrolled('short');
    const both = await Promise.all(
      [1, 2].map(() => answer(me, { SurveyResponses: { [me.studentId]: answers } })),
    );
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });

  it.each([
    [
      'another attribute',
      (id: string) => ({ SurveyResponses: { [id]: answers }, Status: 'draft' }),
    ],
    [
      'another student',
      (id: string) => ({ SurveyResponses: { [id]: answers, 'stu-else': answers } }),
    ],
  ])('[TAPI-45] [PAPI-81] forbids %s', async (_name, attributes) => {
    const me = await enrolled('short');
    expect((await answer(me, attributes(me.studentId))).statusCode).toBe(403);
    expect(await stored(me)).toBeUndefined();
  });

  it('[TAPI-45] accepts one answer for each of two questions with equal text, and no third one', async () => {
    const me = await enrolled('twice');
    const twice = [
      { type: 'text', question: 'Anything else?', answer: 'First.' },
      { type: 'text', question: 'Anything else?', answer: 'Second.' },
      { type: 'scale', question: 'Anything else?', value: 4 },
    ];
    const third = [...twice, { type: 'text', question: 'Anything else?', answer: 'Third.' }];
    const refused = await answer(me, { SurveyResponses: { [me.studentId]: third } }, 'twice');
    expect(refused.statusCode).toBe(400);
    const SurveyResponses = { [me.studentId]: twice };
    expect((await answer(me, { SurveyResponses }, 'twice')).statusCode).toBe(200);
    const { Item } = (await me.client.get('/courses/attributes?courseID=twice')).json();
    expect(Item.SurveyResponses).toEqual(SurveyResponses);
  });

  it.each([
    ['a value above its scale', { type: 'scale', question: 'How much?', value: 11 }],
    ['a value below its scale', { type: 'scale', question: 'How much?', value: -1 }],
    ['a value between two steps', { type: 'scale', question: 'How much?', value: 2.5 }],
    ['no value', { type: 'scale', question: 'How much?' }],
    ['an unknown question', { type: 'text', question: 'Really?', answer: 'Yes.' }],
    ['another type', { type: 'text', question: 'How much?', answer: 'A lot.' }],
    ['another shape', { type: 'text', question: 7 }],
  ])('[TAPI-45] [PAPI-81] refuses %s', async (_name, one) => {
    const me = await enrolled('short');
    const refused = await answer(me, { SurveyResponses: { [me.studentId]: [one] } });
    expect(refused.statusCode).toBe(400);
  });

  it('[TAPI-45] [PAPI-81] refuses the not enrolled and unknown courses', async () => {
    const me = await enrolled();
    const attributes = { SurveyResponses: { [me.studentId]: answers } };
    expect((await answer(me, attributes)).statusCode).toBe(403);
    expect((await answer(me, attributes, 'none')).statusCode).toBe(404);
  });
});
