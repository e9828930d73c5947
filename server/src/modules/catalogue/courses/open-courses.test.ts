import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, aModule, fullCourse, packagedCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open'),
    ...fullCourse('south', { Groups: ['south'] }),
    ...fullCourse('draft', { Status: 'draft' }),
    ...packagedCourse('south-package', { Groups: ['south'] }),
    ...packagedCourse('draft-package', { Status: 'draft' }),
    'courses/own/course.yaml': aCourse('own', {
      Groups: ['south'],
      Modules: [aModule('own-one', { ExerciseID: 'ex-other' })],
    }),
    'roles.yaml': [
      {
        RoleID: 'analyst',
        RoleTitle: 'Analyst',
        Description: 'Reads numbers.',
        CourseIDs: ['open', 'south', 'draft'],
        CompetencyIDs: [],
      },
    ],
  });
});
afterAll(() => test.close());

/** Creates a student who was in the group, enrolled in its courses and saved a path through them, and has left the group. */
const whoHasLeft = async (): Promise<TestClient> => {
  const student = await test.addStudent();
  const { studentId } = student;
  for (const courseId of ['open', 'south', 'draft', 'own', 'south-package', 'draft-package']) {
    await test.sql`insert into enrolments (student_id, course_id) values (${studentId}, ${courseId})`;
  }
  await test.sql`insert into learning_paths (student_id, role_id, course_ids)
    values (${studentId}, 'analyst', ${['open', 'south', 'draft']})`;
  return test.as(student);
};

const member = async () => test.as(await test.addStudent({ groupIds: ['south'] }));

it('[PAPI-39] returns no modules of drafts and of courses of other groups', async () => {
  const modulesFor = async (client: TestClient) => {
    const answer = await client.post('/learninglist/by-course-ids', {
      courseIds: ['open', 'south', 'draft'],
    });
    return answer.json<unknown>();
  };
  const ofCourse = (id: string) => ['one', 'two', 'three'].map((name) => `${id}-${name}`);
  const left = await whoHasLeft();
  expect(await modulesFor(left)).toEqual({
    modulesByCourseId: { open: ofCourse('open'), south: [], draft: [] },
  });
  expect(await modulesFor(await member())).toEqual({
    modulesByCourseId: { open: ofCourse('open'), south: ofCourse('south'), draft: [] },
  });
  const list = await left.get(`/learninglist/${left.headers['id']}`);
  expect(list.json()).toMatchObject({
    learningListByRole: [{ courses: [{ CourseID: 'open' }] }],
  });
});

it('[TAPI-20] refuses an exercise all of whose courses belong to other groups', async () => {
  const left = await whoHasLeft();
  const refused = await left.get('/exercises/id/ex-other');
  expect(refused.statusCode).toBe(403);
  expect(refused.body).not.toContain('Just do it.');
  expect((await (await member()).get('/exercises/id/ex-other')).statusCode).toBe(200);
  expect((await left.get('/exercises/id/ex-sql')).statusCode).toBe(200);
  const own = await left.get('/exercises/student');
  expect(own.json<{ ExerciseID: string }[]>().map(({ ExerciseID }) => ExerciseID)).toEqual([
    'ex-sql',
  ]);
});

/** Calls that return contents of a course or enrol in it, with the status for a course of another group and for a draft. */
const CLOSED: Readonly<
  Record<string, (client: TestClient, courseId: string) => Promise<LightMyRequestResponse>>
> = {
  'GET /modules/courses/{id}': (client, id) => client.get(`/modules/courses/${id}`),
  'GET /scorm/{courseId}': (client, id) => client.get(`/scorm/${id}-package`),
  'POST /courses/enroll': (client, courseId) => client.post('/courses/enroll', { courseId }),
  'POST /profile/assessment/start': (client, courseId) =>
    client.post('/profile/assessment/start', { courseId, moduleId: `${courseId}-two` }),
};

