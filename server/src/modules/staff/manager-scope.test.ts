/** What a group manager sees and may do: the people of the managed groups, and no one else. 003 §1 */
import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { plainTerms } from '../../../test/test-enrolment-rules.ts';
import { startGroupsSite, type GroupsSite } from '../../../test/test-groups.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { preparePeopleAction, runPeopleAction } from '../../../test/test-people-actions.ts';
import { addStaff } from '../../../test/test-staff.ts';
import type { TestStudent } from '../../../test/test-students.ts';

let site: GroupsSite;
let test: TestApp;
let admin: TestClient;
let manager: TestClient;
let own: TestStudent;
let shared: TestStudent;
let foreign: TestStudent;
beforeAll(async () => {
  site = await startGroupsSite();
  ({ test, admin } = site);
  ({ client: manager } = await addStaff(test, 'group-manager', 'north'));
  own = await test.addStudent({ firstName: 'Nora', lastName: 'Samename', groupIds: ['north'] });
  shared = await test.addStudent({
    firstName: 'Berta',
    lastName: 'Samename',
    groupIds: ['north', 'south'],
  });
  foreign = await test.addStudent({
    firstName: 'Sven',
    lastName: 'Samename',
    groupIds: ['south'],
  });
  for (const { studentId } of [own, foreign])
    await test.sql`insert into enrolments (student_id, course_id) values (${studentId}, 'of-both')`;
});
afterAll(() => test.close());

