import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  aCourse,
  aLecture,
  aModule,
  aQuestion,
  lectureFiles,
} from '../../../../test/test-content.ts';
import { addEnrolledStudent as enrolIn, type Graduate } from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    'courses/short/course.yaml': aCourse('short', {
      PostSurvey: [{ type: 'text', question: 'What now?' }],
      Modules: [aModule('short-one', { Lecture: aLecture() })],
    }),
    ...lectureFiles('courses/short'),
    'courses/empty/course.yaml': aCourse('empty'),
    'courses/pair/course.yaml': aCourse('pair', {
      Modules: [aModule('pair-one', { Lecture: aLecture(), ExerciseID: 'ex-sql' })],
    }),
    ...lectureFiles('courses/pair'),
    'courses/quiz/course.yaml': aCourse('quiz', {
      Modules: [
        aModule('quiz-one', {
          Assessment: { MinimumPassingPercentage: 60, Questions: [aQuestion()] },
        }),
      ],
    }),
    'courses/live/course.yaml': aCourse('live', { CourseType: 'sync' }),
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

const enrolled = (...courses: string[]) => enrolIn(test, courses);
const finish = ({ client }: Graduate) =>
  client.put('/courses/updateModuleProgress', {
    courseId: 'short',
    moduleId: 'short-one',
    component: 'LectureCompleted',
  });
const attributesOf = async (client: TestClient) =>
  (await client.get('/user/attributes')).json<UserAttributes>();

describe('the completion of a course', () => {
  it('is stored with the last part, although the student leaves before the survey', async () => {
    const me = await enrolled('short', 'quiz');
    await test.sql`insert into student_roles (student_id, role_id)
      values (${me.studentId}, 'analyst')`;
    const { Courses: open, ...before } = await attributesOf(me.client);
    expect(before).toMatchObject({ CompletedCourses: [], Roles: { analyst: false } });
    expect(open).toMatchObject({ short: { IsCompleted: false }, quiz: { IsCompleted: false } });
    await finish(me);
    const { Courses, ...attributes } = await attributesOf(me.client);
    expect(attributes).toMatchObject({ CompletedCourses: ['short'], Roles: { analyst: true } });
    expect(Courses).toMatchObject({
      short: { IsCompleted: true, IsSurveyOpen: true, CompletionDate: expect.any(String) },
      quiz: { IsCompleted: false },
    });
    expect((await me.client.get('/courses/short/certificate')).statusCode).toBe(200);
    expect((await me.client.get('/courses/quiz/certificate')).statusCode).toBe(403);
  });

  it('is stored with a passed assessment, although the student leaves at the results', async () => {
    const me = await enrolled('quiz');
    const part = { courseId: 'quiz', moduleId: 'quiz-one' };
    const take = async (answer: string) => {
      const begun = (await me.client.post('/profile/assessment/start', part)).json();
      test.clock.now = new Date(test.clock.now.getTime() + 60_000);
      return me.client.post('/profile/assessment/submit', {
        ...part,
        attemptData: {
          attemptNumber: 1,
          status: 'passed',
          score: 100,
          responses: [[answer]],
          grades: [],
          timeTaken: 30,
          datetimeStarted: begun.datetimeStarted,
          datetimeSubmitted: test.clock.now.toISOString(),
        },
      });
    };
    expect((await take('that')).json()).toMatchObject({ status: 'failed' });
    expect((await attributesOf(me.client)).CompletedCourses).toEqual([]);
    expect((await take('this')).json()).toMatchObject({ status: 'passed' });
    expect((await attributesOf(me.client)).CompletedCourses).toEqual(['quiz']);
    expect((await me.client.get('/courses/quiz/certificate')).statusCode).toBe(200);
  });

  it('is shown to the student once, also if it was stored while the student was away', async () => {
    const me = await enrolled('short');
    await finish(me);
    const own = async () =>
      (await me.client.get('/courses/attributes?courseID=short')).json().Item.Students[
        me.studentId
      ];
    const CompletedDate = expect.stringMatching(/Z$/);
    expect(await own()).toEqual({ CompletedDate, IsCompletionShown: false });
    const seen = { courseId: 'short', studentId: me.studentId };
    await me.client.put('/courses/updateCompletedDate', seen);
    expect(await own()).toEqual({ CompletedDate });
  });

  it('reports an open survey until the student has answered it', async () => {
    const me = await enrolled('short', 'quiz');
    const isOpen = async () => (await attributesOf(me.client)).Courses['short']?.['IsSurveyOpen'];
    expect(await isOpen()).toBeUndefined();
    await finish(me);
    expect(await isOpen()).toBe(true);
    const given = [{ type: 'text', question: 'What now?', answer: 'More.' }];
    const SurveyResponses = { [me.studentId]: given };
    await me.client.put('/courses/update', { courseID: 'short', attributes: { SurveyResponses } });
    expect(await isOpen()).toBeUndefined();
  });

  it('is stored once when two devices finish the last two parts at the same time', async () => {
    const me = await enrolled('pair');
    const part = (component: string) =>
      me.client.put('/courses/updateModuleProgress', {
        courseId: 'pair',
        moduleId: 'pair-one',
        component,
      });
    const both = await Promise.all([part('LectureCompleted'), part('ExerciseCompleted')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await attributesOf(me.client)).CompletedCourses).toEqual(['pair']);
  });
});
