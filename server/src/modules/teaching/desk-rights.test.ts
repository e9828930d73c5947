import type { Endpoint } from '@cairn/api/endpoint';
import * as roster from '@cairn/api/roster.contract';
import * as teaching from '@cairn/api/teaching.contract';
import { EMPTY_QUESTION_LIST, storeEmptyQuestionList } from '../../../test/empty-question-list.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { toJsonb } from '../../platform/database/sql.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { storeTestSubmission, liveCourses } from '../../../test/test-submissions.ts';
import { addStaff } from '../../../test/test-staff.ts';
import { createTeacherClient } from '../../../test/test-teachers.ts';

let test: TestApp;
let ada: TestClient;
let submissionId: string;
let attemptId: string;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
  ada = await createTeacherClient(test, 'ada');
  await test.addStudent({ studentId: 's1' });
  submissionId = await storeTestSubmission(test, {
    studentId: 's1',
    courseId: 'bens',
    assignmentId: 'query',
  });
  attemptId = await addAttempt();
});
afterAll(() => test.close());

/** Adds an attempt at an assessment of the course 'bens', with provisional points. */
const addAttempt = async (): Promise<string> => {
  const grades = toJsonb([{ score: 1, points: 2, status: 'pending', feedback: '' }]);
  await storeEmptyQuestionList(test.sql);
  const [row] = await test.sql<{ id: string }[]>`
    insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number, status,
      score, responses, grades, seconds_taken, started_at, submitted_at, questions_digest, minimum_percent)
    values ('s1', 'bens', 'check', 1, 'failed', 50, '["Why."]', ${grades}, 5, now(), now(),
      ${EMPTY_QUESTION_LIST}, 50)
    returning attempt_id as id`;
  return row?.id ?? '';
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** All endpoints of the teaching desk and of rosters, so that a new endpoint in a contract is tested too. */
const endpoints = Object.entries({ ...teaching, ...roster }).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, endpoint: value }] : [],
);

/** Valid bodies of calls about the course 'bens'. */
const bodies: Readonly<Record<string, object>> = {
  gradeSubmission: { grade: 5, feedback: '', revision: 0 },
  markAttempt: { revision: 0, marks: [{ index: 0, score: 2, feedback: '' }] },
  setResults: { learnerIds: ['s1'], result: 'Pass' },
  setAllowance: { learnerId: 's1', assignmentId: 'query', extraAttempts: 1 },
};
const call = (
  client: TestClient,
  { name, endpoint }: (typeof endpoints)[number],
  courseId = 'bens',
) => {
  const path = endpoint.path
    .replace(':submissionId', submissionId)
    .replace(':attemptId', attemptId)
    .replace(':courseId', courseId)
    .replace(':learnerId', 's1');
  if (endpoint.method === 'GET') return client.get(`${path}?courseId=${courseId}`);
  const body = bodies[name];
  if (!body) throw new Error(`Nobody says how ${name} is called.`);
  return client.put(path, body);
};

/** Lists of what the caller teaches, which need no id of a course. */
const OWN_LISTS = new Set(['listTaughtCourses', 'listWork']);

/** Returns the grades, passes and allowances that instructors have set for the student s1. */
const whatIsSet = async () => {
  const [set] = await test.sql`
    select (select grade from submissions where submission_id = ${submissionId}),
      (select points_revision from assessment_attempts where attempt_id = ${attemptId}),
      (select count(*)::int from assignment_allowances where student_id = 's1') as allowances,
      (select count(*)::int from enrolments where student_id = 's1' and result is not null) as results,
      (select count(*)::int from notifications where student_id = 's1') as notifications`;
  return set;
};
const NOTHING = { grade: null, points_revision: 0, allowances: 0, results: 0, notifications: 0 };

describe('calls of the desk', () => {
  it.each(endpoints)(
    '$name: refuses students, visitors, and teachers of other courses',
    async (one) => {
      const student = await test.as(await test.addStudent());
      expect((await call(student, one)).statusCode).toBe(403);
      expect((await call(test.visitor, one)).statusCode).toBe(401);
      expect(await whatIsSet()).toEqual(NOTHING);
    },
  );

  it.each(endpoints.filter(({ name }) => !OWN_LISTS.has(name)))(
    '[MPERM-03] $name: a course outside of the scope of an author or a group manager answers as an unknown one',
    async (one) => {
      for (const [role, groupId] of [
        ['author', null],
        ['group-manager', 'north'],
      ] as const) {
        const { client } = await addStaff(test, role, groupId);
        const outside = await call(client, one);
        expect([outside.statusCode, outside.json()]).toEqual([
          404,
          { code: 'not-found', message: 'There is no such course.' },
        ]);
        const unknown = await call(client, one, 'nothing-has-this-id');
        expect(unknown.body).toBe(outside.body);
      }
    },
  );

  it('refuse ids of another course together with the teacher’s course', async () => {
    await test.addStudent({ studentId: 's2' });
    await storeTestSubmission(test, { studentId: 's2' });
    const put = async (what: string, body: object) =>
      (await ada.put(`/teaching/courses/live/${what}`, body)).statusCode;
    expect([
      await put('results', { learnerIds: ['s1'], result: 'Pass' }),
      await put('results', { learnerIds: ['s2', 's1'], result: 'Pass' }),
      await put('results', { learnerIds: ['s1'], result: null }),
      await put('allowances', { learnerId: 's1', assignmentId: 'essay', extraAttempts: 1 }),
      await put('allowances', { learnerId: 's2', assignmentId: 'query', extraAttempts: 1 }),
      (await ada.get('/teaching/courses/live/learners/s1')).statusCode,
    ]).toEqual([404, 404, 404, 404, 404, 404]);
    for (const query of ['learnerId=s1', 'search=s1%40']) {
      const { learners } = (await ada.get(`/teaching/courses/live/roster?${query}`)).json<{
        learners: { learnerId: string }[];
      }>();
      expect(learners.filter(({ learnerId }) => learnerId !== 's2')).toEqual([]);
    }
    const names = ['itemId=query', 'itemId=query&itemCourseId=bens', 'itemCourseId=bens'];
    for (const query of [...names, ...names.map((name) => `courseId=live&${name}`)]) {
      const answer = await ada.get(`/teaching/work?${query}`);
      expect([query, answer.json()]).toEqual([query, expect.objectContaining({ work: [] })]);
    }
    expect(await whatIsSet()).toEqual(NOTHING);
  });

  it('return only courses of the teacher', async () => {
    const ben = await createTeacherClient(test, 'ben');
    for (const one of endpoints) {
      const { statusCode } = await call(ada, one);
      // An instructor of any course may list the courses.
      expect([one.name, statusCode]).toEqual([
        one.name,
        one.name === 'listTaughtCourses' ? 200 : 403,
      ]);
    }
    expect(await whatIsSet()).toEqual(NOTHING);
    for (const one of endpoints) {
      expect([one.name, (await call(ben, one)).statusCode]).toEqual([one.name, 200]);
    }
  });
});
