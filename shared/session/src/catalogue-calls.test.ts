/** What the calls of the catalogue put on the wire, and what they read. */
import {
  enrollInCourse,
  getCourse,
  listCourses,
  listEnrolledCourses,
  listMyCourses,
} from '@cairn/api/courses.contract';
import type { Endpoint } from '@cairn/api/endpoint';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { listTopCourses } from '@cairn/api/recommender.contract';
import { getRole, listCompetencies, listRoles } from '@cairn/api/roles.contract';
import { buildCourse, buildCourseItem, buildInstructor, buildRole } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { type Stub, stubApi } from '@cairn/testing/stub-api';
import { http } from './index.ts';

interface WireCall {
  readonly endpoint: Endpoint;
  readonly request: object;
  readonly reply: unknown;
  /** Method and address. */
  readonly line: string;
  /** Beside jwt-Token. */
  readonly identity?: 'id' | 'id-Token';
  readonly body?: object;
}

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

const callWith = http.call as (endpoint: Endpoint, request: object) => Promise<unknown>;
const sent = async ({ endpoint, request, reply }: WireCall) => {
  const stub: Stub = { endpoint, status: 200, body: reply };
  const requests = stubApi(stub);
  const answer = await callWith(endpoint, request);
  const [call, ...others] = requests;
  if (!call || others.length > 0) throw new Error('Not one call');
  return { call, answer };
};
const lineOf = ({ method, url }: Request): string => {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
};

describe.each(Object.entries(calls))('%s', (title, wire) => {
  it(`${title}: of a student`, async () => {
    const { StudentID } = signInAs();
    const { call, answer } = await sent(wire);
    expect(lineOf(call)).toBe(wire.line);
    expect(call.headers.get('jwt-Token')).toMatch(/^h\./);
    expect(call.headers.get('id')).toBe(wire.identity === 'id' ? StudentID : null);
    expect(call.headers.has('id-Token')).toBe(wire.identity === 'id-Token');
    expect(wire.body === undefined ? await call.text() : await call.json()).toEqual(
      wire.body ?? '',
    );
    expect(answer).toEqual(wire.reply);
  });
});

it('[PAPI-48] one course is read without a token, too', async () => {
  const { call } = await sent(calls['[PAPI-48] one course'] as WireCall);
  expect(call.headers.has('jwt-Token')).toBe(false);
  expect(call.headers.has('id')).toBe(false);
});
