import { PEOPLE_PAGE_SIZE } from '@cairn/api/staff-people.contract';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { lockStudent } from '../../accounts/lock-student.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addStaff, giveRole } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
const ids: Record<string, string> = {};

const DAY_MS = 24 * 60 * 60 * 1000;
const add = async (
  firstName: string,
  lastName: string,
  given: { groups?: string[]; email?: string; externalId?: string; studiedDaysAgo?: number } = {},
) => {
  const { groups = [], email, externalId, studiedDaysAgo } = given;
  const person = await test.addStudent({
    firstName,
    lastName,
    groupIds: groups,
    ...(email !== undefined && { email }),
  });
  ids[firstName] = person.studentId;
  if (externalId !== undefined)
    await test.sql`update students set external_id = ${externalId} where student_id = ${person.studentId}`;
  if (studiedDaysAgo !== undefined)
    await test.sql`insert into study_quarters (student_id, quarter)
      values (${person.studentId}, ${new Date(test.clock.now.getTime() - studiedDaysAgo * DAY_MS)})`;
  return person;
};

beforeAll(async () => {
  test = await startTestApp();
  await add('Maya', 'Okafor', { groups: ['riverside', 'evening'], studiedDaysAgo: 1 });
  await add('Inês', 'Carvalho', {
    groups: ['riverside'],
    externalId: 'RC-204',
    studiedDaysAgo: 10,
  });
  await add('Jonas', 'Weber', { groups: ['harbor'], email: 'j.weber@harbor.example' });
  await add('Zora', 'Adler', { studiedDaysAgo: 100 });
  await giveRole(test, 'j.weber@harbor.example', 'author');
  await test.sql`update students set disabled_at = now() where first_name = 'Zora'`;
  ({ client: admin } = await addStaff(test, 'administrator', null, {
    firstName: 'Ada',
    lastName: 'Keller',
    isConfirmed: true,
  }));
});
afterAll(() => test.close());

