/** Tests of the calls of each function, and of the log when the record cannot be reloaded afterwards. */
import type { ApiError } from '@cairn/api/api-error';
import { submitAssessment } from '@cairn/api/assessments.contract';
import { sessionRefresh } from '@cairn/api/auth.contract';
import { enrollInCourse } from '@cairn/api/courses.contract';
import { joinGroup as joinGroupCall } from '@cairn/api/groups.contract';
import { updateCompletedDate, updateModuleProgress } from '@cairn/api/progress.contract';
import { addRole as addRoleCall, removeRole as removeRoleCall } from '@cairn/api/roles.contract';
import { updateScormCompletion } from '@cairn/api/scorm.contract';
import { getUserAttributes, updateUserAttributes } from '@cairn/api/user.contract';
import { record, session, setReporter } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { completeCourse } from './complete-course.ts';
import { completePackagedCourse } from './complete-package.ts';
import { enrolInCourse } from './enrol.ts';
import { handInAttempt } from './hand-in.ts';
import { joinStudentGroup } from './join-group.ts';
import { markComponentDone } from './mark-done.ts';
import { addProfileRole, removeProfileRole } from './roles.ts';
import { saveProfile } from './save-profile.ts';

const reported = jest.fn();
beforeEach(() => {
  reported.mockClear();
  setReporter(reported);
});
afterEach(() => setReporter(undefined));

const PART = { courseId: 'sql', moduleId: 'm1' };
const attemptOf = (attemptNumber: number, score: number) => ({
  attemptNumber,
  status: 'passed' as const,
  score,
  responses: [],
  grades: [],
  timeTaken: 5,
  datetimeStarted: '2026-01-02T03:04:05.000Z',
  datetimeSubmitted: '2026-01-02T03:05:05.000Z',
});
const attempt = attemptOf(1, 100);
const done = { message: 'Done' };
const dated = { CompletedDate: '2026-01-02T03:04:05.000Z' };
const unreadable = stubError(getUserAttributes, 503);
const profile = stubResponse(updateUserAttributes, buildAttributes());

interface Case {
  readonly verb: string;
  readonly run: () => Promise<unknown>;
  readonly call: Stub;
  readonly path: string;
  readonly body: object;
  /** Place in the log; absent for functions that do not reload. */
  readonly at?: string;
}

const cases: Case[] = [
  {
    verb: 'enrol',
    run: () => enrolInCourse('charts'),
    call: stubResponse(enrollInCourse, done),
    path: '/api/courses/enroll',
    body: { courseId: 'charts' },
    at: 'enrolment',
  },
  {
    verb: 'addRole',
    run: () => addProfileRole('engineer'),
    call: stubResponse(addRoleCall, done),
    path: '/api/roles/student-1/add-role',
    body: { roleId: 'engineer' },
    at: 'roles',
  },
  {
    verb: 'removeRole',
    run: () => removeProfileRole('analyst'),
    call: stubResponse(removeRoleCall, done),
    path: '/api/roles/student-1/remove-role',
    body: { roleId: 'analyst' },
    at: 'roles',
  },
  {
    verb: 'joinStudentGroup, for oneself alone',
    run: () => joinStudentGroup('north'),
    call: stubResponse(joinGroupCall, done),
    path: '/api/admin/group/north/students',
    body: { addStudents: ['student-1'] },
    at: 'group',
  },
  {
    verb: 'saveProfile',
    run: () => saveProfile({ FirstName: 'May', Occupation: 'Contractor' }),
    call: profile,
    path: '/api/user/attributes',
    body: { FirstName: 'May', Occupation: 'Contractor' },
  },
  {
    verb: 'markDone',
    run: () => markComponentDone(PART, 'LectureCompleted'),
    call: stubResponse(updateModuleProgress, { LectureCompleted: true }),
    path: '/api/courses/updateModuleProgress',
    body: { ...PART, component: 'LectureCompleted' },
  },
  {
    verb: 'handIn',
    run: () => handInAttempt(PART, attempt),
    call: stubResponse(submitAssessment, attempt),
    path: '/api/profile/assessment/submit',
    body: { ...PART, attemptData: attempt },
    at: 'attributes after an attempt',
  },
  {
    verb: 'complete',
    run: () => completeCourse('sql'),
    call: stubResponse(updateCompletedDate, dated),
    path: '/api/courses/updateCompletedDate',
    body: { courseId: 'sql', studentId: 'student-1' },
    at: 'attributes after completion',
  },
  {
    verb: 'completePackagedCourse',
    run: () => completePackagedCourse('sql'),
    call: stubResponse(updateScormCompletion, dated),
    path: '/api/courses/updateScormCompletion',
    body: { courseId: 'sql' },
  },
];

