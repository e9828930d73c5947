import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import {
  aCourse,
  createContentFolder,
  sharedContentFiles,
  type TestFolder,
} from '../../../../test/test-content.ts';
import { importContent } from '../../content/import-content.ts';
import {
  findInstructorId,
  requireTeacher,
  findTeacherOfCourse,
  listTeacherIds,
} from './teaching-right.ts';

const account = (StudentID: string) => ({
  StudentID,
  Email: `${StudentID}@teach.example`,
  Password: 'trying it out',
  FirstName: StudentID,
  LastName: 'Teacher',
});
const instructors = (ada: readonly string[], ben: readonly string[]) => [
  { InstructorID: 'ada-moss', FirstName: 'Ada', LastName: 'Moss', Accounts: ada },
  { InstructorID: 'ben-ruiz', FirstName: 'Ben', LastName: 'Ruiz', Accounts: ben },
];

let test: TestApp;
let folder: TestFolder;
beforeEach(async () => {
  test = await startTestApp();
  folder = await createContentFolder({
    ...sharedContentFiles,
    'instructors.yaml': instructors(['Ada@Teach.example'], ['ben@teach.example']),
    'courses/c1/course.yaml': aCourse('c1', { Collaborators: ['ben-ruiz'] }),
    'courses/c2/course.yaml': aCourse('c2'),
    'courses/c3/course.yaml': aCourse('c3', { InstructorID: 'ben-ruiz' }),
    'students.yaml': [account('ada'), account('ben'), account('eve')],
  });
  await run();
});
afterEach(async () => {
  await folder.drop();
  await test.close();
});

const run = () => importContent(folder.root, { ...test, now: () => test.clock.now });

describe('the right to teach', () => {
  it('belongs to the e-mail address of an account, in any letter case', async () => {
    expect(await findInstructorId(test.sql, 'ada')).toBe('ada-moss');
    expect(await findInstructorId(test.sql, 'eve')).toBeUndefined();
    expect((await listTeacherIds(test.sql, 'c1')).toSorted()).toEqual(['ada', 'ben']);
    expect(await listTeacherIds(test.sql, 'c2')).toEqual(['ada']);
  });

  it('distinguishes the instructor of a course from collaborators', async () => {
    const asked = [
      ['ada', 'c1', 'instructor'],
      ['ben', 'c1', 'collaborator'],
      ['ben', 'c2', undefined],
      ['ben', 'c3', 'instructor'],
      ['eve', 'c1', undefined],
    ] as const;
    for (const [who, course, standing] of asked) {
      expect((await findTeacherOfCourse(test.sql, who, course))?.standing).toBe(standing);
    }
    await expect(requireTeacher(test.sql, 'ben', 'c2')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(requireTeacher(test.sql, 'ben', 'none')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('waits until the address is confirmed', async () => {
    await test.sql`update students set confirmed_at = null where student_id = 'ada'`;
    expect(await findInstructorId(test.sql, 'ada')).toBeUndefined();
  });

  it('ends with the content that granted it, unless an operator granted it', async () => {
    await test.sql`insert into teaching_rights (email, instructor_id, given_by)
      values ('eve@teach.example', 'ben-ruiz', 'operator')`;
    await folder.write({ 'instructors.yaml': instructors(['ada@teach.example'], []) });
    await run();
    expect(await findInstructorId(test.sql, 'ada')).toBe('ada-moss');
    expect(await findInstructorId(test.sql, 'ben')).toBeUndefined();
    expect(await findInstructorId(test.sql, 'eve')).toBe('ben-ruiz');
  });
});
