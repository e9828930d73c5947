import { GROUPS_PAGE_SIZE, MAX_GROUPS } from '@cairn/api/staff-groups.contract';
import { holdLocks, waitForLock } from '../../../../test/held-locks.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { pdf } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('of-north', { Groups: ['north'] }),
    ...fullCourse('of-south', { Groups: ['south'] }),
    ...fullCourse('of-both', { Groups: ['north', 'south'] }),
    ...fullCourse('for-all'),
    ...fullCourse('public-too', { Groups: ['north'], PublicallyAccessible: true }),
    'documents.yaml': [
      { DocumentID: 'north-guide', Title: 'North guide', File: 'guide.pdf', GroupIDs: ['north'] },
      { DocumentID: 'south-guide', Title: 'South guide', File: 'guide.pdf', GroupIDs: ['south'] },
    ].map((document) => ({ ...document, Category: 'Guides', CreatedAt: '2026-05-01T10:00:00Z' })),
    'guide.pdf': pdf,
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

interface ListedGroups {
  readonly groups: readonly { groupId: string; name: string; people: number }[];
  readonly active: number;
  readonly archived: number;
  readonly page: number;
  readonly pageCount: number;
}
const list = async (query = '', from = admin) => {
  const answer = await from.get(`/manage/groups?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<ListedGroups>();
};
const listNames = async (query?: string, from?: TestClient) =>
  (await list(query, from)).groups.map(({ name }) => name);
const create = (name: string, from = admin) => from.post('/manage/groups', { name });
const createId = async (name: string): Promise<string> =>
  (await create(name)).json<{ groupId: string }>().groupId;
const change = (body: object, from = admin) => from.post('/manage/group-changes', body);
const preview = (body: object, from = admin) => from.post('/manage/group-changes/preview', body);
const listGroupsOf = async ({ studentId }: Pick<TestStudent, 'studentId'>): Promise<string[]> => {
  const rows = await test.sql<{ groupId: string }[]>`select group_id as "groupId"
    from student_group_members where student_id = ${studentId} order by group_id`;
  return rows.map(({ groupId }) => groupId);
};
const listEntries = async (object: string) =>
  (await admin.get(`/manage/log?object=${object}`)).json<{ entries: { action: string }[] }>()
    .entries;

describe('the list of groups', () => {
  it('tells of each group its people, managers, courses and documents, and who is in none', async () => {
    await test.addStudent({ groupIds: ['north'] });
    await test.addStudent({ groupIds: ['north', 'south'] });
    const { person } = await addStaff(test, 'group-manager', 'north', {
      firstName: 'Colm',
      lastName: 'Brennan',
    });
    await admin.post('/manage/staff-roles/give', {
      email: 'ruth@school.example',
      role: 'group-manager',
      groupId: 'north',
    });
    const answer = await list('search=NORTH');
    expect(answer).toEqual({
      groups: [
        {
          groupId: 'north',
          name: 'North',
          archivedAt: null,
          people: 2,
          managers: [
            { email: person.email, name: 'Colm Brennan', personId: person.studentId },
            { email: 'ruth@school.example', name: null, personId: null },
          ],
          courses: 3,
          documents: 1,
        },
      ],
      active: 2,
      archived: 0,
      // The administrator and the manager.
      peopleWithoutGroup: 2,
      page: 1,
      pageCount: 1,
    });
    expect(await listNames('search=th')).toEqual(['North', 'South']);
    expect(await listNames('search=%25')).toEqual([]);
  });

  it('shows a group manager the managed groups only, and answers 404 to the others', async () => {
    const { client } = await addStaff(test, 'group-manager', 'north');
    expect(await list('', client)).toMatchObject({
      groups: [{ groupId: 'north' }],
      active: 1,
      peopleWithoutGroup: null,
    });
    expect((await client.get('/manage/groups/north')).statusCode).toBe(200);
    for (const id of ['south', 'nowhere']) {
      const answer = await client.get(`/manage/groups/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        message: 'There is no such group. Go back to the list of groups.',
      });
    }
  });

  it('has pages, and returns the last one for a number that is too high', async () => {
    await test.sql`insert into student_groups (group_id, group_name)
      select 'paged-' || n, 'Paged ' || lpad(n::text, 2, '0') from generate_series(0, ${GROUPS_PAGE_SIZE}) n`;
    const second = await list('search=paged&page=9');
    expect(second).toMatchObject({ page: 2, pageCount: 2 });
    expect(second.groups.map(({ name }) => name)).toEqual([`Paged ${GROUPS_PAGE_SIZE}`]);
    expect(await listNames('search=paged')).toHaveLength(GROUPS_PAGE_SIZE);
    await test.sql`delete from student_groups where group_id like 'paged-%'`;
  });
});