it.each(cases)('$verb says what it is about', async ({ run, call, path, body, at }) => {
  signInAs();
  const requests = stubApi(profile, unreadable, call);
  await run();
  const [sent] = listCallsTo(requests, call.endpoint);
  expect(new URL(sent?.url ?? '').pathname).toBe(path);
  expect(await sent?.json()).toEqual(body);
  const logged = reported.mock.calls.map(([error, context]) => [
    (error as ApiError).status,
    context,
  ]);
  expect(logged).toEqual(at === undefined ? [] : [[503, { at }]]);
});

it('logs nothing of a record that nobody is left to read', async () => {
  signInAs();
  const over = stubError(getUserAttributes, 401, 'unauthorized');
  const refused = stubError(sessionRefresh, 401, 'unauthorized');
  const requests = stubApi(stubResponse(enrollInCourse, done), over, refused);
  await enrolInCourse('charts');
  expect(listCallsTo(requests, getUserAttributes)).toHaveLength(1);
  expect(session.isSignedIn()).toBe(false);
  expect(reported).not.toHaveBeenCalled();
});

const mapOf = async (requests: readonly Request[]): Promise<unknown> =>
  listCallsTo(requests, updateUserAttributes)[0]?.json();

it('sends the map of all that is complete, with what has just been done', async () => {
  signInAs({ Courses: { charts: { c1: { LectureCompleted: true } }, sql: {} } });
  const requests = stubApi(profile, stubResponse(updateModuleProgress, { LectureCompleted: true }));
  await markComponentDone(PART, 'LectureCompleted');
  expect(await mapOf(requests)).toEqual({
    Courses: {
      charts: { c1: { LectureCompleted: true } },
      sql: { m1: { LectureCompleted: true } },
    },
  });
});

it('sends what has just been done alone while the record is not known', async () => {
  signInAs({ StudentID: 'student-2' });
  localStorage.removeItem('cairn.record.v1');
  const requests = stubApi(profile, stubResponse(updateModuleProgress, { LectureCompleted: true }));
  await markComponentDone(PART, 'LectureCompleted');
  expect(await mapOf(requests)).toEqual({ Courses: { sql: { m1: { LectureCompleted: true } } } });
});

it('marks as done what the answer does not name', async () => {
  signInAs();
  stubApi(profile, stubResponse(updateModuleProgress, {}));
  await markComponentDone(PART, 'ExerciseCompleted');
  expect(record.read()?.Courses).toEqual({ sql: { m1: { ExerciseCompleted: true } } });
});

it.each([
  ['the first attempt', {}, 1, [attempt]],
  ['one beside others', { AssessmentAttempts: [attempt] }, 2, [attempt, attemptOf(2, 50)]],
  [
    'one of others again',
    { AssessmentAttempts: [attempt, attemptOf(2, 0), null, 'odd'] },
    2,
    [attempt, null, 'odd', attemptOf(2, 50)],
  ],
  ['one where something else is', { AssessmentAttempts: 'none' }, 2, [attemptOf(2, 50)]],
] as const)('hands in %s and keeps the others', async (_name, entry, attemptNumber, after) => {
  signInAs({ Courses: { sql: { m1: entry } } });
  const graded = attemptNumber === 1 ? attempt : attemptOf(attemptNumber, 50);
  stubApi(stubResponse(submitAssessment, graded), unreadable);
  await handInAttempt(PART, graded);
  expect(record.read()?.Courses['sql']?.['m1']).toEqual({ AssessmentAttempts: after });
});
