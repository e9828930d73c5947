import { userAttributesSchema } from '@cairn/api/user.contract';
import { safeParse } from '@cairn/api/parse';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let maya: TestStudent;
let jonas: TestStudent;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  maya = await test.addStudent({
    firstName: 'Maya',
    lastName: 'Osei',
    groupIds: ['north', 'campus'],
  });
  jonas = await test.addStudent({ firstName: 'Jonas', groupIds: ['south'] });
  client = await test.as(maya);
});

const attributes = async () => (await client.get('/user/attributes')).json();

describe('GET /user/attributes', () => {
  it('[TAPI-15] [API-28] returns all attributes of the caller and those of no other student', async () => {
    const answer = await client.get('/user/attributes');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      StudentID: maya.studentId,
      id: maya.studentId,
      FirstName: 'Maya',
      LastName: 'Osei',
      Email: maya.email,
      profileImageUrl: '',
      Occupation: '',
      CreatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      PasswordLastChanged: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      GroupIDs: ['campus', 'north'],
      Roles: {},
      Competencies: [],
      CompletedCourses: [],
      Courses: {},
      ExerciseIDWorkspaceIDMapping: {},
    });
    expect(safeParse(userAttributesSchema, answer.json())).toBeDefined();
    expect(answer.body).not.toMatch(/password_?hash|argon2/i);
    expect(answer.body).not.toContain(jonas.studentId);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('names the instructor as whom an account may teach', async () => {
    await test.sql`insert into instructors (instructor_id, first_name, last_name)
      values ('ada-moss', 'Ada', 'Moss')`;
    await test.sql`insert into teaching_rights (email, instructor_id, given_by)
      values (${maya.email}, 'ada-moss', 'operator')`;
    expect((await attributes()).InstructorID).toBe('ada-moss');
  });

  it('[API-28] answers 401 once the account is gone', async () => {
    await test.sql`delete from students where student_id = ${maya.studentId}`;
    expect((await client.get('/user/attributes')).statusCode).toBe(401);
  });
});

