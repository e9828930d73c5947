/** The list of courses of administrators, and what hiding, archiving and handing over mean. 003 §2.7 */
import type { StaffCourse } from '@cairn/api/staff-catalogue.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, fullCourse } from '../../../../test/test-content.ts';
import { addEnrolment } from '../../catalogue/courses/enrolments.repository.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import { runPeopleAction } from '../../../../test/test-people-actions.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { createTeacherClient, teacherFiles } from '../../../../test/test-teachers.ts';

let test: TestApp;
let admin: TestClient;
beforeEach(async () => {
  test = await startLearningApp({
    ...teacherFiles,
    ...fullCourse('open', { CourseTitle: 'Zebras' }),
    'courses/near/course.yaml': aCourse('near', { CourseTitle: 'Zebras at night' }),
    'courses/south/course.yaml': aCourse('south', {
      CourseTitle: 'Southern cross',
      Groups: ['south', 'north'],
      InstructorID: 'ben-ruiz',
    }),
    'courses/draft/course.yaml': aCourse('draft', { CourseTitle: 'Apes', Status: 'draft' }),
    'roles.yaml': [
      {
        RoleID: 'keeper',
        RoleTitle: 'Keeper',
        Description: 'Feeds.',
        CourseIDs: ['open', 'near'],
        CompetencyIDs: ['sql'],
      },
    ],
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(() => test.close());

const list = async (query = '') => {
  const answer = await admin.get(`/manage/courses?${query}`);
  return answer.json<{ courses: StaffCourse[]; counts: object; page: number }>();
};
const listIds = async (query?: string) =>
  (await list(query)).courses.map(({ courseId }) => courseId);
const setState = (courseId: string, state: string) =>
  admin.put(`/manage/courses/${courseId}/state`, { state });
const toIds = (courses: readonly { CourseID: string }[]) => courses.map((one) => one.CourseID);
const addLearner = async (...courseIds: string[]) => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of courseIds) await client.post('/courses/enroll', { courseId });
  return { student, client };
};
const finishLecture = (client: TestClient) =>
  client.put('/courses/updateModuleProgress', {
    courseId: 'open',
    moduleId: 'open-one',
    component: 'LectureCompleted',
  });
const listLog = () => test.sql<{ action: string; before: unknown; after: unknown }[]>`
  select action, values_before as before, values_after as after from audit_entries
  where object_kind = 'course' order by entry_id`;

describe('the list', () => {
  it('[MCAT-01] has status, owner, groups, students and the last publication of each course', async () => {
    await addLearner('open');
    const ended = await addLearner('open');
    await test.sql`update enrolments set unenrolled_at = now()
      where student_id = ${ended.student.studentId}`;
    const { courses, counts } = await list('order=title');
    expect(courses.map(({ courseId }) => courseId)).toEqual(['draft', 'south', 'open', 'near']);
    expect(courses[2]).toMatchObject({
      title: 'Zebras',
      category: 'Data',
      courseType: 'async',
      status: 'published',
      owner: { instructorId: 'ada-moss', name: 'Ada Moss' },
      groups: [],
      students: 1,
      publishedAt: expect.stringMatching(/^\d{4}-/),
      origin: 'files',
    });
    expect(courses[1]).toMatchObject({ groups: ['North', 'South'], owner: { name: 'Ben Ruiz' } });
    expect(courses[0]).toMatchObject({ status: 'draft', publishedAt: null });
    expect(counts).toEqual({ published: 3, draft: 1, hidden: 0, archived: 0 });
  });

  it('[MCAT-01] finds courses by title, id and owner, and by status', async () => {
    expect(await listIds('search=zebras&order=title')).toEqual(['open', 'near']);
    expect(await listIds('search=NEAR')).toEqual(['near']);
    expect(await listIds('search=ruiz')).toEqual(['south']);
    await setState('near', 'hidden');
    await setState('draft', 'archived');
    expect(await listIds('status=hidden')).toEqual(['near']);
    expect(await listIds('status=archived')).toEqual(['draft']);
    expect(await listIds('status=draft')).toEqual([]);
    const { counts } = await list('search=zebras&status=published');
    expect(counts).toEqual({ published: 2, draft: 0, hidden: 1, archived: 1 });
  });

  it('[MCAT-01] sorts by title and by publication, and goes to the last page', async () => {
    expect(await listIds('order=-title')).toEqual(['near', 'open', 'south', 'draft']);
    await test.sql`update content_records set imported_at = '2020-01-01' where id = 'open'`;
    expect((await listIds('order=published'))[0]).toBe('open');
    expect((await listIds('order=published')).at(-1)).toBe('draft');
    expect((await listIds()).slice(-2)).toEqual(['open', 'draft']);
    expect(await list('page=9')).toMatchObject({ page: 1, pageCount: 1 });
  });
});

describe('a hidden course', () => {
  /** Returns what names the course 'open' to a caller. */
  const listMentions = async (caller: TestClient): Promise<Record<string, boolean>> => {
    const has = (body: string) => body.includes('"open"');
    const roleLists = { roleID: 'keeper', currentCompetencies: [], groupIDs: [] };
    return {
      catalogue: has((await caller.get('/courses/all')).body),
      search: has((await caller.get('/courses/search?text=happens')).body),
      role: has((await caller.get('/roles/all')).body),
      'courses for a role': has((await caller.post('/roles/course-lists', roleLists)).body),
      recommendations: has((await caller.get('/top_courses?user_input_title=Zebras')).body),
      details: (await caller.get('/courses/attributes?courseID=open')).body.includes('Zebras'),
    };
  };
  const listKeys = (mentions: object) =>
    Object.entries(mentions)
      .filter(([, is]) => is)
      .map(([key]) => key);

  it('[MCAT-02] is absent from catalogue, search, roles and recommendations', async () => {
    const enrolled = await addLearner('open');
    const { client } = await addLearner();
    const before = await listMentions(client);
    expect(listKeys(before)).toEqual(Object.keys(before));
    expect((await setState('open', 'hidden')).json()).toMatchObject({ status: 'hidden' });
    expect(listKeys(await listMentions(client))).toEqual([]);
    expect(listKeys(await listMentions(test.visitor))).toEqual([]);
    expect(listKeys(await listMentions(enrolled.client))).toEqual(['details']);
    const refused = { CourseID: 'open', Status: 'draft', Groups: [], PublicallyAccessible: false };
    expect((await client.get('/courses/attributes?courseID=open')).json()).toEqual({
      Item: refused,
    });
    expect((await client.get('/modules/courses/open')).statusCode).toBe(404);
    expect((await client.get('/upskillrole/courses')).body).not.toContain('"open"');
  });

  it('[MCAT-02] takes no student who enrols, and no learning path', async () => {
    await setState('open', 'hidden');
    const { student, client } = await addLearner();
    const path = `/upskillrole/students/${student.studentId}/learning-path`;
    const body = { roleID: 'keeper', courseIDs: ['open'], forceUpdate: false };
    expect((await client.post(path, body)).statusCode).toBe(404);
    expect((await client.post('/courses/enroll', { courseId: 'open' })).statusCode).toBe(404);
    expect(await test.sql`select 1 from enrolments where course_id = 'open'`).toEqual([]);
  });

  it('counts no more for those who earn a role', async () => {
    const { client, student } = await addLearner('open', 'near');
    await client.put(`/roles/${student.studentId}/add-role`, { roleId: 'keeper' });
    await test.sql`update enrolments set completed_at = now() where course_id = 'near'`;
    const readRoles = async () => (await client.get('/user/attributes')).json().Roles;
    expect(await readRoles()).toEqual({ keeper: false });
    await setState('open', 'hidden');
    expect(await readRoles()).toEqual({ keeper: true });
  });

  it('[MCAT-02] is still open to those who are enrolled, on every process', async () => {
    const { client } = await addLearner('open');
    const other = await test.another();
    const read = async () => {
      const answer = await other.inject({
        url: '/api/courses/attributes?courseID=open',
        headers: { ...client.headers },
      });
      return answer.json<{ Item: { CourseTitle?: string; Status: string } }>().Item;
    };
    expect(await read()).toMatchObject({ CourseTitle: 'Zebras' });
    await setState('open', 'hidden');
    expect(await read()).toMatchObject({ CourseTitle: 'Zebras', Status: 'published' });
    expect(toIds((await client.get('/courses/')).json())).toEqual(['open']);
    expect((await client.get('/modules/courses/open')).statusCode).toBe(200);
    expect((await finishLecture(client)).statusCode).toBe(200);
    expect((await client.get('/exercises/student')).body).toContain('ex-sql');
  });

  it('can be given to a person by staff', async () => {
    await setState('open', 'hidden');
    const { student, client } = await addLearner();
    const job = await runPeopleAction(
      admin,
      { kind: 'enrol', courseId: 'open' },
      { personIds: [student.studentId] },
    );
    expect(job.changed).toBe(1);
    expect(toIds((await client.get('/courses/')).json())).toEqual(['open']);
  });
});

describe('an archived course', () => {
  it('[MCAT-03] takes no new students, by hand or by themselves', async () => {
    await setState('open', 'archived');
    const { student, client } = await addLearner();
    expect(toIds((await client.get('/courses/all')).json())).not.toContain('open');
    expect((await client.post('/courses/enroll', { courseId: 'open' })).statusCode).toBe(404);
    const job = await runPeopleAction(
      admin,
      { kind: 'enrol', courseId: 'open' },
      { personIds: [student.studentId] },
    );
    expect(job.refusals[0]?.message).toBe('Zebras is archived and takes no new students.');
    const choices = (await admin.get('/manage/course-choices?search=zebras')).json();
    expect(choices).toEqual({ courses: [{ courseId: 'near', title: 'Zebras at night' }] });
    const added = await admin.post('/manage/people', {
      firstName: 'Hannah',
      lastName: 'Vogel',
      email: 'hannah@cairn.example',
      groupIds: [],
      courseIds: ['open'],
      signIn: { kind: 'invitation' },
    });
    expect(added.json()).toMatchObject({
      message: 'Zebras is archived. Choose another course.',
    });
    expect(await test.sql`select 1 from enrolments where course_id = 'open'`).toEqual([]);
  });

  it('[MCAT-03] takes no new students from any code that enrols, such as rules', async () => {
    await setState('open', 'archived');
    const { studentId } = await test.addStudent();
    expect(await addEnrolment(test.sql, studentId, 'open')).toBe(false);
    expect(await test.sql`select 1 from enrolments where course_id = 'open'`).toEqual([]);
    await setState('open', 'hidden');
    expect(await addEnrolment(test.sql, studentId, 'open')).toBe(true);
  });

  it('[MCAT-03] can be completed by those who are enrolled, and taken out of the archive', async () => {
    const { client, student } = await addLearner('open');
    await setState('open', 'archived');
    expect((await client.get('/modules/courses/open')).statusCode).toBe(200);
    const done = await finishLecture(client);
    expect(done.statusCode).toBe(200);
    await test.sql`update enrolments set completed_at = now(), unenrolled_at = now()
      where student_id = ${student.studentId}`;
    // A completed enrolment that has ended is read, and cannot begin anew.
    expect((await client.get('/modules/courses/open')).statusCode).toBe(200);
    expect((await client.post('/courses/enroll', { courseId: 'open' })).statusCode).toBe(404);
    expect((await setState('open', 'shown')).json()).toMatchObject({ status: 'published' });
    expect(toIds((await client.get('/courses/all')).json())).toContain('open');
    expect((await client.post('/courses/enroll', { courseId: 'open' })).statusCode).toBe(200);
    expect(await listLog()).toMatchObject([
      { action: 'course-archived', before: { state: 'shown' }, after: { state: 'archived' } },
      { action: 'course-shown', before: { state: 'archived' }, after: { state: 'shown' } },
    ]);
  });
});

it('writes nothing for a state that the course has, and refuses an unknown course', async () => {
  expect((await setState('open', 'shown')).statusCode).toBe(200);
  expect((await setState('none', 'hidden')).statusCode).toBe(404);
  expect(await listLog()).toEqual([]);
});

describe('handing over', () => {
  const handOver = (courseId: string, personId: string, before = 'ada-moss') =>
    admin.put(`/manage/courses/${courseId}/owner`, { before, personId });
  const takeOver = (courseId: string) => admin.post(`/manage/courses/${courseId}/take-over`, {});
  const teaches = async (client: TestClient, courseId: string) =>
    (await client.get(`/teaching/courses/${courseId}/roster`)).statusCode === 200;

  it('[MCAT-04] gives the course to an author, who is told, as is the earlier owner, who has no right any more', async () => {
    const ada = await createTeacherClient(test, 'ada');
    const author = await addStaff(test, 'author', null, { firstName: 'Lena', lastName: 'Hoff' });
    await takeOver('near');
    expect(await teaches(ada, 'near')).toBe(true);
    const choices = await admin.get('/manage/courses/near/owner-choices?search=lena');
    expect(choices.json()).toEqual({
      people: [
        { personId: author.person.studentId, name: 'Lena Hoff', email: author.person.email },
      ],
    });
    const answer = await handOver('near', author.person.studentId);
    expect(answer.json()).toMatchObject({ owner: { name: 'Lena Hoff' } });
    expect(await teaches(author.client, 'near')).toBe(true);
    expect(await teaches(ada, 'near')).toBe(false);
    expect((await waitForMail(test.sql, author.person.email)).subject).toBe(
      'You now own the course “Zebras at night”',
    );
    expect((await waitForMail(test.sql, 'ada@teach.example')).subject).toBe(
      'The course “Zebras at night” has a new owner',
    );
    expect((await listLog()).at(-1)).toMatchObject({
      action: 'course-handed-over',
      before: { owner: 'Ada Moss' },
      after: { owner: 'Lena Hoff' },
    });
    const again = await handOver('near', author.person.studentId);
    expect(again.json()).toMatchObject({
      code: 'conflict',
      message: 'Another person has handed the course over to Lena Hoff meanwhile.',
    });
    expect(await listMailsTo(test.sql, author.person.email)).toHaveLength(1);
  });

  it('[MCAT-04] accepts an instructor of the course; an earlier owner who is a co-author stays one', async () => {
    const ada = await createTeacherClient(test, 'ada');
    const ben = await createTeacherClient(test, 'ben');
    await takeOver('open');
    await test.sql`insert into course_collaborators (course_id, instructor_id, position)
      values ('open', 'ada-moss', 5)`;
    expect((await handOver('open', 'ben-account')).json()).toMatchObject({
      owner: { instructorId: 'ben-ruiz' },
    });
    expect([await teaches(ben, 'open'), await teaches(ada, 'open')]).toEqual([true, true]);
    const collaborators = await test.sql<{ id: string }[]>`
      select instructor_id as id from course_collaborators where course_id = 'open'`;
    expect(collaborators).toEqual([{ id: 'ada-moss' }]);
  });

  it('[MCAT-04] refuses everybody else', async () => {
    await createTeacherClient(test, 'ben');
    const student = await test.addStudent();
    await takeOver('near');
    // Ben teaches another course, and not this one.
    for (const personId of [student.studentId, 'ben-account', 'none'])
      expect((await handOver('near', personId)).json()).toMatchObject({
        code: 'conflict',
        message: 'Choose a person with the role author, or another instructor of the course.',
      });
    const choices = await admin.get('/manage/courses/near/owner-choices');
    expect(choices.json()).toEqual({ people: [] });
  });

  it('[MCAT-04] refuses an instructor of the course whose account is disabled', async () => {
    await createTeacherClient(test, 'ben');
    await takeOver('open');
    await test.sql`update students set disabled_at = now() where student_id = 'ben-account'`;
    expect((await handOver('open', 'ben-account')).json()).toMatchObject({ code: 'conflict' });
  });

  it('refuses a course about which files decide', async () => {
    const author = await addStaff(test, 'author');
    expect((await handOver('near', author.person.studentId)).json()).toMatchObject({
      code: 'conflict',
      message: 'Content files decide about this course. Take it over first.',
    });
  });
});
