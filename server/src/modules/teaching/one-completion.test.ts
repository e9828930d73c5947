import { setImmediate } from 'node:timers/promises';
import type { Roster } from '@cairn/api/roster.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { tallyModuleFlags } from '@cairn/domain/course-completion.rules';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { aCourse, aLecture, aModule, lectureFiles } from '../../../test/test-content.ts';
import { addEnrolledStudent as enrolIn } from '../../../test/test-graduates.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourse } from '../../../test/test-live-course.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';

let test: TestApp;
let ada: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...teacherFiles,
    ...liveCourse('live'),
    'roles.yaml': [
      {
        RoleID: 'speaker',
        RoleTitle: 'Speaker',
        Description: 'Speaks.',
        CourseIDs: ['live'],
        CompetencyIDs: ['sql'],
      },
    ],
    'courses/mixed/course.yaml': aCourse('mixed', {
      Modules: [aModule('mixed-text'), aModule('mixed-lecture', { Lecture: aLecture() })],
    }),
    ...lectureFiles('courses/mixed'),
    'courses/nothing/course.yaml': aCourse('nothing', { Modules: [aModule('nothing-text')] }),
  });
  ada = await createTeacherClient(test, 'ada');
});
afterAll(() => test.close());

const enrolled = async (course: string) => {
  const { client, studentId } = await enrolIn(test, [course]);
  return { client, id: studentId };
};
const roster = async (course: string) =>
  (await ada.get(`/teaching/courses/${course}/roster`)).json<Roster>();
const learner = async (course: string, id: string) =>
  (await roster(course)).learners.find(({ learnerId }) => learnerId === id);
const setResult = (learnerIds: string[], result: 'Pass' | null) =>
  ada.put('/teaching/courses/live/results', { learnerIds, result });

describe('the count of modules', () => {
  it('ignores modules without parts, as lists and certificates do', async () => {
    const { id, client } = await enrolled('mixed');
    const tallies = async () => {
      const progress = (await client.get('/user/attributes')).json<UserAttributes>().Courses;
      const own = await learner('mixed', id);
      const { total } = await roster('mixed');
      return { roster: [own?.done, total], list: tallyModuleFlags(progress['mixed'] ?? {}) };
    };
    expect(await tallies()).toMatchObject({ roster: [0, 1], list: { done: 0, total: 1 } });
    const moduleId = 'mixed-lecture';
    const done = { courseId: 'mixed', moduleId, component: 'LectureCompleted' };
    await client.put('/courses/updateModuleProgress', done);
    expect(await tallies()).toMatchObject({ roster: [1, 1], list: { done: 1, total: 1 } });
    expect((await client.get('/courses/mixed/certificate')).statusCode).toBe(200);

    const nothing = await enrolled('nothing');
    expect((await roster('nothing')).total).toBe(0);
    expect(await learner('nothing', nothing.id)).toMatchObject({ done: 0 });
    const complete = { courseId: 'nothing', studentId: nothing.id };
    expect((await nothing.client.put('/courses/updateCompletedDate', complete)).statusCode).toBe(
      409,
    );
    expect((await nothing.client.get('/courses/nothing/certificate')).statusCode).toBe(403);
  });
});

describe('the pass of a live course', () => {
  it('stores the completion with the pass, and revokes it with the pass', async () => {
    const { id, client } = await enrolled('live');
    await test.sql`insert into student_roles (student_id, role_id) values (${id}, 'speaker')`;
    const attributes = async () => (await client.get('/user/attributes')).json<UserAttributes>();
    await setResult([id], 'Pass');
    const passed = await attributes();
    expect(passed).toMatchObject({ CompletedCourses: ['live'], Roles: { speaker: true } });
    expect(passed.Courses['live']).toMatchObject({ IsCompleted: true });
    await setResult([id], null);
    const open = await attributes();
    expect(open).toMatchObject({ CompletedCourses: [], Roles: { speaker: false } });
    expect(open.Courses['live']).toMatchObject({ IsCompleted: false });
    expect((await client.get('/courses/live/certificate')).statusCode).toBe(403);
    await setResult([id], 'Pass');
    expect((await client.get('/courses/live/certificate')).statusCode).toBe(200);
  });

  it('issues no certificate for a pass that is being revoked', async () => {
    const { id, client } = await enrolled('live');
    await setResult([id], 'Pass');
    const isWaiting = async () => {
      const rows = await test.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    };
    const answer = await test.sql.begin(async (tx) => {
      await tx`update enrolments set completed_at = null, result = null where student_id = ${id}`;
      const state = { isAnswered: false };
      const asked = client.get('/courses/live/certificate').finally(() => {
        state.isAnswered = true;
      });
      // A request that does not wait for this transaction gets its response at once.
      while (!state.isAnswered && !(await isWaiting())) await setImmediate();
      return { asked };
    });
    expect((await answer.asked).statusCode).toBe(403);
  });
});
