/** Tests of the requests and responses of course and exercise calls. */
import { submitAssessment } from '@cairn/api/assessments.contract';
import { describeWorkspace } from '@cairn/api/exercise-workspace.contract';
import {
  getCourseExercise,
  getRangeExercise,
  listStudentExercises,
} from '@cairn/api/exercises.contract';
import {
  submitSurvey,
  updateCompletedDate,
  updateModuleProgress,
  updateTimeSpent,
} from '@cairn/api/progress.contract';
import { getScormData, getScormPackage, updateScormCompletion } from '@cairn/api/scorm.contract';
import { readSentCall, sendCall, toExpectedCall, type ExpectedWireCall } from './test/wire-call.ts';

const exercise = {
  ExerciseID: 'ex-1',
  Title: 'Harden a laptop',
  Description: 'Close what is open',
  Category: ['Security'],
  Courses: ['c1'],
  CoursesTitles: ['Course one'],
  Roles: [],
  PdfUrl: '/media/hand-out.pdf',
  McqUrl: '/media/quiz.json',
};
const attempt = {
  attemptNumber: 1,
  status: 'passed',
  score: 100,
  responses: ['True', ['a', 'b'], null],
  grades: [{ score: 1, points: 1, status: 'graded', feedback: '' }],
  timeTaken: 12,
  datetimeStarted: '2026-03-04T10:00:00.000Z',
  datetimeSubmitted: '2026-03-04T10:00:12.000Z',
};
const flags = { courseId: 'c1', moduleId: 'm1' };
const answers = [
  { type: 'text', question: 'What now?', answer: 'More' },
  { type: 'scale', question: 'How sure?', value: 4 },
];
const packaged: ExpectedWireCall = {
  endpoint: getScormPackage,
  request: { params: { courseId: 'c1' } },
  reply: {
    CourseID: 'c1',
    CourseTitle: 'Phishing',
    LaunchFile: 'index.html',
    base: '/scorm-content/c1/r1/',
    version: '1.2',
    objectives: [{ id: 'know', primary: true }],
  },
  line: 'GET /api/scorm/c1',
};

const done = { CompletedDate: '2026-03-04T10:00:00.000Z' };

const calls: Readonly<Record<string, ExpectedWireCall>> = {
  '[TAPI-19] an exercise of a module': {
    endpoint: getCourseExercise,
    request: { params: { exerciseId: 'ex/1' } },
    reply: {
      ExerciseID: 'ex/1',
      Title: 'Harden a laptop',
      Description: 'Close what is open',
      Instructions: 'Begin with the ports.',
      RegistrationCode: 'ABC-123',
    },
    line: 'GET /api/exercises/id/ex%2F1',
    identity: 'id',
  },
  '[PAPI-63] the exercises of a student': {
    endpoint: listStudentExercises,
    request: {},
    reply: [exercise],
    line: 'GET /api/exercises/student',
    identity: 'id',
  },
  '[PAPI-65] one of them': {
    endpoint: getRangeExercise,
    request: { params: { id: 'ex 1' } },
    reply: exercise,
    line: 'GET /api/exercises/ex%201',
    identity: 'id',
  },
  '[TAPI-48] [PAPI-67] a desktop': {
    endpoint: describeWorkspace,
    request: { query: { workspaceId: 'ws&1' } },
    reply: {
      WorkspaceId: 'ws&1',
      UserName: 'maya',
      State: 'AVAILABLE',
      WorkspaceProperties: { OperatingSystemName: 'Ubuntu 22.04', Protocols: ['WSP'] },
    },
    line: 'GET /api/workspace/describeWorkspace?workspaceId=ws%261',
  },
  '[TAPI-34] an attempt': {
    endpoint: submitAssessment,
    request: { body: { ...flags, attemptData: attempt } },
    reply: attempt,
    line: 'POST /api/profile/assessment/submit',
    identity: 'studentId',
    body: { ...flags, attemptData: attempt },
  },
  ...Object.fromEntries(
    ['LectureCompleted', 'ExerciseCompleted', 'AssessmentCompleted'].map((component) => [
      `[TAPI-39] ${component}`,
      {
        endpoint: updateModuleProgress,
        request: { body: { ...flags, component } },
        reply: { [component]: true },
        line: 'PUT /api/courses/updateModuleProgress',
        identity: 'id' as const,
        body: { ...flags, component },
      },
    ]),
  ),
  '[TAPI-42] the end of a course': {
    endpoint: updateCompletedDate,
    request: { body: { courseId: 'c1', studentId: 's1' } },
    reply: done,
    line: 'PUT /api/courses/updateCompletedDate',
    identity: 'id',
    body: { courseId: 'c1', studentId: 's1' },
  },
  '[TAPI-44] [PAPI-80] the answers to a survey': {
    endpoint: submitSurvey,
    request: { body: { courseID: 'c1', attributes: { SurveyResponses: { s1: answers } } } },
    reply: { message: 'Thank you' },
    line: 'PUT /api/courses/update',
    identity: 'id',
    body: { courseID: 'c1', attributes: { SurveyResponses: { s1: answers } } },
  },
  '[TAPI-46] time spent': {
    endpoint: updateTimeSpent,
    request: { body: { courseId: 'c1', studentId: 's1', timeSpent: 30 } },
    reply: { TimeSpent: 90 },
    line: 'PUT /api/courses/updateTimeSpent',
    identity: 'id',
    body: { courseId: 'c1', studentId: 's1', timeSpent: 30 },
  },
  '[PAPI-71] a package': packaged,
  '[PAPI-75] what a package has stored': {
    endpoint: getScormData,
    request: { params: { courseId: 'c/1' }, query: { studentId: 's1' } },
    reply: { 'cmi.core.lesson_status': 'incomplete' },
    line: 'GET /api/scorm/c%2F1/data?studentId=s1',
  },
  '[PAPI-84] the end of a package': {
    endpoint: updateScormCompletion,
    request: { body: { courseId: 'c1' } },
    reply: done,
    line: 'PUT /api/courses/updateScormCompletion',
    identity: 'id',
    body: { courseId: 'c1' },
  },
};

describe.each(Object.entries(calls))('%s', (title, wire) => {
  it(`${title}: of a student`, async () => {
    expect(await readSentCall(wire)).toEqual(toExpectedCall(wire));
  });
});

it('[PAPI-71] a package is asked for without a token by a visitor', async () => {
  const { call } = await sendCall(packaged);
  expect(call.headers.has('jwt-Token')).toBe(false);
});