describe('a group', () => {
  it('has the courses and documents that it sees and the public does not', async () => {
    const answer = await admin.get('/manage/groups/north');
    expect(answer.json()).toMatchObject({
      groupId: 'north',
      courses: {
        items: [
          { id: 'of-both', title: 'Course of-both' },
          { id: 'of-north', title: 'Course of-north' },
          { id: 'public-too', title: 'Course public-too' },
        ],
        total: 3,
      },
      documents: { items: [{ id: 'north-guide', title: 'North guide' }], total: 1 },
    });
  });
});

describe('[MGRP-02] creating and renaming', () => {
  it('makes the id from the name, and keeps it when the group is renamed', async () => {
    const answer = await create('  Évening Cohort 2026! ');
    expect(answer.json()).toMatchObject({
      groupId: 'evening-cohort-2026',
      name: 'Évening Cohort 2026!',
      people: 0,
      archivedAt: null,
    });
    const renamed = await admin.put('/manage/groups/evening-cohort-2026', {
      before: 'Évening Cohort 2026!',
      name: 'Evening',
    });
    expect(renamed.json()).toMatchObject({ groupId: 'evening-cohort-2026', name: 'Evening' });
    expect(await listEntries('evening-cohort-2026')).toEqual([
      expect.objectContaining({
        action: 'group-renamed',
        objectKind: 'group',
        objectName: 'Evening',
        before: { name: 'Évening Cohort 2026!' },
        after: { name: 'Evening' },
      }),
      expect.objectContaining({
        action: 'group-created',
        after: { name: 'Évening Cohort 2026!' },
      }),
    ]);
    // The id of an earlier name is taken, and a name without Latin letters has another beginning.
    expect(await createId('Evening Cohort 2026')).toBe('evening-cohort-2026-2');
    expect(await createId('مجموعة')).toBe('group');
    expect(await createId('晚间班')).toBe('group-2');
  });

  it('refuses a name of another group in any case of letters, and one without or with too many characters', async () => {
    const id = await createId('Harbor Institute');
    const taken = await create('hARBOR institute');
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({ details: { field: 'name' } });
    const other = await createId('Quay');
    const rename = (name: string) => admin.put(`/manage/groups/${other}`, { before: 'Quay', name });
    expect((await rename('HARBOR INSTITUTE')).statusCode).toBe(409);
    expect((await rename('quay')).statusCode).toBe(200);
    expect((await create('x'.repeat(100))).statusCode).toBe(200);
    for (const name of ['', ' \u200B', 'x'.repeat(101)])
      expect((await create(name)).statusCode).toBe(400);
    expect(await listNames('search=harbor')).toEqual(['Harbor Institute']);
    expect((await admin.get(`/manage/groups/${id}`)).json()).toMatchObject({
      name: 'Harbor Institute',
    });
  });

  it('gives one of several groups with the same name that are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('At once')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('does not overwrite a name that somebody else has saved meanwhile', async () => {
    const id = await createId('First name');
    await admin.put(`/manage/groups/${id}`, { before: 'First name', name: 'Second name' });
    const answer = await admin.put(`/manage/groups/${id}`, { before: 'First name', name: 'Third' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ details: { current: 'Second name' } });
    expect(await listNames('search=third')).toEqual([]);
  });
});

