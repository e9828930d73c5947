/** Who may make which call of staff: every endpoint with a permission, with every kind of caller. */
import type { Person } from '@cairn/api/staff-people.contract';
import type { Endpoint } from '@cairn/api/endpoint';
import * as auditLog from '@cairn/api/audit-log.contract';
import * as enrolmentRules from '@cairn/api/enrolment-rules.contract';
import * as filterChoices from '@cairn/api/filter-choices.contract';
import * as itemGroups from '@cairn/api/item-groups.contract';
import * as mailTextSettings from '@cairn/api/mail-text-settings.contract';
import * as peopleImports from '@cairn/api/people-imports.contract';
import * as reportSchedules from '@cairn/api/report-schedules.contract';
import * as siteSettings from '@cairn/api/site-settings.contract';
import * as staffActivity from '@cairn/api/staff-activity.contract';
import * as staffCatalogue from '@cairn/api/staff-catalogue.contract';
import * as staffCategories from '@cairn/api/staff-categories.contract';
import * as staffCompetencies from '@cairn/api/staff-competencies.contract';
import * as staffDocuments from '@cairn/api/staff-documents.contract';
import * as staffGroups from '@cairn/api/staff-groups.contract';
import * as staffOverview from '@cairn/api/staff-overview.contract';
import * as staffReports from '@cairn/api/staff-reports.contract';
import * as staffJobRoles from '@cairn/api/staff-job-roles.contract';
import * as staffJobs from '@cairn/api/staff-jobs.contract';
import * as staffPeople from '@cairn/api/staff-people.contract';
import * as staffPersonExports from '@cairn/api/staff-person-exports.contract';
import * as staffOverdue from '@cairn/api/staff-overdue.contract';
import * as staffRoles from '@cairn/api/staff-roles.contract';
import * as staffSettings from '@cairn/api/staff-settings.contract';
import * as staffStops from '@cairn/api/staff-stops.contract';
import * as staffSurveyReport from '@cairn/api/staff-survey-report.contract';
import * as staffWebinars from '@cairn/api/staff-webinars.contract';
import { fillManyCourses } from '../../../test/many-courses.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import type { TestStudent } from '../../../test/test-students.ts';
import { runPeopleAction } from '../../../test/test-people-actions.ts';
import { addStaff } from '../../../test/test-staff.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const staffCalls = [
  auditLog,
  enrolmentRules,
  filterChoices,
  itemGroups,
  mailTextSettings,
  peopleImports,
  reportSchedules,
  siteSettings,
  staffActivity,
  staffCatalogue,
  staffCategories,
  staffCompetencies,
  staffDocuments,
  staffGroups,
  staffOverview,
  staffReports,
  staffJobRoles,
  staffJobs,
  staffPeople,
  staffPersonExports,
  staffOverdue,
  staffOverview,
  staffReports,
  staffRoles,
  staffSettings,
  staffStops,
  staffSurveyReport,
  staffWebinars,
]
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isEndpoint);

let test: TestApp;
let student: TestStudent;
beforeAll(async () => {
  test = await startTestApp();
  student = await test.addStudent({ groupIds: ['riverside'] });
});
afterAll(() => test.close());

const SENDERS: Readonly<Record<string, 'put' | 'delete'>> = { PUT: 'put', DELETE: 'delete' };

const call = async (client: TestClient, { method, path }: Endpoint, personId: string) => {
  const groupId = personId === 'nobody' ? 'nothing' : 'riverside';
  const url = path
    .replace(':personId', encodeURIComponent(personId))
    .replace(':groupId', encodeURIComponent(groupId));
  const answer =
    method === 'GET' ? await client.get(url) : await client[SENDERS[method] ?? 'post'](url, {});
  // Only a refusal is read: an answer may be a file.
  return { status: answer.statusCode, body: answer.statusCode < 400 ? {} : answer.json<object>() };
};

it('every call below /manage names its permission', () => {
  expect(staffCalls.length).toBeGreaterThan(10);
  for (const endpoint of staffCalls) {
    expect(endpoint.path).toMatch(/^\/manage\//);
    expect(endpoint).toMatchObject({ auth: 'student', permission: expect.any(String) });
  }
});

describe('[MPERM-01] without a role of staff', () => {
  it.each(staffCalls)(
    '$method $path is forbidden, for existing and unknown ids alike',
    async (one) => {
      const client = await test.as(await test.addStudent());
      for (const personId of [student.studentId, 'nobody'])
        expect(await call(client, one, personId)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        });
      expect((await call(test.visitor, one, student.studentId)).status).toBe(401);
    },
  );

  it.each(staffCalls)('$method $path is open to an administrator', async (one) => {
    const { client } = await addStaff(test, 'administrator');
    expect([401, 403]).not.toContain((await call(client, one, 'nobody')).status);
  });
});

