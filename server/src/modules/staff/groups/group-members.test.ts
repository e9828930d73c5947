import { holdLocks, waitForLock } from '../../../../test/held-locks.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { plainTerms } from '../../../../test/test-enrolment-rules.ts';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test, admin } = site);
});
afterAll(() => test.close());

const change = (body: object, from = admin) => from.post('/manage/group-changes', body);
const preview = (body: object, from = admin) => from.post('/manage/group-changes/preview', body);

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
    const groupsMeanwhile = await site.listGroupsOf(student);
    await release();
    expect(groupsMeanwhile).toEqual(['north']);
    expect((await moved).json()).toEqual({ changed: 1, unchanged: 0, refused: [] });
    expect(await site.listGroupsOf(student)).toEqual(['south']);
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
      expect(await site.listGroupsOf(person)).toEqual(['south']);
    expect(await site.listEntries(inNorth.studentId)).toMatchObject([
      {
        action: 'person-groups-changed',
        before: { group: 'North' },
        after: { group: 'South' },
      },
    ]);
    expect(await site.listEntries(inBoth.studentId)).toEqual([]);
    expect(await site.listEntries(outside.studentId)).toMatchObject([
      { before: { group: null }, after: { group: 'South' } },
    ]);
    await change({ personIds: [inBoth.studentId], leave: 'south' });
    expect(await site.listGroupsOf(inBoth)).toEqual([]);
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
    expect(await site.listGroupsOf({ studentId })).toEqual([]);
  });

  it('[MGRP-06] says before what the people will no longer see and see newly, and the rules that will apply', async () => {
    const created = await admin.post('/manage/groups/south/rules', {
      courseId: 'of-south',
      ...plainTerms({ isMandatory: true }),
    });
    expect(created.statusCode).toBe(200);
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
      newRules: [
        {
          ...plainTerms({ isMandatory: true }),
          ruleId: expect.any(String),
          courseTitle: 'Course of-south',
          hasBegun: true,
        },
      ],
    });
    const left = await preview({ personIds: [student.studentId], leave: 'north' });
    expect(left.json()).toMatchObject({
      hiddenCourses: { items: [{ id: 'of-both' }, { id: 'of-north' }], total: 2 },
      newCourses: none,
      newDocuments: none,
      newRules: [],
    });
    const inBoth = await test.addStudent({ groupIds: ['north', 'south'] });
    const joined = await preview({ personIds: [inBoth.studentId], leave: 'north' });
    expect(joined.json()).toMatchObject({
      hiddenCourses: { items: [{ id: 'of-north' }], total: 1 },
    });
    const again = await preview({ personIds: [inBoth.studentId], join: 'south' });
    expect(again.json()).toMatchObject({
      hiddenCourses: none,
      newCourses: none,
      newRules: [],
    });
    expect(await site.listGroupsOf(student)).toEqual(['north']);
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
  expect(await site.listGroupsOf(student)).toEqual([]);
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
    const client = await test.as(member);
    await client.post('/courses/enroll', { studentId: member.studentId, courseId: 'of-north' });
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
    const invited = await admin.post('/manage/people', {
      firstName: 'Hannah',
      lastName: 'Vogel',
      email: 'hannah@school.example',
      groupIds: ['north'],
      courseIds: [],
      signIn: { kind: 'invitation' },
    });
    expect(invited.statusCode).toBe(400);
    expect(await site.listGroupsOf(outside)).toEqual([]);
    expect(await site.listGroupsOf(member)).toEqual(['north']);
    const enrolled = await test.sql`select course_id from enrolments
      where student_id = ${member.studentId}`;
    expect(enrolled).toEqual([{ course_id: 'of-north' }]);
    const courses = (await client.get('/courses/all')).json<{ CourseID: string }[]>();
    expect(courses.map(({ CourseID }) => CourseID)).toContain('of-north');
    expect((await client.get('/documents')).body).toContain('north-guide');
    expect((await admin.get('/manage/groups/north')).json()).toMatchObject({
      courses: { total: 3 },
      documents: { total: 1 },
    });
    expect(await site.listNames('state=archived')).toEqual(['North']);
    expect(await site.listNames('search=north')).toEqual([]);

    await admin.post('/manage/groups/north/archive', {});
    await admin.post('/manage/groups/north/restore', {});
    expect((await choose(outside, 'north')).statusCode).toBe(200);
    const actions = (await site.listEntries('north')).map(({ action }) => action);
    expect(actions).toEqual(['group-restored', 'group-archived']);
  });

  it('takes nobody in while it is being archived', async () => {
    const groupId = await site.createId('Ending');
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
    expect(await site.listGroupsOf(student)).toEqual([]);
  });
});

describe('a group manager', () => {
  it('moves people between the managed groups, and not people, staff or groups outside', async () => {
    const own = await test.addStudent({ groupIds: ['north'] });
    const foreign = await test.addStudent({ groupIds: ['south'] });
    const { client } = await addStaff(test, 'group-manager', 'north');
    const groupId = await site.createId('Second of the manager');
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
});
