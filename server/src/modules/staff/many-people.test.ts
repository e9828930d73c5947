/** What first pages of the lists of /manage read in a large school. MOVR-19, MPEOP-07 */
import type { PeopleFilters } from '@cairn/api/staff-people.contract';
import { explainRead } from '../../../test/explained-query.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { Sql, SqlQuery } from '../../platform/database/sql.ts';
import { countStaffCourses, listStaffCoursesPage } from './courses/staff-courses.repository.ts';
import { createGroupsService } from './groups/groups.service.ts';
import { findAuditEntriesPage } from './log/audit-entries.repository.ts';
import { createPeopleService } from './people/people.service.ts';
import { createReportedCertificates } from './reports/reported-certificates.ts';

interface SchoolSize {
  readonly people: number;
  readonly groups: number;
  readonly courses: number;
}
const NONE: SchoolSize = { people: 0, groups: 0, courses: 0 };
const FEW: SchoolSize = { people: 1000, groups: 60, courses: 100 };
const MANY: SchoolSize = { people: 20_000, groups: 1200, courses: 2000 };

const now = () => new Date('2026-11-30T12:00:00Z');
const CALLER = { studentId: 'p1', sessionId: 's', requestId: 'r', scope: 'site' } as const;

const listPeople = (filters: Partial<PeopleFilters>) => (sql: SqlQuery) =>
  createPeopleService({ sql: sql as Sql, now }).list(CALLER, {
    order: 'name',
    page: 1,
    ...filters,
  });
const listGroups = (search: string) => (sql: SqlQuery) =>
  createGroupsService({
    sql: sql as Sql,
    now,
    changePerson: () => Promise.reject(new Error()),
  }).list(CALLER, { search, state: 'active', page: 1 });
const listCertificates = (sql: SqlQuery) =>
  createReportedCertificates({ sql: sql as Sql, now }).list(CALLER, { page: 1 });

interface MeasuredList {
  readonly read: (sql: SqlQuery) => Promise<unknown>;
  /** Tables and indexes that are read once each, because the list counts all of their rows. */
  readonly counted?: readonly string[];
  /** Factor by which the page itself may read more, because other plans are made for many rows; 2 by default. */
  readonly growth?: number;
}

/** An index by which people are counted. */
const TOTAL = 'students_by_activity';

const PEOPLE: Readonly<Record<string, MeasuredList>> = {
  'people by name': { read: listPeople({}), counted: [TOTAL, TOTAL] },
  'people by activity': { read: listPeople({ order: '-active' }), counted: [TOTAL, TOTAL] },
  'people by creation': { read: listPeople({ order: 'created' }), counted: [TOTAL, TOTAL] },
  'people of a group': { read: listPeople({ group: 'g3' }), counted: [TOTAL], growth: 3 },
  'enabled people who were active within a month': {
    read: listPeople({ status: 'active', active: '30-days' }),
    counted: [TOTAL, TOTAL, 'students'],
  },
  'people by the start of a name': {
    read: listPeople({ search: 'Dia' }),
    counted: [TOTAL, 'students'],
    growth: 2.5,
  },
  'people by a rare name': {
    read: listPeople({ search: 'Diallo 103' }),
    counted: [TOTAL],
    growth: 4,
  },
  'people by a mistyped name': { read: listPeople({ search: 'Faitma Haddd' }), counted: [TOTAL] },
};
const GROUPS = ['student_groups', 'student_groups', TOTAL, 'student_group_members_pkey'];
const OTHERS: Readonly<Record<string, MeasuredList>> = {
  groups: { read: listGroups(''), counted: GROUPS },
  'groups by a name': { read: listGroups('Group 12'), counted: GROUPS },
  'the log': { read: (sql) => findAuditEntriesPage(sql, {}), growth: 1.5 },
  'the log of a person': { read: (sql) => findAuditEntriesPage(sql, { object: 'p3' }) },
  'the log of an action': {
    read: (sql) => findAuditEntriesPage(sql, { action: 'person-disabled' }),
    growth: 8,
  },
  courses: {
    read: (sql) => listStaffCoursesPage(sql, { order: 'title', page: 1 }, 1),
    counted: ['courses'],
  },
  'numbers of courses': {
    read: (sql) => countStaffCourses(sql, { order: 'title', page: 1, search: 'course 7' }),
    counted: ['courses'],
  },
  certificates: { read: listCertificates },
};
const LISTS = { ...PEOPLE, ...OTHERS };

let sql: Sql;
let drop: () => Promise<void>;
const blocks = new Map<string, { many: number; limit: number }>();

beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await addSchool(NONE, FEW);
  const few = await measureLists();
  await addSchool(FEW, MANY);
  const many = await measureLists();
  for (const [name, { counted = [], growth = 2 }] of Object.entries<MeasuredList>(LISTS)) {
    const sizes = await Promise.all(counted.map(readSize));
    blocks.set(name, {
      many: many.get(name) ?? Number.NaN,
      limit: sizes.reduce((sum, size) => sum + size, growth * (few.get(name) ?? Number.NaN)),
    });
  }
});
afterAll(() => drop());

/** Returns the number of blocks of a table or an index. */
const readSize = async (name: string): Promise<number> => {
  const [row] = await sql<{ blocks: number }[]>`
    select (pg_relation_size(${name}::regclass) / 8192)::int as blocks`;
  return row?.blocks ?? Number.NaN;
};

const measureLists = async (): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  for (const [name, { read }] of Object.entries(LISTS))
    found.set(name, (await explainRead(sql, read)).blocks);
  return found;
};

/** Adds people, each in one group, with a certificate and an entry of the log, until the school has the size. */
const addSchool = async (from: SchoolSize, to: SchoolSize): Promise<void> => {
  await sql`insert into student_groups (group_id, group_name)
    select 'g' || i, 'Group ' || i from generate_series(${from.groups + 1}::int, ${to.groups}::int) i`;
  await sql`insert into students
      (student_id, email, first_name, last_name, password_hash, confirmed_at, created_at, studied_at)
    select 'p' || i, 'p' || i || '@many.example',
      (array['Ada', 'Ben', 'Chen', 'Dalia', 'Emre', 'Fatima', 'Goran', 'Hana'])[1 + i % 8],
      (array['Abel', 'Bauer', 'Costa', 'Diallo', 'Endo', 'Fischer', 'Garcia', 'Haddad', 'Ito'])[1 + i % 9]
        || ' ' || i,
      '', now(), ${now()}::timestamptz - i % 700 * interval '1 day',
      case when i % 3 = 0 then ${now()}::timestamptz - i % 60 * interval '1 day' end
    from generate_series(${from.people + 1}::int, ${to.people}::int) i`;
  await sql`insert into student_group_members (student_id, group_id)
    select 'p' || i, 'g' || 1 + i % ${to.groups}::int
    from generate_series(${from.people + 1}::int, ${to.people}::int) i`;
  await sql`insert into instructors (instructor_id, first_name, last_name)
    values ('i', 'Ada', 'Moss') on conflict do nothing`;
  await sql`insert into courses
      (course_id, title, description, course_type, status, level, category, instructor_id)
    select 'c' || i, 'Course ' || i, '', 'async', 'published', 'Beginner', 'Data', 'i'
    from generate_series(${from.courses + 1}::int, ${to.courses}::int) i`;
  await sql`insert into enrolments (student_id, course_id)
    select 'p' || i, 'c' || 1 + i % ${to.courses}::int
    from generate_series(${from.people + 1}::int, ${to.people}::int) i`;
  await sql`insert into certificates
      (certificate_id, student_id, course_id, student_name, course_title, instructor_name, competencies,
        completed_at, issued_at)
    select upper(lpad(to_hex(i), 12, 'Z')), student_id, course_id, first_name || ' ' || last_name, title,
      'Ada Moss', '{}', created_at, created_at
    from generate_series(${from.people + 1}::int, ${to.people}::int) i
      join students on student_id = 'p' || i join enrolments using (student_id) join courses using (course_id)`;
  await sql`insert into audit_entries (at, actor_kind, actor_id, action, object_kind, object_id)
    select ${now()}, 'person', 'p1', case when i % 10 = 0 then 'person-disabled' else 'group-joined' end,
      'person', 'p' || i
    from generate_series(${from.people + 1}::int, ${to.people}::int) i`;
  await sql`vacuum analyze`;
};

const getBlocks = (name: string) => blocks.get(name) ?? { many: Number.NaN, limit: 0 };

it.each(Object.keys(PEOPLE))(
  '[MPEOP-07] [MOVR-19] the first page of %s reads no more people than it shows and counts',
  (name) => {
    const { many, limit } = getBlocks(name);
    expect(many).toBeLessThanOrEqual(limit);
  },
);

it.each(Object.keys(OTHERS))(
  '[MOVR-19] the first page of %s reads no more rows than it shows and counts',
  (name) => {
    const { many, limit } = getBlocks(name);
    expect(many).toBeLessThanOrEqual(limit);
  },
);