it('[MGRP-13] refuses a group when the site has 5,000, and names the number', async () => {
  await test.sql`insert into student_groups (group_id, group_name)
    select 'many-' || n, 'Many ' || n from generate_series(1, ${MAX_GROUPS} - (select count(*)::int from student_groups)) n`;
  expect(MAX_GROUPS).toBe(5000);
  const answer = await create('One more');
  expect(answer.statusCode).toBe(409);
  expect(answer.json<{ message: string }>().message).toContain('5000');
  await test.sql`delete from student_groups where group_id = 'many-1'`;
  expect((await create('One more')).statusCode).toBe(200);
  await test.sql`delete from student_groups where group_id like 'many-%'`;
});

it('[MGRP-04] a manager is given by address, before the account exists, and sees the group with the next call', async () => {
  const groupId = await createId('Waiting');
  const email = 'later@school.example';
  const give = (from: TestClient) =>
    from.post('/manage/staff-roles/give', { email, role: 'group-manager', groupId });
  const { client: manager } = await addStaff(test, 'group-manager', groupId);
  expect((await give(manager)).statusCode).toBe(403);
  const { client: stale, person: tired } = await addStaff(test, 'administrator');
  await test.sql`update sessions set identity_confirmed_at = identity_confirmed_at - interval '16 minutes'
    where student_id = ${tired.studentId}`;
  expect((await give(stale)).json()).toMatchObject({ code: 'recent-sign-in-needed' });
  expect((await give(admin)).statusCode).toBe(200);

  const later = await test.as(await test.addStudent({ email }));
  expect(await listNames('', later)).toEqual(['Waiting']);
  const other = await test.addStudent();
  const otherClient = await test.as(other);
  expect((await otherClient.get('/manage/groups')).statusCode).toBe(403);
  await admin.post('/manage/staff-roles/give', {
    email: other.email,
    role: 'group-manager',
    groupId,
  });
  expect(await listNames('', otherClient)).toEqual(['Waiting']);
});

