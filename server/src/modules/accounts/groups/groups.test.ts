import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
let maya: TestStudent;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  await test.sql`insert into student_groups (group_id, group_name)
    values ('north', 'North College'), ('south', 'South College')`;
});
afterAll(() => test.close());
beforeEach(async () => {
  maya = await test.addStudent();
  client = await test.as(maya);
});

const join = (groupId: string, addStudents: unknown, from = client) =>
  from.put(`/admin/group/${groupId}/students`, { addStudents });
const groupsOf = async (student: TestStudent) =>
  (await (await test.as(student)).get('/user/attributes')).json().GroupIDs;

describe('PUT /admin/group/{groupId}/students', () => {
  it('[API-59] [API-60] puts the caller into the group', async () => {
    expect((await join('north', [maya.studentId])).statusCode).toBe(200);
    expect(await groupsOf(maya)).toEqual(['north']);
  });

  it('[API-60] refuses a second choice with 409, the same group too, and keeps the first', async () => {
    await join('north', [maya.studentId]);
    for (const group of ['south', 'north']) {
      const answer = await join(group, [maya.studentId]);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'conflict' });
    }
    expect(await groupsOf(maya)).toEqual(['north']);
  });

  it.each([1, 2, 3, 4, 5])(
    '[API-60] accepts one of several simultaneous choices (%i)',
    async () => {
      const answers = await Promise.all(
        ['north', 'south', 'north', 'south'].map((group) => join(group, [maya.studentId])),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(await groupsOf(maya)).toEqual([['north', 'south'][statuses.indexOf(200) % 2]]);
    },
  );

  it('[API-60] refuses another student in the list with 403 and adds no member', async () => {
    const jonas = await test.addStudent();
    for (const list of [[jonas.studentId], [maya.studentId, jonas.studentId]]) {
      expect((await join('north', list)).statusCode).toBe(403);
    }
    expect(await groupsOf(maya)).toEqual([]);
    expect(await groupsOf(jonas)).toEqual([]);
  });

  it.each([{ list: [] }, { list: 'me' }, { list: [1] }, { list: [''] }, { list: undefined }])(
    '[API-60] answers 400 to the list $list',
    async ({ list }) => {
      expect((await join('north', list)).statusCode).toBe(400);
      expect(await groupsOf(maya)).toEqual([]);
    },
  );

  it('[API-60] answers 404 for a closed group with a known id and adds no member', async () => {
    await test.sql`insert into student_groups (group_id, group_name, is_closed)
      values ('staff', 'Staff College', true) on conflict do nothing`;
    const answer = await join('staff', [maya.studentId]);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'not-found', message: 'There is no such group.' });
    expect(await groupsOf(maya)).toEqual([]);
    expect((await join('north', [maya.studentId])).statusCode).toBe(200);
  });

  it('[API-60] answers 404 to an unknown group and 401 to a visitor', async () => {
    expect((await join('east', [maya.studentId])).statusCode).toBe(404);
    expect((await join('north', [maya.studentId], test.visitor)).statusCode).toBe(401);
    expect(await groupsOf(maya)).toEqual([]);
  });
});

describe('GET /admin/groups', () => {
  it('[API-57] [API-58] answers any student with ids and names and nothing else', async () => {
    await join('north', [maya.studentId]);
    const inNoGroup = await test.as(await test.addStudent());
    for (const student of [client, inNoGroup]) {
      expect((await student.get('/admin/groups')).json()).toEqual([
        { GroupID: 'north', GroupName: 'North College' },
        { GroupID: 'south', GroupName: 'South College' },
      ]);
    }
    expect((await test.visitor.get('/admin/groups')).statusCode).toBe(401);
  });

  it('[API-58] leaves out closed groups, but for their members', async () => {
    await test.sql`insert into student_groups (group_id, group_name, is_closed)
      values ('staff', 'Staff College', true) on conflict do nothing`;
    const open = [
      { GroupID: 'north', GroupName: 'North College' },
      { GroupID: 'south', GroupName: 'South College' },
    ];
    expect((await client.get('/admin/groups')).json()).toEqual(open);
    expect((await test.visitor.get('/groups')).json()).toEqual(open);
    await test.sql`insert into student_group_members (student_id, group_id)
      values (${maya.studentId}, 'staff')`;
    const own = { GroupID: 'staff', GroupName: 'Staff College' };
    expect((await client.get('/admin/groups')).json()).toEqual([...open, own]);
    const other = await test.as(await test.addStudent());
    expect((await other.get('/admin/groups')).json()).toEqual(open);
  });

  it('[API-06] every other call below /admin is refused to a student', async () => {
    expect((await client.get('/admin/group/north/students')).statusCode).toBe(403);
    expect((await client.delete('/admin/group/north/students')).statusCode).toBe(403);
  });
});
