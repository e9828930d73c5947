/** What the calls of upskilling and of the learning list put on the wire, and what they read. */
import {
  getLearningList,
  listModulesOfCourses,
  removeLearningListRole,
} from '@cairn/api/learning-list.contract';
import {
  computeLearningPath,
  generateCheck,
  submitCheck,
  triggerEvaluation,
} from '@cairn/api/skill-service.contract';
import {
  addStudentRole,
  getResumeStatus,
  getUpskillRole,
  getUpskillStudent,
  listStudentRoles,
  listUpskillCompetencies,
  listUpskillCourses,
  listUpskillModules,
  listUpskillRoles,
  removeStudentRole,
  saveLearningPath,
} from '@cairn/api/upskilling.contract';
import { signInAs } from '@cairn/testing/sign-in';
import { http } from './index.ts';
import { seenOf, wantedOf, type WireCall } from './test/wire-call.ts';

const role = { RoleID: 'r1', RoleTitle: 'Analyst', Description: 'Reads numbers.', ImageUrl: '' };
const params = { studentId: 's 1' };
const student = '/api/upskillrole/students/s%201';
const message = { message: 'Done.' };
const paths = [
  { ModulePathsWithCourses: [{ PathID: 'p1', Units: [{ CourseID: 'c1', ModuleID: 'm1' }] }] },
];

const ofRoles: Readonly<Record<string, WireCall>> = {
  '[PAPI-11] all roles': {
    endpoint: listUpskillRoles,
    request: {},
    reply: [role],
    line: 'GET /api/upskillrole/roles',
  },
  '[PAPI-13] one role': {
    endpoint: getUpskillRole,
    request: { params: { roleId: 'a/b' } },
    reply: { ...role, CompetencyIDs: ['sql'] },
    line: 'GET /api/upskillrole/roles/a%2Fb',
  },
  '[PAPI-15] the roles of a student': {
    endpoint: listStudentRoles,
    request: { params },
    reply: { roles: ['r2', 'r1'] },
    line: `GET ${student}/roles`,
  },
  '[PAPI-17] a role to work towards': {
    endpoint: addStudentRole,
    request: { params, body: { roleID: 'r1' } },
    reply: message,
    line: `POST ${student}/roles`,
    body: { roleID: 'r1' },
  },
  '[PAPI-19] a role to give up': {
    endpoint: removeStudentRole,
    request: { params, query: {}, body: { roleID: 'r1' } },
    reply: message,
    line: `DELETE ${student}/roles`,
    body: { roleID: 'r1' },
  },
};

const ofLists: Readonly<Record<string, WireCall>> = {
  '[PAPI-07] the resume on file': {
    endpoint: getResumeStatus,
    request: { params },
    reply: { displayName: 'cv.pdf' },
    line: `GET ${student}/resume/status`,
  },
  '[PAPI-21] all competencies': {
    endpoint: listUpskillCompetencies,
    request: {},
    reply: [{ CompetencyID: 'sql', CompetencyName: 'SQL' }],
    line: 'GET /api/upskillrole/competencies',
  },
  '[PAPI-21] courses for a path': {
    endpoint: listUpskillCourses,
    request: {},
    reply: [
      {
        CourseID: 'c1',
        CourseTitle: 'SQL',
        ThumbnailUrl: '',
        Category: 'Data',
        CourseType: 'other',
        Level: 'Beginner',
        CourseDescription: 'About it.',
        CompetencyIDs: ['sql'],
      },
    ],
    line: 'GET /api/upskillrole/courses',
  },
  '[PAPI-21] modules for a path': {
    endpoint: listUpskillModules,
    request: {},
    reply: [
      { ModuleID: 'm1', CourseID: 'c1', Order: 1, ModuleTitle: 'One', CompetencyIDs: ['sql'] },
    ],
    line: 'GET /api/upskillrole/modules',
  },
  '[PAPI-23] what a student has learnt': {
    endpoint: getUpskillStudent,
    request: { params },
    reply: {
      StudentID: 's 1',
      FirstName: 'Maya',
      LastName: 'Okafor',
      GroupIDs: ['north'],
      Courses: { c1: { TimeSpent: 30 } },
    },
    line: `GET ${student}`,
  },
};