describe('[MGRP-05] moving people', () => {
  it('never leaves a person in neither group, and keeps the enrolments', async () => {
    const student = await test.addStudent({ groupIds: ['north'] });
    const client = await test.as(student);
    await client.post('/courses/enroll', { studentId: student.studentId, courseId: 'of-north' });
    const countEnrolments = async () =>
      (await test.sql`select 1 from enrolments where student_id = ${student.studentId}`).length;
    expect(await countEnrolments()).toBe(1);
    const release = await holdLocks(
      test.sql,
      (tx) => tx`insert into student_group_members (student_id, group_id)
        values (${student.studentId}, 'south')`,
    );
    const moved = change({ personIds: [student.studentId], join: 'south', leave: 'north' });
    await waitForLock(test.sql, moved);
    expect(await listGroupsOf(student)).toEqual(['north']);
    await release();
    expect((await moved).json()).toEqual({ changed: 1, unchanged: 0, refused: [] });
    expect(await listGroupsOf(student)).toEqual(['south']);
    expect(await countEnrolments()).toBe(1);
  });

  it('counts who is changed, unchanged and refused, and records each change', async () => {
    const [inNorth, inBoth, outside] = await Promise.all([
      test.addStudent({ groupIds: ['north'] }),
      test.addStudent({ groupIds: ['south'] }),
      test.addStudent(),
    ]);
    const personIds = [inNorth, inBoth, outside].map(({ studentId }) => studentId);
    const answer = await change({
      personIds: [...personIds, inNorth.studentId, 'nobody'],
      join: 'south',
      leave: 'north',
    });
    expect(answer.json()).toEqual({
      changed: 2,
      unchanged: 1,
      refused: [
        { personId: 'nobody', message: 'There is no such person. Go back to the list of people.' },
      ],
    });
    for (const person of [inNorth, inBoth, outside])
      expect(await listGroupsOf(person)).toEqual(['south']);
    expect(await listEntries(inNorth.studentId)).toMatchObject([
      {
        action: 'person-groups-changed',
        before: { group: 'North' },
        after: { group: 'South' },
      },
    ]);
    expect(await listEntries(inBoth.studentId)).toEqual([]);
    expect(await listEntries(outside.studentId)).toMatchObject([
      { before: { group: null }, after: { group: 'South' } },
    ]);
    await change({ personIds: [inBoth.studentId], leave: 'south' });
    expect(await listGroupsOf(inBoth)).toEqual([]);
  });

  it('refuses a change without a group, of the same group, of too many people, and of unknown groups', async () => {
    const { studentId } = await test.addStudent();
    const personIds = [studentId];
    const many = Array.from({ length: 51 }, (_, at) => `p${at}`);
    for (const [body, status] of [
      [{ personIds }, 400],
      [{ personIds, join: 'north', leave: 'north' }, 400],
      [{ personIds: [], join: 'north' }, 400],
      [{ personIds: many, join: 'north' }, 400],
      [{ personIds, join: 'nowhere' }, 404],
      [{ personIds, join: 'north', leave: 'nowhere' }, 404],
    ] as const) {
      expect((await change(body)).statusCode).toBe(status);
      expect((await preview(body)).statusCode).toBe(status);
    }
    expect(await listGroupsOf({ studentId })).toEqual([]);
  });

  it('says before what the people will no longer see, and see newly', async () => {
    const student = await test.addStudent({ groupIds: ['north'] });
    const none = { items: [], total: 0 };
    const moved = await preview({
      personIds: [student.studentId],
      join: 'south',
      leave: 'north',
    });
    expect(moved.json()).toEqual({
      hiddenCourses: { items: [{ id: 'of-north', title: 'Course of-north' }], total: 1 },
      hiddenDocuments: { items: [{ id: 'north-guide', title: 'North guide' }], total: 1 },
      newCourses: { items: [{ id: 'of-south', title: 'Course of-south' }], total: 1 },
      newDocuments: { items: [{ id: 'south-guide', title: 'South guide' }], total: 1 },
    });
    const left = await preview({ personIds: [student.studentId], leave: 'north' });
    expect(left.json()).toMatchObject({
      hiddenCourses: { items: [{ id: 'of-both' }, { id: 'of-north' }], total: 2 },
      newCourses: none,
      newDocuments: none,
    });
    const inBoth = await test.addStudent({ groupIds: ['north', 'south'] });
    const joined = await preview({ personIds: [inBoth.studentId], leave: 'north' });
    expect(joined.json()).toMatchObject({
      hiddenCourses: { items: [{ id: 'of-north' }], total: 1 },
    });
    const again = await preview({ personIds: [inBoth.studentId], join: 'south' });
    expect(again.json()).toMatchObject({ hiddenCourses: none, newCourses: none });
    expect(await listGroupsOf(student)).toEqual(['north']);
  });
});

const choose = async (student: TestStudent, groupId: string) =>
  (await test.as(student)).put(`/admin/group/${groupId}/students`, {
    addStudents: [student.studentId],
  });

it('[MGRP-07] a student cannot choose a group again, also after staff has moved or removed the student', async () => {
  const student = await test.addStudent();
  const personIds = [student.studentId];
  expect((await choose(student, 'north')).statusCode).toBe(200);
  expect((await choose(student, 'south')).statusCode).toBe(409);
  await change({ personIds, join: 'south', leave: 'north' });
  expect((await choose(student, 'north')).statusCode).toBe(409);
  await change({ personIds, leave: 'south' });
  expect((await choose(student, 'north')).statusCode).toBe(409);
  expect(await listGroupsOf(student)).toEqual([]);
});

it('[MGRP-12] the student sees the new groups at the next load', async () => {
  const student = await test.addStudent({ groupIds: ['north'] });
  const client = await test.as(student);
  const seen = async () => {
    const [record, courses] = await Promise.all([
      client.get('/user/attributes'),
      client.get('/courses/all'),
    ]);
    const titles = courses.json<{ CourseID: string }[]>().map(({ CourseID }) => CourseID);
    return { groups: record.json().GroupIDs, titles };
  };
  expect((await seen()).titles).toContain('of-north');
  await change({ personIds: [student.studentId], join: 'south', leave: 'north' });
  const after = await seen();
  expect(after.groups).toEqual(['south']);
  expect(after.titles).toContain('of-south');
  expect(after.titles).not.toContain('of-north');
});