it('[MPERM-07] an author has no access to /manage', async () => {
  const { client } = await addStaff(test, 'author');
  for (const one of staffCalls)
    expect((await call(client, one, student.studentId)).status).toBe(403);
});

/** Paths of what only administrators may do: roles, addresses, exports, erasures, catalogue, settings and the log. */
const ADMINISTRATORS_ONLY = [
  '/manage/staff-roles',
  '/manage/people/:personId/email',
  '/manage/people/:personId/export',
  '/manage/people/:personId/erase',
  '/manage/courses',
  '/manage/webinars',
  '/manage/job-roles',
  '/manage/competencies',
  '/manage/categories',
  '/manage/documents',
  '/manage/settings/',
  '/manage/log',
  '/manage/groups/:groupId/archive',
];

describe('a group manager', () => {
  it('gets the answer of an unknown id for a person of another group', async () => {
    const { client } = await addStaff(test, 'group-manager', 'harbor');
    const calls = staffCalls.filter(
      ({ path, permission }) =>
        path.includes(':personId') &&
        (permission === 'people:view' || permission === 'people:edit'),
    );
    expect(calls.length).toBeGreaterThan(4);
    const fields = { firstName: 'A', lastName: 'B', externalId: null };
    for (const one of calls) {
      const [foreign, unknown] = await Promise.all(
        [student.studentId, 'nobody'].map(async (id) => {
          const url = one.path.replace(':personId', id);
          const answer = await (one.method === 'GET'
            ? client.get(url)
            : client[one.method === 'PUT' ? 'put' : 'post'](url, {
                before: fields,
                after: fields,
              }));
          return { status: answer.statusCode, body: answer.body };
        }),
      );
      expect(foreign?.status).toBe(404);
      expect(foreign).toEqual(unknown);
    }
  });

  it('[MPERM-04] sees, invites, edits, enrols, unenrols, disables and enables the people of the managed groups', async () => {
    const { client } = await addStaff(test, 'group-manager', 'riverside');
    const invited = await client.post('/manage/people', {
      firstName: 'Hannah',
      lastName: 'Vogel',
      email: 'hannah@riverside.example',
      groupIds: ['riverside'],
      courseIds: [],
      signIn: { kind: 'invitation' },
    });
    const person = await test.addStudent({ groupIds: ['riverside'] });
    const url = `/manage/people/${person.studentId}`;
    const seen = await client.get(url);
    const { firstName, lastName } = seen.json<Person>();
    const edited = await client.put(url, {
      before: { firstName, lastName, externalId: null },
      after: { firstName: 'Edited', lastName: 'Name', externalId: 'R-1' },
    });
    const disabled = await client.post(`${url}/disable`);
    const enabled = await client.post(`${url}/enable`);
    const answers = { invited, seen, edited, disabled, enabled };
    const bodies = Object.entries(answers).map(([name, answer]) => [name, answer.json<object>()]);
    expect(Object.fromEntries(bodies)).toMatchObject({
      invited: { status: 'invited' },
      seen: { personId: person.studentId },
      edited: { firstName: 'Edited', lastName: 'Name', externalId: 'R-1' },
      disabled: { status: 'disabled' },
      enabled: { status: 'active' },
    });
    await fillManyCourses(test.sql, { courses: 1, instructors: 1, students: 1 });
    const selection = { personIds: [person.studentId] };
    for (const kind of ['enrol', 'unenrol'] as const)
      expect(await runPeopleAction(client, { kind, courseId: 'c1' }, selection)).toMatchObject({
        changed: 1,
      });
  });

  it('[MPERM-04] is refused what only administrators may do', async () => {
    const { client } = await addStaff(test, 'group-manager', 'riverside');
    const calls = staffCalls.filter(
      ({ permission, path }) =>
        ADMINISTRATORS_ONLY.some((begin) => path.startsWith(begin)) ||
        (permission !== 'people:view' && permission !== 'people:edit'),
    );
    for (const begin of ADMINISTRATORS_ONLY)
      expect(calls.some(({ path }) => path.startsWith(begin))).toBe(true);
    const others: string[] = [];
    for (const one of calls) {
      const { status, body } = await call(client, one, student.studentId);
      if (status !== 403 || !('code' in body) || body.code !== 'forbidden')
        others.push(`${one.method} ${one.path}`);
    }
    expect(others).toEqual([]);
  });
});

