/** Tests of the requests and responses of catalogue calls. */
import {
  enrollInCourse,
  listCourses,
  listEnrolledCourses,
  listMyCourses,
} from '@cairn/api/courses.contract';
import { getCourse } from '@cairn/api/course-item.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { listTopCourses } from '@cairn/api/recommender.contract';
import { getRole, listCompetencies, listRoles } from '@cairn/api/roles.contract';
import { buildCourse, buildCourseItem, buildInstructor, buildRole } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubError, stubApi } from '@cairn/testing/stub-api';
import { http } from './index.ts';
import { readSentCall, sendCall, toExpectedCall, type ExpectedWireCall } from './test/wire-call.ts';

const course = buildCourse();
const instructor = buildInstructor({
  FirstName: 'Noor',
  LastName: 'Aziz',
  FullName: 'Dr. Noor Aziz',
  profileImageUrl: '/media/noor.webp',
});
const role = buildRole();

const calls: Readonly<Record<string, ExpectedWireCall>> = {
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
    expect(await readSentCall(wire)).toEqual(toExpectedCall(wire));
  });
});

it('[API-45] an enrolment that is refused reaches the caller', async () => {
  signInAs();
  stubApi(stubError(enrollInCourse, 403, 'forbidden'));
  const asking = http.call(enrollInCourse, { body: { courseId: 'c1' } });
  await expect(asking).rejects.toMatchObject({ kind: 'forbidden', status: 403 });
});

it('[PAPI-48] one course is read without a token, too', async () => {
  const wire = calls['[PAPI-48] one course'] as ExpectedWireCall;
  const { call, answer } = await sendCall(wire);
  expect(call.headers.has('jwt-Token')).toBe(false);
  expect(call.headers.has('id')).toBe(false);
  expect(answer).toEqual(wire.reply);
});

it('[PAPI-48] one course is read as a visitor once the session turns out to be over', async () => {
  signInAs();
  const wire = calls['[PAPI-48] one course'] as ExpectedWireCall;
  const seen: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { pathname } = new URL(request.url);
    const hasToken = request.headers.has('jwt-Token');
    seen.push(`${pathname} ${hasToken ? 'as a student' : 'as a visitor'}`);
    const isOpen = pathname === '/api/courses/attributes' && !hasToken;
    const refusal = { code: 'unauthorized', message: 'The session is over.' };
    return Promise.resolve(
      Response.json(isOpen ? wire.reply : refusal, { status: isOpen ? 200 : 401 }),
    );
  });
  expect(await http.call(getCourse, { query: { courseID: 'c 1' } })).toEqual(wire.reply);
  expect(seen.at(0)).toBe('/api/courses/attributes as a student');
  expect(seen.at(-1)).toBe('/api/courses/attributes as a visitor');
});

it('[PAPI-48] a course without them is open to nobody in particular, and has none of the rest', async () => {
  const reply = { Item: { CourseID: 'c 1', Status: 'published' } };
  const wire = { ...(calls['[PAPI-48] one course'] as ExpectedWireCall), reply };
  const { answer } = await sendCall(wire);
  expect(answer).toMatchObject({ Item: { ...reply.Item, PublicallyAccessible: false } });
  for (const name of ['Attachments', 'PostSurvey', 'SurveyResponses', 'Students'])
    expect((answer as { Item: object }).Item).not.toHaveProperty(name);
});

it.each(['FirstName', 'LastName', 'profileImageUrl'] as const)(
  '[API-53] an instructor comes with %s, whatever it says',
  async (field) => {
    const wire = calls['[API-53] [TAPI-08] an instructor'] as ExpectedWireCall;
    const reply = { ...instructor, [field]: `another ${field}` };
    const { answer } = await sendCall({ ...wire, reply });
    expect(answer).toHaveProperty(field, `another ${field}`);
  },
);