describe('[MGRP-08] an archived group', () => {
  it('is not offered to students, refuses new members, and keeps what it has until it is restored', async () => {
    const member = await test.addStudent({ groupIds: ['north'] });
    const outside = await test.addStudent();
    const listOffered = async (student: TestStudent) =>
      (await (await test.as(student)).get('/admin/groups'))
        .json<{ GroupID: string }[]>()
        .map(({ GroupID }) => GroupID);
    expect(await listOffered(outside)).toContain('north');
    const archived = await admin.post('/manage/groups/north/archive', {});
    expect(archived.json()).toMatchObject({ archivedAt: test.clock.now.toISOString() });

    expect(await listOffered(outside)).not.toContain('north');
    expect(await listOffered(member)).toContain('north');
    expect((await choose(outside, 'north')).statusCode).toBe(404);
    const joined = await change({ personIds: [outside.studentId], join: 'north' });
    expect(joined.statusCode).toBe(409);
    expect(joined.json()).toMatchObject({
      message: "'North' is archived and gets no new members.",
    });
    expect(await listGroupsOf(outside)).toEqual([]);
    expect(await listGroupsOf(member)).toEqual(['north']);
    const client = await test.as(member);
    const courses = (await client.get('/courses/all')).json<{ CourseID: string }[]>();
    expect(courses.map(({ CourseID }) => CourseID)).toContain('of-north');
    expect((await client.get('/documents')).body).toContain('north-guide');
    expect(await listNames('state=archived')).toEqual(['North']);
    expect(await listNames('search=north')).toEqual([]);

    await admin.post('/manage/groups/north/archive', {});
    await admin.post('/manage/groups/north/restore', {});
    expect((await choose(outside, 'north')).statusCode).toBe(200);
    const actions = (await listEntries('north')).map(({ action }) => action);
    expect(actions).toEqual(['group-restored', 'group-archived']);
  });

  it('takes nobody in while it is being archived', async () => {
    const groupId = await createId('Ending');
    const student = await test.addStudent();
    const release = await holdLocks(
      test.sql,
      (tx) => tx`update student_groups set group_archived_at = now() where group_id = ${groupId}`,
    );
    const joined = change({ personIds: [student.studentId], join: groupId });
    await waitForLock(test.sql, joined);
    await release();
    expect((await joined).json()).toMatchObject({
      changed: 0,
      refused: [{ message: "'Ending' is archived and gets no new members." }],
    });
    expect(await listGroupsOf(student)).toEqual([]);
  });
});

describe('[MGRP-10] a group manager', () => {
  it('moves people between the managed groups, and not people, staff or groups outside', async () => {
    const own = await test.addStudent({ groupIds: ['north'] });
    const foreign = await test.addStudent({ groupIds: ['south'] });
    const { client } = await addStaff(test, 'group-manager', 'north');
    const groupId = await createId('Second of the manager');
    const join = (person: TestStudent, to: string) =>
      change({ personIds: [person.studentId], join: to }, client);
    expect((await join(own, groupId)).statusCode).toBe(404);
    expect((await join(own, 'south')).statusCode).toBe(404);
    expect((await join(foreign, 'north')).json()).toMatchObject({
      changed: 0,
      refused: [{ personId: foreign.studentId }],
    });
    const { person: colleague } = await addStaff(test, 'group-manager', 'south', {
      groupIds: ['north'],
    });
    expect((await join(colleague, 'north')).json()).toMatchObject({
      refused: [{ message: 'Only an administrator can change staff.' }],
    });
    const left = await change({ personIds: [own.studentId], leave: 'north' }, client);
    expect(left.json()).toMatchObject({ changed: 1 });
  });

  it('cannot create, rename, archive or restore a group, not even a managed one', async () => {
    const { client } = await addStaff(test, 'group-manager', 'north');
    const answers = [
      await create('Mine', client),
      await client.put('/manage/groups/north', { before: 'North', name: 'Mine' }),
      await client.post('/manage/groups/north/archive', {}),
      await client.post('/manage/groups/north/restore', {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(await listNames('search=north')).toEqual(['North']);
  });
});
