/** What the calls of the catalogue put on the wire, and what they read. */
import {
  enrollInCourse,
  getCourse,
  listCourses,
  listEnrolledCourses,
  listMyCourses,
} from '@cairn/api/courses.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { listTopCourses } from '@cairn/api/recommender.contract';
import { getRole, listCompetencies, listRoles } from '@cairn/api/roles.contract';
import { buildCourse, buildCourseItem, buildInstructor, buildRole } from '@cairn/testing/builders';
import { seenOf, sendCall, wantedOf, type WireCall } from './test/wire-call.ts';

const course = buildCourse();
const instructor = buildInstructor();
const role = buildRole();

const calls: Readonly<Record<string, WireCall>> = {
  '[API-31] all roles': {
    endpoint: listRoles,
    request: {},
    reply: [role],
    line: 'GET /api/roles/all',
  },
  '[API-33] one role': {
    endpoint: getRole,
    request: { params: { roleId: 'a/b' } },
    reply: role,
    line: 'GET /api/roles/a%2Fb',
  },
  '[API-35] [TAPI-21] the names of competencies': {
    endpoint: listCompetencies,
    request: {},
    reply: { sql: 'SQL' },
    line: 'GET /api/competencies/',
    identity: 'id-Token',
  },
  '[API-37] all courses': {
    endpoint: listCourses,
    request: {},
    reply: [course],
    line: 'GET /api/courses/all',
  },
  '[API-39] own courses': {
    endpoint: listMyCourses,
    request: {},
    reply: [course],
    line: 'GET /api/courses/',
    identity: 'id',
  },
  '[API-41] own courses for the dashboard': {
    endpoint: listEnrolledCourses,
    request: {},
    reply: [course],
    line: 'GET /api/courses/studentEnrolledCourses',
    identity: 'id',
  },
  '[API-45] an enrolment': {
    endpoint: enrollInCourse,
    request: { body: { courseId: 'c1' } },
    reply: { message: 'Successfully enrolled' },
    line: 'POST /api/courses/enroll',
    identity: 'id',
    body: { courseId: 'c1' },
  },
  '[PAPI-48] one course': {
    endpoint: getCourse,
    request: { query: { courseID: 'c 1' } },
    reply: {
      Item: buildCourseItem({
        PublicallyAccessible: true,
        Attachments: ['/media/a.pdf'],
        PostSurvey: [{ type: 'text', question: 'What now?' }],
        SurveyResponses: { s1: [{ type: 'text', question: 'What now?', answer: 'More' }] },
        Students: { s1: { CompletedDate: '2026-05-04T10:00:00.000Z' } },
      }),
    },
    line: 'GET /api/courses/attributes?courseID=c+1',
    identity: 'id',
  },
  '[API-53] [TAPI-08] an instructor': {
    endpoint: getInstructor,
    request: { query: { InstructorID: 'i&1' } },
    reply: instructor,
    line: 'GET /api/instructor/details?InstructorID=i%261',
  },
  '[API-55] [TAPI-10] [PAPI-88] several instructors': {
    endpoint: listCollaborators,
    request: { query: { collaborators: 'i&1,i2' } },
    reply: [instructor],
    line: 'GET /api/instructor/collaborators?collaborators=i%261%2Ci2',
  },
  '[TAPI-50] courses like a title': {
    endpoint: listTopCourses,
    request: { query: { user_input_title: 'Reading Logs', top_n: 10 } },
    reply: [course],
    line: 'GET /api/top_courses?user_input_title=Reading+Logs&top_n=10',
  },
};

describe.each(Object.entries(calls))('%s', (title, wire) => {
  it(`${title}: of a student`, async () => {
    expect(await seenOf(wire)).toEqual(wantedOf(wire));
  });
});

it('[PAPI-48] one course is read without a token, too', async () => {
  const { call } = await sendCall(calls['[PAPI-48] one course'] as WireCall);
  expect(call.headers.has('jwt-Token')).toBe(false);
  expect(call.headers.has('id')).toBe(false);
});
