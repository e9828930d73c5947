import { readFile } from 'node:fs/promises';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { Workspace } from '@cairn/api/workspaces.contract';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import {
  aCourse,
  fullCourse,
  createContentFolder,
  packagedCourse,
  sharedContentFiles,
  type TestFolder,
} from '../../../test/test-content.ts';
import { importContent } from './import-content.ts';

let test: TestApp;
let folder: TestFolder;
const noor = {
  StudentID: 'noor',
  Email: 'noor@learn.example',
  Password: 'trying it out',
  FirstName: 'Noor',
  LastName: 'Haddad',
  GroupIDs: ['north'],
  Roles: ['analyst'],
  EnrolledIn: ['sql-basics'],
  CompletedCourses: ['tidy-desk', 'live', 'finished'],
  Exercises: ['ex-sql'],
  Desktops: [{ System: 'windows', State: 'IMPAIRED' }],
  Images: [{ Name: 'Tools', System: 'windows', Created: '2026-03-02T09:30:00Z' }],
};

beforeEach(async () => {
  test = await startTestApp();
  folder = await createContentFolder({
    ...sharedContentFiles,
    ...fullCourse('sql-basics'),
    ...fullCourse('finished'),
    ...fullCourse('for-south', { Groups: ['south'] }),
    ...packagedCourse('tidy-desk'),
    'courses/live/course.yaml': aCourse('live', { CourseType: 'sync' }),
    'roles.yaml': [
      {
        RoleID: 'analyst',
        RoleTitle: 'Analyst',
        Description: 'Reads numbers.',
        CourseIDs: ['sql-basics', 'for-south', 'finished'],
        CompetencyIDs: [],
      },
    ],
    'students.yaml': [noor],
  });
});
afterEach(async () => {
  await folder.drop();
  await test.close();
});

const run = () => importContent(folder.root, { ...test, now: () => test.clock.now });
const signIn = (password: string) =>
  test.visitor.post('/auth/login', { username: noor.Email, password, frontendType: 'student' });
const attributes = async () => {
  const client = await test.as({
    ...(await test.addStudent()),
    studentId: 'noor',
    email: noor.Email,
  });
  return (await client.get('/user/attributes')).json<UserAttributes>();
};

it('[MPERM-16] the embedded demo has the administrator ada@cairn.example; content without demo accounts has none', async () => {
  const listAdministrators = () =>
    test.sql`select email from staff_roles where role = 'administrator'`;
  await folder.write({ 'students.yaml': [] });
  await run();
  expect(await listAdministrators()).toEqual([]);

  const file = new URL('../../../content/students.yaml', import.meta.url);
  const accounts = parse(await readFile(file, 'utf8')) as (typeof noor & {
    StaffRoles?: { Role: string }[];
  })[];
  await folder.write({
    // Courses and groups of the demo are left out, because this test imports others.
    'students.yaml': accounts.map(
      ({ StudentID, Email, Password, FirstName, LastName, StaffRoles = [] }) => ({
        StudentID,
        Email,
        Password,
        FirstName,
        LastName,
        StaffRoles: StaffRoles.filter(({ Role }) => Role === 'administrator'),
      }),
    ),
  });
  await run();
  expect(await listAdministrators()).toEqual([{ email: 'ada@cairn.example' }]);
  const signedIn = await test.visitor.post('/auth/login', {
    username: 'ada@cairn.example',
    password: accounts.find(({ Email }) => Email === 'ada@cairn.example')?.Password,
    frontendType: 'student',
  });
  expect(signedIn.statusCode).toBe(200);
});