const readText = async (path: string, from = manager) => {
  const answer = await from.get(path);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const countMatching = async (filters: object): Promise<number> =>
  (await preparePeopleAction(manager, { kind: 'enable' }, { filters })).json<StaffJob>().total;

describe('[MPERM-02] a group manager', () => {
  it.each([
    '/manage/people',
    '/manage/people?search=samename',
    '/manage/people?course=of-both',
    '/manage/people-filters',
    '/manage/filter-choices?kind=group&chosen=south',
    '/manage/groups',
    '/manage/reports/completion',
    '/manage/reports/completion/file',
    '/manage/reports/completion?group=south',
  ])('gets by %s the managed groups only', async (path) => {
    const text = await readText(path);
    for (const word of ['Sven', foreign.studentId, foreign.email, 'South'])
      expect(text).not.toContain(word);
    // An administrator finds what the manager does not.
    expect(await readText(path, admin)).toMatch(/Sven|South/);
  });

  it('finds nobody of another group by any filter, and counts none', async () => {
    const list = async (query: string) =>
      (await manager.get(`/manage/people?${query}`)).json<{ found: number; total: number }>();
    expect(await list('search=samename')).toMatchObject({ found: 2, total: 2 });
    for (const query of ['group=south&search=sven', 'search=sven', `search=${foreign.email}`])
      expect(await list(query)).toMatchObject({ found: 0, total: 2 });
    const { courses } = (await manager.get('/manage/reports/completion?course=of-both')).json<{
      courses: { enrolled: number }[];
    }>();
    expect(courses.map(({ enrolled }) => enrolled)).toEqual([1]);
  });

  it('acts on the people of the managed groups only, also on everything that matches', async () => {
    expect(await countMatching({})).toBe(2);
    expect(await countMatching({ search: 'samename' })).toBe(2);
    const { personId } = { personId: foreign.studentId };
    const named = await preparePeopleAction(
      manager,
      { kind: 'disable' },
      { personIds: [personId] },
    );
    expect(named.statusCode).toBe(404);
    const both = { personIds: [own.studentId, personId] };
    const job = await runPeopleAction(manager, { kind: 'disable' }, both);
    expect(job).toMatchObject({ total: 1, changed: 1 });
    const disabled = await test.sql<{ id: string }[]>`
      select student_id as id from students where disabled_at is not null`;
    expect(disabled.map(({ id }) => id)).toEqual([own.studentId]);
    await runPeopleAction(manager, { kind: 'enable' }, { personIds: [own.studentId] });
  });

  it('exports a CSV file with the people of the managed groups', async () => {
    const prepared = await preparePeopleAction(manager, { kind: 'export' }, { filters: {} });
    const { jobId } = prepared.json<StaffJob>();
    const text = await readText(`/manage/jobs/${jobId}/people`);
    expect(text).toContain('Nora');
    expect(text).toContain('Berta');
    expect(text).not.toContain('Sven');
    expect(text).not.toContain('South');
  });
});

it('[MPERM-03] a person, group, rule or course outside the scope answers as an unknown one', async () => {
  const ruleIds: string[] = [];
  for (const [groupId, courseId] of [['south', 'of-south']] as const) {
    const created = await admin.post(`/manage/groups/${groupId}/rules`, {
      courseId,
      ...plainTerms(),
    });
    ruleIds.push(created.json<{ rules: { ruleId: string }[] }>().rules[0]?.ruleId ?? '');
  }
  const fields = { firstName: 'A', lastName: 'B', externalId: null };
  const edited = { before: fields, after: fields };
  const terms = plainTerms();
  type Call = (id: string) => ReturnType<TestClient['get']>;
  const ofPerson = ['', '/courses', '/log'].map(
    (path): Call =>
      (id) =>
        manager.get(`/manage/people/${id}${path}`),
  );
  const changesOfPerson = ['disable', 'enable', 'end-sessions', 'password-mail', 'invitation'].map(
    (path): Call =>
      (id) =>
        manager.post(`/manage/people/${id}/${path}`),
  );
  const selection = { personIds: [own.studentId] };
  const calls: [string, string, Call[]][] = [
    [
      'person',
      foreign.studentId,
      [
        ...ofPerson,
        ...changesOfPerson,
        (id) => manager.put(`/manage/people/${id}`, edited),
        (id) => manager.post('/manage/group-changes/preview', { personIds: [id], leave: 'north' }),
        (id) => preparePeopleAction(manager, { kind: 'disable' }, { personIds: [id] }),
      ],
    ],
    [
      'group',
      'south',
      [
        (id) => manager.get(`/manage/groups/${id}`),
        (id) => manager.get(`/manage/groups/${id}/rules`),
        (id) => manager.post(`/manage/groups/${id}/rules`, { courseId: 'for-all', ...terms }),
        (id) =>
          manager.post(`/manage/groups/${id}/rules/preview`, { courseId: 'for-all', ...terms }),
        (id) => manager.post('/manage/group-changes', { ...selection, join: id }),
        (id) => manager.post('/manage/group-changes', { ...selection, leave: id }),
        (id) => preparePeopleAction(manager, { kind: 'join-group', groupId: id }, selection),
        (id) => preparePeopleAction(manager, { kind: 'leave-group', groupId: id }, selection),
      ],
    ],
    [
      'rule',
      ruleIds[0] ?? '',
      [
        (id) => manager.post(`/manage/rules/${id}/end`),
        (id) => manager.post(`/manage/rules/${id}/preview`, terms),
        (id) => manager.put(`/manage/rules/${id}`, { before: terms, after: terms }),
      ],
    ],
    [
      'course',
      'of-south',
      [
        (id) => preparePeopleAction(manager, { kind: 'enrol', courseId: id }, selection),
        (id) => manager.post('/manage/groups/north/rules', { courseId: id, ...terms }),
      ],
    ],
  ];
  for (const [kind, id, list] of calls)
    for (const [number, call] of list.entries()) {
      const [outside, unknown] = [await call(id), await call('nothing-has-this-id')];
      expect([kind, number, outside.statusCode]).toEqual([kind, number, 404]);
      expect(outside.body).toBe(unknown.body);
    }
});

describe('[MPERM-06] of a person who is also in other groups', () => {
  it('a group manager sees the managed ones only', async () => {
    for (const path of ['/manage/people?search=berta', `/manage/people/${shared.studentId}`]) {
      const text = await readText(path);
      expect(text).toContain('North');
      expect(text).not.toContain('South');
      expect(text).not.toContain('south');
    }
  });

  it('a group manager cannot remove the person from another one', async () => {
    const personIds = [shared.studentId];
    const direct = await manager.post('/manage/group-changes', { personIds, leave: 'south' });
    expect(direct.statusCode).toBe(404);
    const moved = await manager.post('/manage/group-changes', {
      personIds,
      join: 'north',
      leave: 'south',
    });
    expect(moved.statusCode).toBe(404);
    const bulk = await preparePeopleAction(
      manager,
      { kind: 'leave-group', groupId: 'south' },
      { personIds },
    );
    expect(bulk.statusCode).toBe(404);
    expect(await site.listGroupsOf(shared)).toEqual(['north', 'south']);
  });
});
