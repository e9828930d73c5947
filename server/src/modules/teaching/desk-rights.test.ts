import type { Endpoint } from '@cairn/api/endpoint';
import * as teaching from '@cairn/api/teaching.contract';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { json } from '../../platform/database/sql.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { addSubmission, liveCourses } from '../../../test/test-submissions.ts';
import { asTeacher } from '../../../test/test-teachers.ts';

let test: TestApp;
let submissionId: string;
let attemptId: string;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
  await test.addStudent({ studentId: 's1' });
  submissionId = await addSubmission(test, {
    studentId: 's1',
    courseId: 'bens',
    assignmentId: 'query',
  });
  attemptId = await addAttempt();
});
afterAll(() => test.close());

/** Adds an attempt at an assessment of the course 'bens', with provisional points. */
const addAttempt = async (): Promise<string> => {
  const grades = json([{ score: 1, points: 2, status: 'pending', feedback: '' }]);
  const [row] = await test.sql<{ id: string }[]>`
    insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number, status,
      score, responses, grades, seconds_taken, started_at, submitted_at)
    values ('s1', 'bens', 'check', 1, 'failed', 50, '["Why."]', ${grades}, 5, now(), now())
    returning attempt_id as id`;
  return row?.id ?? '';
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** All endpoints of the desk, so that a new one in the contract is tested too. */
const endpoints = Object.entries(teaching).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, endpoint: value }] : [],
);

/** Valid bodies of calls about the course 'bens'. */
const bodies: Readonly<Record<string, object>> = {
  gradeSubmission: { grade: 5, feedback: '', revision: 0 },
  markAttempt: { revision: 0, marks: [{ index: 0, score: 2, feedback: '' }] },
};
const call = (client: TestClient, { name, endpoint }: (typeof endpoints)[number]) => {
  const path = endpoint.path
    .replace(':submissionId', submissionId)
    .replace(':attemptId', attemptId);
  if (endpoint.method === 'GET') return client.get(`${path}?courseId=bens`);
  const body = bodies[name];
  if (!body) throw new Error(`Nobody says how ${name} is called.`);
  return client.put(path, body);
};

describe('calls of the desk', () => {
  it.each(endpoints)(
    '$name: not for students, visitors, or who teaches something else',
    async (one) => {
      const student = await test.as(await test.addStudent());
      expect((await call(student, one)).statusCode).toBe(403);
      expect((await call(test.visitor, one)).statusCode).toBe(401);
      const [{ grade } = { grade: undefined }] = await test.sql`select grade from submissions`;
      expect(grade).toBeNull();
    },
  );

  it('answer only about one’s own courses', async () => {
    const [ada, ben] = [await asTeacher(test, 'ada'), await asTeacher(test, 'ben')];
    for (const one of endpoints) {
      const { statusCode } = await call(ada, one);
      // An instructor of any course may list the courses.
      expect([one.name, statusCode]).toEqual([
        one.name,
        one.name === 'listTaughtCourses' ? 200 : 403,
      ]);
    }
    for (const one of endpoints) {
      expect([one.name, (await call(ben, one)).statusCode]).toEqual([one.name, 200]);
    }
  });
});