describe('demo accounts', () => {
  it('sign in with the password of the file, and have its progress', async () => {
    await run();
    expect((await signIn(noor.Password)).statusCode).toBe(200);
    const { Courses, ...own } = await attributes();
    expect(own).toMatchObject({
      GroupIDs: ['north'],
      Roles: { analyst: false },
      CompletedCourses: ['finished', 'live', 'tidy-desk'],
      ExerciseIDWorkspaceIDMapping: { 'ex-sql': expect.stringMatching(/^ws-[0-9a-f]{9}$/) },
    });
    expect(Courses).toMatchObject({
      'sql-basics': { 'sql-basics-one': { LectureCompleted: false } },
      finished: { 'finished-two': { ExerciseCompleted: true, AssessmentCompleted: true } },
      live: { Status: 'Pass' },
      'tidy-desk': { scorm: { 'cmi.core.lesson_status': 'completed' } },
    });
    const paths = await test.sql`select course_ids from learning_paths where student_id = 'noor'`;
    expect(paths.map((row) => row['course_ids'])).toEqual([['sql-basics', 'finished']]);
  });

  it('have the listed progress in a course, one module a day', async () => {
    await folder.write({
      'students.yaml': [
        {
          ...noor,
          CompletedCourses: [{ Course: 'finished', On: '-20d 17:00' }],
          InProgress: [{ Course: 'sql-basics', Modules: 1, Last: '-1d 19:30' }],
        },
      ],
    });
    await run();
    const { Courses, CompletedCourses } = await attributes();
    expect(CompletedCourses).toEqual(['finished']);
    const done = await test.sql<{ module: string; day: string }[]>`
      select distinct module_id as module, to_char(done_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as day
      from module_progress where student_id = 'noor' order by module`;
    const day = (ago: number, hour: string) =>
      `${new Date(test.clock.now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)} ${hour}`;
    expect(done).toEqual([
      { module: 'finished-one', day: day(22, '17:00') },
      { module: 'finished-three', day: day(20, '17:00') },
      { module: 'finished-two', day: day(21, '17:00') },
      { module: 'sql-basics-one', day: day(1, '19:30') },
    ]);
    expect(Courses['sql-basics']).toMatchObject({
      'sql-basics-one': { LectureCompleted: true },
      'sql-basics-two': { ExerciseCompleted: false, AssessmentCompleted: false },
    });
    const certificates = await test.sql<{ course: string; day: string }[]>`
      select course_id as course, to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as day
      from certificates where student_id = 'noor'`;
    expect(certificates).toEqual([{ course: 'finished', day: day(20, '17:00') }]);
  });

  it('are refused with an unknown course', async () => {
    await folder.write({
      'students.yaml': [
        { ...noor, InProgress: [{ Course: 'nowhere', Modules: 1, Last: '-1d 19:30' }] },
      ],
    });
    await expect(run()).rejects.toThrow("there is no course 'nowhere'");
  });

  it('have the desktops and images of the file', async () => {
    await run();
    await test.sql`update simulated_desktops set state = 'AVAILABLE' where state = 'STOPPED'`;
    await folder.write({ 'students.yaml': [{ ...noor, Roles: [] }] });
    await run();
    const client = await test.as({
      ...(await test.addStudent()),
      studentId: 'noor',
      email: noor.Email,
    });
    const desktops = (await client.get('/workspace/', { query: { username: 'noor' } })).json();
    const { 'ex-sql': ofExercise } = (await attributes()).ExerciseIDWorkspaceIDMapping;
    const shown = desktops.map((desktop: Workspace) => [
      desktop.WorkspaceId === ofExercise,
      desktop.WorkspaceProperties.OperatingSystemName,
      desktop.State,
    ]);
    expect(new Set(shown)).toEqual(
      new Set([
        [true, 'Ubuntu 22.04', 'AVAILABLE'],
        [false, 'Windows Server 2022', 'IMPAIRED'],
      ]),
    );
    expect((await client.get('/workspace/images')).json()).toMatchObject({
      Images: [{ Name: 'Tools', OperatingSystem: { Type: 'WINDOWS' }, State: 'AVAILABLE' }],
    });
  });

  it('are stored with a hash of the password only', async () => {
    await run();
    const [row] = await test.sql`select students::text as account from students
      where student_id = 'noor'`;
    expect(row?.['account']).not.toContain(noor.Password);
    expect(row?.['account']).toContain('$argon2id$');
  });

  it('keep a changed password, name or progress at the next import', async () => {
    await run();
    await test.sql`update students set password_hash = 'changed', first_name = 'Nora'`;
    await test.sql`delete from learning_paths`;
    await run();
    expect(await test.sql`select 1 from learning_paths`).toHaveLength(0);
    await folder.write({
      'students.yaml': [
        { ...noor, Password: 'another one', EnrolledIn: ['sql-basics', 'for-south'] },
      ],
    });
    await run();
    const [row] = await test.sql`select password_hash, first_name from students
      where student_id = 'noor'`;
    expect(row).toEqual({ password_hash: 'changed', first_name: 'Nora' });
    expect(Object.keys((await attributes()).Courses)).toContain('for-south');
  });

  it('never take the address of another account', async () => {
    await test.addStudent({ email: 'Noor@learn.example' });
    await expect(run()).rejects.toThrow(
      "students.yaml:2: the address 'noor@learn.example' belongs to another account",
    );
    expect((await test.visitor.get('/courses/all')).json()).toEqual([]);
  });
});