const list = async (query: string, from = admin) => {
  const answer = await from.get(`/manage/people?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{
    people: { firstName: string; status: string }[];
    found: number;
    total: number;
    page: number;
    pageCount: number;
  }>();
};
const names = async (query: string, from = admin) =>
  (await list(query, from)).people.map(({ firstName }) => firstName);

describe('the list of people', () => {
  it('[MPEOP-01] tells of each person what staff need, and how many match', async () => {
    expect(await list('search=maya')).toEqual({
      people: [
        {
          personId: ids['Maya'],
          firstName: 'Maya',
          lastName: 'Okafor',
          email: `${ids['Maya']}@learn.example`,
          externalId: null,
          pictureUrl: '',
          status: 'active',
          groups: [
            { groupId: 'evening', name: 'evening' },
            { groupId: 'riverside', name: 'riverside' },
          ],
          staffRoles: [],
          activeAt: new Date(test.clock.now.getTime() - DAY_MS).toISOString(),
          createdAt: expect.any(String),
        },
      ],
      found: 1,
      total: 5,
      page: 1,
      pageCount: 1,
    });
    expect((await list('search=weber')).people).toMatchObject([
      { staffRoles: [{ role: 'author', groupId: null }] },
    ]);
  });

  it('[MPEOP-02] finds words of the name, address and external id by their beginning, and names with a mistake', async () => {
    expect(await names('search=oka')).toEqual(['Maya']);
    expect(await names('search=for')).toEqual([]);
    expect(await names('search=j.web')).toEqual(['Jonas']);
    expect(await names('search=rc-2')).toEqual(['Inês']);
    expect(await names('search=okaffor')).toEqual(['Maya']);
    expect(await names('search=ines')).toEqual(['Inês']);
    expect(await names('search=maya okafor')).toEqual(['Maya']);
    expect(await names('search=maya weber')).toEqual([]);
    expect(await names('search=%25')).toEqual([]);
    const found = await names('search=learn&order=-name');
    expect(found).toEqual([]);
    expect(await names('search=a&order=-name')).toEqual(['Ada', 'Zora']);
    const { studentId } = await add('Cémal', 'Okafor');
    expect(await names('search=cem')).toEqual(['Cémal']);
    expect(await names('search=okafor&order=name')).toEqual(['Cémal', 'Maya']);
    expect(await names('search=okafor&order=-name')).toEqual(['Maya', 'Cémal']);
    await test.sql`delete from students where student_id = ${studentId}`;
  });

  it.each([
    ['Mary Ann', 'Smith', ['MaryAnn', 'maryann smith', 'Smith MaryAnn']],
    ['MaryBeth', 'Jones', ['Mary Beth', 'Mary Beth Jones']],
    ['小明', '王', ['王小明', '王 小明', '小明 王']],
    ['علی', 'کریمی', ['علي كريمي', 'علی']],
    ['Maeve', 'O’Brien', ["O'Brien", 'OBrien', 'O Brien']],
  ])('finds %s %s however the name is typed', async (firstName, lastName, searches) => {
    const { studentId } = await add(firstName, lastName);
    for (const search of searches)
      expect([search, ...(await names(`search=${encodeURIComponent(search)}`))]).toEqual([
        search,
        firstName,
      ]);
    await test.sql`delete from students where student_id = ${studentId}`;
  });

  it('[MPEOP-03] narrows by several filters, and widens by several values of one', async () => {
    await test.sql`insert into instructors values ('ada', 'Ada', 'Berg', null)`;
    await test.sql`insert into courses (course_id, title, description, course_type, status, level,
        category, instructor_id)
      values ('sql', 'SQL', '', 'async', 'published', 'Beginner', 'Data', 'ada')`;
    await test.sql`insert into enrolments (student_id, course_id)
      values (${ids['Maya'] ?? ''}, 'sql'), (${ids['Jonas'] ?? ''}, 'sql')`;
    expect(await names('course=sql')).toEqual(['Maya', 'Jonas']);
    expect(await names('course=sql&group=riverside')).toEqual(['Maya']);
    await test.sql`delete from enrolments where course_id = 'sql'`;
    expect(await names('group=riverside')).toEqual(['Inês', 'Maya']);
    expect(await names('group=riverside&group=harbor')).toEqual(['Inês', 'Maya', 'Jonas']);
    expect(await names('group=-')).toEqual(['Zora', 'Ada']);
    expect(await names('group=riverside&group=evening&active=7-days')).toEqual(['Maya']);
    expect(await names('role=author')).toEqual(['Jonas']);
    expect(await names('role=author&role=administrator')).toEqual(['Ada', 'Jonas']);
    expect(await names('status=disabled')).toEqual(['Zora']);
    expect(await names('status=disabled&group=riverside')).toEqual([]);
    expect(await names('active=30-days')).toEqual(['Inês', 'Maya']);
    expect(await names('active=earlier')).toEqual(['Zora']);
    expect(await names('active=never')).toEqual(['Ada', 'Jonas']);
    expect(await names('course=unknown')).toEqual([]);
    expect((await admin.get('/manage/people?status=gone')).statusCode).toBe(400);
  });

  it('[MPEOP-04] gives each account one status: disabled before invited, invited before unconfirmed', async () => {
    const accounts = [
      ['Mila active', { confirmed: true, invited: false, disabled: false }],
      ['Mila was invited', { confirmed: true, invited: true, disabled: false }],
      ['Mila invited', { confirmed: false, invited: true, disabled: false }],
      ['Mila unconfirmed', { confirmed: false, invited: false, disabled: false }],
      ['Mila invited, disabled', { confirmed: false, invited: true, disabled: true }],
      ['Mila unconfirmed, disabled', { confirmed: false, invited: false, disabled: true }],
    ] as const;
    for (const [name, { confirmed, invited, disabled }] of accounts)
      await test.sql`insert into students (student_id, email, first_name, last_name, password_hash,
          confirmed_at, invited_at, disabled_at)
        values (${name}, ${`${name.replaceAll(/\W/g, '-')}@mila.example`}, ${name}, 'Novak', '',
          ${confirmed ? new Date() : null}, ${invited ? new Date() : null},
          ${disabled ? new Date() : null})`;
    const statuses = Object.fromEntries(
      (await list('search=mila')).people.map(({ firstName, status }) => [firstName, status]),
    );
    expect(statuses).toEqual({
      'Mila active': 'active',
      'Mila was invited': 'active',
      'Mila invited': 'invited',
      'Mila unconfirmed': 'unconfirmed',
      'Mila invited, disabled': 'disabled',
      'Mila unconfirmed, disabled': 'disabled',
    });
    for (const [status, found] of [
      ['active', 2],
      ['invited', 1],
      ['unconfirmed', 1],
      ['disabled', 2],
    ] as const)
      expect(await list(`search=mila&status=${status}`)).toMatchObject({ found });
    await test.sql`delete from students where last_name = 'Novak'`;
  });

  it('[MPEOP-05] sorts in both directions, people who were never active last', async () => {
    expect(await names('order=name')).toEqual(['Zora', 'Inês', 'Ada', 'Maya', 'Jonas']);
    expect(await names('order=-name')).toEqual(['Jonas', 'Maya', 'Ada', 'Inês', 'Zora']);
    const [byActive, byLatest] = [await names('order=active'), await names('order=-active')];
    expect(byActive.slice(0, 3)).toEqual(['Zora', 'Inês', 'Maya']);
    expect(byLatest.slice(0, 3)).toEqual(['Maya', 'Inês', 'Zora']);
    for (const order of [byActive, byLatest])
      expect(order.slice(3).toSorted()).toEqual(['Ada', 'Jonas']);
    const created = ['Maya', 'Inês', 'Jonas', 'Zora', 'Ada'];
    expect(await names('order=created')).toEqual(created);
    expect(await names('order=-created')).toEqual(created.toReversed());
  });
});

it('a group manager’s list, search and counts have the managed groups only', async () => {
  const { client } = await addStaff(test, 'group-manager', 'riverside', { firstName: 'Colm' });
  expect(await names('order=name', client)).toEqual(['Inês', 'Maya']);
  expect(await names('search=weber', client)).toEqual([]);
  expect(await list('group=harbor', client)).toMatchObject({ found: 0, total: 2 });
  const options = (await client.get('/manage/people-filters')).json();
  expect(options.groups).toEqual([{ groupId: 'riverside', name: 'riverside', isArchived: false }]);
  await test.sql`delete from students where first_name = 'Colm'`;
});

it('the search of a filter finds the first 50 groups and courses by name, and names the chosen ones', async () => {
  await test.sql`insert into student_groups (group_id, group_name)
    select 'filter-' || n, 'Filter ' || lpad(n::text, 2, '0') from generate_series(1, 60) n`;
  interface Found {
    readonly choices: readonly { id: string; name: string }[];
    readonly chosen: readonly { id: string; name: string }[];
  }
  const find = async (query: string, from = admin) =>
    (await from.get(`/manage/filter-choices?${query}`)).json<Found>();
  const { choices } = await find('kind=group&search=FILTER');
  expect(choices.map(({ id }) => id)).toEqual(
    Array.from({ length: 50 }, (_, at) => `filter-${at + 1}`),
  );
  expect(await find('kind=group&search=filter%2060&chosen=riverside&chosen=gone')).toEqual({
    choices: [{ id: 'filter-60', name: 'Filter 60' }],
    chosen: [{ id: 'riverside', name: 'riverside' }],
  });
  const { client } = await addStaff(test, 'group-manager', 'riverside', { firstName: 'Colm' });
  expect(await find('kind=group&chosen=filter-1', client)).toEqual({
    choices: [{ id: 'riverside', name: 'riverside' }],
    chosen: [],
  });
  const { courses } = (await admin.get('/manage/people-filters')).json<{
    courses: { courseId: string; title: string }[];
  }>();
  expect((await find('kind=course')).choices).toEqual(
    courses.map(({ courseId: id, title: name }) => ({ id, name })),
  );
  await test.sql`delete from students where first_name = 'Colm'`;
  await test.sql`delete from student_groups where group_id like 'filter-%'`;
});

it('a group manager sees of a person the managed groups only', async () => {
  const { client } = await addStaff(test, 'group-manager', 'riverside', { firstName: 'Colm' });
  const { groups } = (await client.get(`/manage/people/${ids['Maya']}`)).json();
  expect(groups).toEqual([{ groupId: 'riverside', name: 'riverside' }]);
  await test.sql`delete from students where first_name = 'Colm'`;
});

it('[MPEOP-01] [MPEOP-05] gives the pages of a long list, 50 a page, one order, and the last page for a page beyond it', async () => {
  const count = PEOPLE_PAGE_SIZE * 2 + 3;
  await test.sql`insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select 'many-' || n, 'many-' || n || '@x.example', 'Same', 'Name', '', now() from generate_series(1, ${count}::int) n`;
  const pages = [];
  for (const page of [1, 2, 3, 9]) pages.push(await list(`search=same&page=${page}`));
  expect(pages.map(({ people }) => people.length)).toEqual([50, 50, 3, 3]);
  expect(pages[3]).toMatchObject({ page: 3, pageCount: 3, found: count });
  const seen = pages
    .slice(0, 3)
    .flatMap(({ people }) => people as unknown as { personId: string }[]);
  expect(new Set(seen.map(({ personId }) => personId)).size).toBe(count);
  for (const order of ['active', '-active', '-name', 'created', '-created']) {
    const ordered = [];
    for (const page of [1, 2, 3])
      ordered.push(...(await list(`search=same&order=${order}&page=${page}`)).people);
    const people = ordered as unknown as { personId: string }[];
    expect(new Set(people.map(({ personId }) => personId)).size).toBe(count);
  }
  await test.sql`delete from students where first_name = 'Same'`;
});

describe('a person', () => {
  it('has courses, certificates, sessions, and what staff changed', async () => {
    const person = (await admin.get(`/manage/people/${ids['Maya']}`)).json();
    expect(person).toMatchObject({
      certificates: [],
      sessions: [],
      mayEdit: true,
      signedInAt: null,
    });
    const courses = (await admin.get(`/manage/people/${ids['Maya']}/courses`)).json();
    expect(courses).toEqual({ courses: [], total: 0 });
    const log = (await admin.get(`/manage/people/${ids['Maya']}/log`)).json();
    expect(log).toEqual({ entries: [] });
  });
});

it('study is recorded without waiting for the account, which others lock before an enrolment', async () => {
  const { studentId } = await test.addStudent({ firstName: 'Lena' });
  const study = (minutesAgo: number) =>
    test.sql`insert into study_quarters (student_id, quarter)
      values (${studentId}, ${new Date(test.clock.now.getTime() - minutesAgo * 60_000)})`;
  await test.sql.begin(async (tx) => {
    await lockStudent(tx, studentId);
    await study(30);
  });
  await study(15);
  const { activeAt } = (await admin.get(`/manage/people/${studentId}`)).json();
  expect(activeAt).toBe(new Date(test.clock.now.getTime() - 15 * 60_000).toISOString());
});