describe.each(Object.entries(CLOSED))('%s', (_operation, call) => {
  it.each([
    ['south', 403],
    ['draft', 404],
  ])('returns nothing of %s to a student who has left its group', async (courseId, status) => {
    const answer = await call(await whoHasLeft(), courseId);
    expect(answer.statusCode).toBe(status);
  });
});

/** Calls that contain a CourseID, with the reason why they need no check of its visibility. */
const NOT_ASKED = {
  'of administrators, who see every course (staff-courses.test.ts)': [
    'PUT /manage/courses/{courseId}/state',
    'POST /manage/courses/{courseId}/take-over',
    'POST /manage/courses/{courseId}/give-back',
    'GET /manage/courses/{courseId}/owner-choices',
    'PUT /manage/courses/{courseId}/owner',
  ],
  'of staff, who see the figures of their own groups (survey-privacy.test.ts)': [
    'GET /manage/reports/surveys/{courseId}',
    'GET /manage/reports/surveys/{courseId}/file',
  ],
  'tested above, or in its own file': [
    'GET /courses/attributes',
    'GET /exercises/id/{exerciseId}',
    'POST /learninglist/by-course-ids',
    'POST /upskillrole/students/{studentId}/learning-path',
    'GET /upskillrole/courses',
    'GET /upskillrole/modules',
  ],
  'keeps or answers what the student made, of an enrolment': [
    'PUT /courses/updateModuleProgress',
    'PUT /courses/updateCompletedDate',
    'PUT /courses/updateScormCompletion',
    'PUT /courses/updateTimeSpent',
    'PUT /courses/update',
    'GET /courses/lectureNotes',
    'PUT /courses/lectureNotes/{noteId}',
    'PUT /courses/lecturePlace',
    'GET /courses/lecturePlaces',
    'GET /courses/{courseId}/certificate',
    'GET /courses/{courseId}/certificate/file',
    'GET /profile/assessment/attempts',
    'GET /profile/assessment/running',
    'PUT /profile/assessment/answers',
    'POST /profile/assessment/submit',
    'GET /courses/submissions',
    'POST /courses/submit',
    'GET /courses/assignmentDraft',
    'PUT /courses/assignmentDraft',
    'GET /messages/conversations',
    'GET /scorm/{courseId}/data',
    'POST /scorm/{courseId}/data',
    'POST /scorm/{courseId}/visits',
  ],
  'asks for an administrator, and whether the person sees the course': ['POST /manage/people'],
  'asks for a permission of staff, and whether the group sees the course': [
    'POST /manage/groups/{groupId}/rules',
    'POST /manage/groups/{groupId}/rules/preview',
  ],
  'asks whether the caller teaches the course': [
    'GET /teaching/work',
    'GET /teaching/submissions/{submissionId}',
    'GET /teaching/attempts/{attemptId}',
    'GET /teaching/courses/{courseId}/roster',
    'GET /teaching/courses/{courseId}/roster/summary',
    'GET /teaching/courses/{courseId}/learners',
    'PUT /teaching/courses/{courseId}/results',
    'GET /teaching/courses/{courseId}/learners/{learnerId}',
    'PUT /teaching/courses/{courseId}/allowances',
  ],
};

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema?: { readonly properties?: object } }>;
  };
}

const BELOW_A_COURSE = /^(?:course|module|exercise|assessment|assignment)ids?$/i;

const namesPartOfCourse = ({ parameters = [], requestBody }: Operation): boolean =>
  [
    ...parameters.map(({ name }) => name),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      Object.keys(schema?.properties ?? {}),
    ),
  ].some((name) => BELOW_A_COURSE.test(name));

it('tests every call that names a part of a course, or lists why not', async () => {
  const { paths } = (await test.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => namesPartOfCourse(operation))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  expect(calls.length).toBeGreaterThan(30);
  const known = new Set([...Object.keys(CLOSED), ...Object.values(NOT_ASKED).flat()]);
  expect(calls.filter((call) => !known.has(call))).toEqual([]);
});