const ofPaths: Readonly<Record<string, WireCall>> = {
  '[PAPI-25] a path to save': {
    endpoint: saveLearningPath,
    request: { params, body: { roleID: 'r1', courseIDs: ['c1'], forceUpdate: false } },
    reply: { alreadyExists: false, updated: false },
    line: `POST ${student}/learning-path`,
    body: { roleID: 'r1', courseIDs: ['c1'], forceUpdate: false },
  },
  '[PAPI-28] an evaluation': {
    endpoint: triggerEvaluation,
    request: { body: { studentID: 's1', roleIDs: ['r1', 'r2'] } },
    reply: {
      roleStatus: [{ RoleID: 'r1', Competencies: [{ id: 'sql', name: 'SQL', status: 'Pending' }] }],
      learningPaths: paths,
    },
    line: 'POST /api/llm/trigger',
    body: { studentID: 's1', roleIDs: ['r1', 'r2'] },
  },
  '[PAPI-30] a check': {
    endpoint: generateCheck,
    request: { body: { studentID: 's1', competencyID: 'sql' } },
    reply: {
      questions: [{ id: 'q1', stem: 'Which?', choices: ['this', { id: 'x', text: 'that' }] }],
      answerKey: 'opaque',
    },
    line: 'POST /api/mcq/generate',
    body: { studentID: 's1', competencyID: 'sql' },
  },
  '[PAPI-32] the answers of a check': {
    endpoint: submitCheck,
    request: {
      body: {
        studentID: 's1',
        competencyID: 'sql',
        answers: [{ questionId: 'q1', choiceId: 'x' }],
        answerKey: 'opaque',
      },
    },
    reply: { passed: true },
    line: 'POST /api/mcq/submit',
    body: {
      studentID: 's1',
      competencyID: 'sql',
      answers: [{ questionId: 'q1', choiceId: 'x' }],
      answerKey: 'opaque',
    },
  },
  '[PAPI-34] a path to compute': {
    endpoint: computeLearningPath,
    request: { body: { studentID: 's1', roleID: 'r1', missingCompetencyIDs: ['sql'] } },
    reply: { learningPaths: paths },
    line: 'POST /api/learning-path/compute',
    body: { studentID: 's1', roleID: 'r1', missingCompetencyIDs: ['sql'] },
  },
};

const ofLearningList: Readonly<Record<string, WireCall>> = {
  '[PAPI-36] the learning list': {
    endpoint: getLearningList,
    request: { params },
    reply: {
      learningListByRole: [
        {
          roleId: 'r1',
          roleTitle: 'Analyst',
          ImageUrl: '',
          description: 'Reads numbers.',
          courses: [{ CourseID: 'c1', title: 'SQL', CourseType: 'async' }],
        },
      ],
      userCourses: { c1: { TimeSpent: 30 } },
    },
    line: 'GET /api/learninglist/s%201',
  },
  '[PAPI-38] the modules of several courses': {
    endpoint: listModulesOfCourses,
    request: { body: { courseIds: ['c1', 'c2'] } },
    reply: { modulesByCourseId: { c1: ['m1'], c2: [] } },
    line: 'POST /api/learninglist/by-course-ids',
    body: { courseIds: ['c1', 'c2'] },
  },
  '[PAPI-40] a role taken off the list': {
    endpoint: removeLearningListRole,
    request: { params: { studentId: 's 1', roleId: 'a/b' } },
    reply: message,
    line: 'DELETE /api/learninglist/s%201/role/a%2Fb',
  },
};

describe.each(Object.entries({ ...ofRoles, ...ofLists, ...ofPaths, ...ofLearningList }))(
  '%s',
  (title, wire) => {
    it(`${title}: of a student`, async () => {
      expect(await seenOf(wire)).toEqual(wantedOf(wire));
    });
  },
);

it('[PCON-04] [PAPI-28] [PATH-05] an evaluation has 300000 ms, and not one more', async () => {
  signInAs();
  jest.useFakeTimers();
  // The clock of the platform is none that a test can move.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  try {
    const failed = jest.fn();
    void http.call(triggerEvaluation, { body: { studentID: 's1', roleIDs: ['r1'] } }).catch(failed);
    await jest.advanceTimersByTimeAsync(299_999);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout', status: 0 }));
  } finally {
    jest.useRealTimers();
  }
});