describe('PUT /user/attributes', () => {
  it('[API-26] changes names, occupation and last login, and answers the new attributes', async () => {
    const changes = {
      FirstName: '  Maya Ama ',
      LastName: 'Osei-Mensah',
      Occupation: 'Contractor',
      LastLogin: '2026-05-04T15:00:00.000Z',
    };
    const answer = await client.put('/user/attributes', changes);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...changes, FirstName: 'Maya Ama' });
    expect(await attributes()).toEqual(answer.json());
    await client.put('/user/attributes', { FirstName: 'May' });
    expect(await attributes()).toMatchObject({ FirstName: 'May', LastName: 'Osei-Mensah' });
    const neighbour = (await (await test.as(jonas)).get('/user/attributes')).json();
    expect(neighbour).toMatchObject({
      FirstName: 'Jonas',
      LastName: jonas.lastName,
      Occupation: '',
    });
    expect(neighbour).not.toHaveProperty('LastLogin');
  });

  it('[API-26] stores names without deceptive characters, and refuses one that cannot be seen', async () => {
    const override = String.fromCodePoint(0x20_2e);
    await client.put('/user/attributes', { FirstName: `May${override}a`, LastName: 'Osei\nOwner' });
    const stored = { FirstName: 'Maya', LastName: 'Osei Owner' };
    expect(await attributes()).toMatchObject(stored);
    const invisible = String.fromCodePoint(0x20_0b, 0x20_0d, 0x31_64);
    const refused = await client.put('/user/attributes', { FirstName: invisible });
    expect(refused.statusCode).toBe(400);
    expect(await attributes()).toMatchObject(stored);
  });

  it.each(['Small Business Owner', 'Contractor', 'Government Employee', 'Other'])(
    '[API-26] takes the occupation %s, and names of 100 characters',
    async (Occupation) => {
      const changes = { Occupation, FirstName: 'x'.repeat(100), LastName: 'y'.repeat(100) };
      expect((await client.put('/user/attributes', changes)).statusCode).toBe(200);
      expect(await attributes()).toMatchObject(changes);
    },
  );

  it('[API-26] [TAPI-38] changes no other attributes, whatever the body contains', async () => {
    await test.sql`insert into roles (role_id, title, description)
      values ('analyst', 'Analyst', '') on conflict do nothing`;
    await test.sql`insert into student_roles (student_id, role_id, earned)
      values (${maya.studentId}, 'analyst', false)`;
    await test.sql`update students set profile_image_url = '/media/x/portrait.jpg'
      where student_id = ${maya.studentId}`;
    const before = await attributes();
    const answer = await client.put('/user/attributes', {
      FirstName: 'May',
      StudentID: maya.studentId,
      Email: 'other@learn.example',
      GroupIDs: ['everybody'],
      GroupID: 'everybody',
      Roles: { analyst: true },
      Competencies: ['sql'],
      CompletedCourses: ['sql-for-questions'],
      CreatedAt: '2001-01-01T00:00:00.000Z',
      PasswordLastChanged: '2001-01-01T00:00:00.000Z',
      profileImageUrl: 'https://elsewhere.example/x.png',
    });
    expect(answer.json()).toEqual({ ...before, FirstName: 'May' });
    expect(await attributes()).toEqual({ ...before, FirstName: 'May' });
  });

  it('[TAPI-38] accepts a completion map, ignores it and returns the stored one', async () => {
    const before = await attributes();
    const Courses = {
      'sql-for-questions': { m1: { LectureCompleted: true }, scorm: { score: 100 } },
    };
    const answer = await client.put('/user/attributes', { Courses });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(before);
    expect(await attributes()).toEqual(before);
  });

  it.each([
    { name: 'nothing at all', body: {} },
    { name: 'nothing that may be changed', body: { Email: 'other@learn.example' } },
    { name: 'a blank first name', body: { FirstName: '   ' } },
    { name: 'a blank last name', body: { LastName: '' } },
    { name: 'a first name over 100 characters', body: { FirstName: 'x'.repeat(101) } },
    { name: 'a last name over 100 characters', body: { LastName: 'x'.repeat(101) } },
    { name: 'an occupation of its own', body: { Occupation: 'Astronaut' } },
    { name: 'a last login that is no ISO time', body: { LastLogin: 'yesterday' } },
    { name: 'one good and one bad field', body: { FirstName: 'May', LastName: '' } },
  ])('[API-26] answers 400 to $name and changes nothing', async ({ body }) => {
    const before = await attributes();
    const answer = await client.put('/user/attributes', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid' });
    expect(await attributes()).toEqual(before);
  });

  it('[API-26] [PAPI-03] refuses a visitor with 401 and another student’s id with 403', async () => {
    const body = { FirstName: 'Nobody' };
    expect((await test.visitor.put('/user/attributes', body)).statusCode).toBe(401);
    const other = await client.put('/user/attributes', { ...body, StudentID: jonas.studentId });
    expect(other.statusCode).toBe(403);
    const header = { headers: { id: jonas.studentId } };
    expect((await client.put('/user/attributes', body, header)).statusCode).toBe(403);
    expect((await attributes()).FirstName).toBe('Maya');
    const jonasNow = await (await test.as(jonas)).get('/user/attributes');
    expect(jonasNow.json()).toMatchObject({ FirstName: 'Jonas' });
  });
});

describe('GET /profile/studentDetails', () => {
  const details = (query: Record<string, string>) =>
    client.get('/profile/studentDetails', { query });

  it('[API-30] answers the caller’s roles with their earned flags', async () => {
    await test.sql`insert into roles (role_id, title, description)
      values ('analyst', 'Analyst', ''), ('designer', 'Designer', '') on conflict do nothing`;
    await test.sql`insert into student_roles (student_id, role_id, earned)
      values (${maya.studentId}, 'analyst', true), (${maya.studentId}, 'designer', false),
        (${jonas.studentId}, 'designer', true)`;
    const answer = await details({ StudentID: maya.studentId });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ Roles: { analyst: true, designer: false } });
    expect((await attributes()).Roles).toEqual({ analyst: true, designer: false });
  });

  it('[API-30] refuses another student, a missing id and a visitor', async () => {
    expect((await details({ StudentID: jonas.studentId })).statusCode).toBe(403);
    expect((await details({})).statusCode).toBe(400);
    const query = { StudentID: maya.studentId };
    expect((await test.visitor.get('/profile/studentDetails', { query })).statusCode).toBe(401);
  });
});