describe('a role', () => {
  it('[MPERM-09] holds for every spelling of the address', async () => {
    const { client: admin } = await addStaff(test, 'administrator');
    await admin.post('/manage/staff-roles/give', {
      email: 'Ida@CAIRN.example',
      role: 'administrator',
    });
    const ida = await test.addStudent({ email: 'ida@cairn.example' });
    expect((await (await test.as(ida)).get('/manage/people')).statusCode).toBe(200);
  });

  it('[MPERM-10] is given before the account exists, and holds from the first call after its address is confirmed, and not before', async () => {
    const { client: admin } = await addStaff(test, 'administrator');
    const role = { email: 'early@cairn.example', role: 'administrator' };
    expect((await admin.post('/manage/staff-roles/give', role)).statusCode).toBe(200);
    const early = await test.addStudent({ email: 'early@cairn.example', isConfirmed: false });
    const client = await test.as(early);
    expect((await client.get('/manage/people')).statusCode).toBe(403);
    await test.sql`update students set confirmed_at = now() where student_id = ${early.studentId}`;
    expect((await client.get('/manage/people')).statusCode).toBe(200);
  });

  it('holds at once for an account with a first password, whose address the administrator confirms', async () => {
    const { client: admin } = await addStaff(test, 'administrator');
    const account = { email: 'first@cairn.example', password: 'first-password-1' };
    await admin.post('/manage/staff-roles/give', { email: account.email, role: 'administrator' });
    const added = await admin.post('/manage/people', {
      firstName: 'Fia',
      lastName: 'Berg',
      email: account.email,
      groupIds: [],
      courseIds: [],
      signIn: { kind: 'password', password: account.password, mustChange: false },
    });
    const { personId } = added.json<Person>();
    const client = await test.as({ ...student, ...account, studentId: personId });
    expect((await client.get('/manage/people')).statusCode).toBe(200);
  });

  it('[MPERM-11] ends with the next call of the same token, on every process', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    const other = await test.another();
    const onOther = () =>
      other.inject({ url: '/api/manage/people', headers: { ...client.headers } });
    expect((await client.get('/manage/people')).statusCode).toBe(200);
    expect((await onOther()).statusCode).toBe(200);
    await test.sql`delete from staff_roles where email = email_key(${person.email})`;
    expect((await client.get('/manage/people')).statusCode).toBe(403);
    expect((await onOther()).statusCode).toBe(403);
  });

  it('is part of the session’s attributes, for the navbar', async () => {
    const { client } = await addStaff(test, 'group-manager', 'riverside');
    expect((await client.get('/user/attributes')).json()).toMatchObject({
      StaffRoles: ['group-manager'],
    });
    const plain = await (await test.as(student)).get('/user/attributes');
    expect(plain.json()).not.toHaveProperty('StaffRoles');
  });
});

describe('a recent sign-in', () => {
  const ageSignIns = (studentId: string, ms: number) =>
    test.sql`update sessions set identity_confirmed_at = ${new Date(test.clock.now.getTime() - ms)}
      where student_id = ${studentId}`;
  const role = { email: 'lena@cairn.example', role: 'author' };
  const listed = async () =>
    (await test.sql`select 1 from staff_roles where email = ${role.email}`).length;

  it('is needed after 15 minutes; a confirmation by password counts for its own session only', async () => {
    const { person, client } = await addStaff(test, 'administrator');
    const otherSession = await test.as(person);
    await ageSignIns(person.studentId, 15 * 60_000 + 1);
    const give = (from: TestClient) => from.post('/manage/staff-roles/give', role);
    for (const from of [client, otherSession]) {
      const refused = await give(from);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'recent-sign-in-needed' });
    }
    expect(await listed()).toBe(0);

    const wrong = await client.post('/auth/confirmIdentity', { password: 'wrong' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ code: 'invalid', message: 'Incorrect password.' });
    expect((await give(client)).statusCode).toBe(403);

    const right = await client.post('/auth/confirmIdentity', { password: person.password });
    expect(right.statusCode).toBe(200);
    expect((await give(client)).statusCode).toBe(200);
    expect((await give(otherSession)).statusCode).toBe(403);
    expect(await listed()).toBe(1);
  });

  it('limits wrong passwords', async () => {
    const { client } = await addStaff(test, 'administrator');
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++)
      statuses.push((await client.post('/auth/confirmIdentity', { password: 'x' })).statusCode);
    expect(statuses).toContain(429);
  });
});
