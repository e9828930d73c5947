import { GROUPS_PAGE_SIZE, MAX_GROUPS } from '@cairn/api/staff-groups.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { plainTerms } from '../../../../test/test-enrolment-rules.ts';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { addStaff, giveRole } from '../../../../test/test-staff.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test, admin } = site);
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
const create = (name: string, from = admin) => from.post('/manage/groups', { name });

describe('the list of groups', () => {
  it('[MGRP-01] tells of each group its people, managers, courses, documents and rules, and who is in none', async () => {
    for (const courseId of ['of-north', 'for-all'])
      await admin.post('/manage/groups/north/rules', { courseId, ...plainTerms() });
    await test.sql`update enrolment_rules set rule_ended_at = now() where course_id = 'for-all'`;
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
          rules: 1,
        },
      ],
      active: 2,
      archived: 0,
      // The administrator and the manager.
      peopleWithoutGroup: 2,
      page: 1,
      pageCount: 1,
    });
    expect(await site.listNames('search=th')).toEqual(['North', 'South']);
    expect(await site.listNames('search=%25')).toEqual([]);
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
    expect(await site.listNames('search=paged')).toHaveLength(GROUPS_PAGE_SIZE);
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
    expect(await site.listEntries('evening-cohort-2026')).toEqual([
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
    expect(await site.createId('Evening Cohort 2026')).toBe('evening-cohort-2026-2');
    expect(await site.createId('مجموعة')).toBe('group');
    expect(await site.createId('晚间班')).toBe('group-2');
  });

  it('refuses a name of another group in any case of letters, and one without or with too many characters', async () => {
    const id = await site.createId('Harbor Institute');
    const taken = await create('hARBOR institute');
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({ details: { field: 'name' } });
    const other = await site.createId('Quay');
    const rename = (name: string) => admin.put(`/manage/groups/${other}`, { before: 'Quay', name });
    expect((await rename('HARBOR INSTITUTE')).statusCode).toBe(409);
    expect((await rename('quay')).statusCode).toBe(200);
    expect((await create('x'.repeat(100))).statusCode).toBe(200);
    for (const name of ['', ' \u200B', 'x'.repeat(101)])
      expect((await create(name)).statusCode).toBe(400);
    expect(await site.listNames('search=harbor')).toEqual(['Harbor Institute']);
    expect((await admin.get(`/manage/groups/${id}`)).json()).toMatchObject({
      name: 'Harbor Institute',
    });
  });

  it('gives one of several groups with the same name that are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('At once')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('[MOVR-14] does not overwrite a name that another person has saved meanwhile', async () => {
    const id = await site.createId('First name');
    await admin.put(`/manage/groups/${id}`, { before: 'First name', name: 'Second name' });
    const answer = await admin.put(`/manage/groups/${id}`, { before: 'First name', name: 'Third' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ details: { current: 'Second name' } });
    expect(await site.listNames('search=third')).toEqual([]);
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
  const groupId = await site.createId('Waiting');
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
  expect(await site.listNames('', later)).toEqual(['Waiting']);
  const other = await test.addStudent();
  const otherClient = await test.as(other);
  expect((await otherClient.get('/manage/groups')).statusCode).toBe(403);
  await admin.post('/manage/staff-roles/give', {
    email: other.email,
    role: 'group-manager',
    groupId,
  });
  expect(await site.listNames('', otherClient)).toEqual(['Waiting']);
});

it('[MGRP-10] a group manager adds and invites people to the managed groups, and cannot create, rename, archive or restore one', async () => {
  const { client, person } = await addStaff(test, 'group-manager', 'north');
  await giveRole(test, person.email, 'group-manager', 'south');
  const invited = await client.post('/manage/people', {
    firstName: 'Hannah',
    lastName: 'Vogel',
    email: 'hannah@school.example',
    groupIds: ['north'],
    courseIds: [],
    signIn: { kind: 'invitation' },
  });
  expect(invited.json()).toMatchObject({ status: 'invited', groups: [{ groupId: 'north' }] });
  const member = await test.addStudent({ groupIds: ['south'] });
  const added = await client.post('/manage/group-changes', {
    personIds: [member.studentId],
    join: 'north',
  });
  expect(added.json()).toMatchObject({ changed: 1 });
  expect(await site.listGroupsOf(member)).toEqual(['north', 'south']);
  const answers = [
    await create('Mine', client),
    await client.put('/manage/groups/north', { before: 'North', name: 'Mine' }),
    await client.post('/manage/groups/north/archive', {}),
    await client.post('/manage/groups/north/restore', {}),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect(await site.listNames('search=north')).toEqual(['North']);
});
