import { createTestDatabase } from '../test-database.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { fillSchool } from './fill-school.ts';
import { LARGE_TABLES } from './large-tables.ts';
import { hasAllRecordsOfCall, createSchoolReadCalls } from './school-calls.ts';
import { findSchoolCallRecords } from './school-call-records.ts';
import { school, computeSchoolSize } from './school-size.ts';

const AT = new Date('2026-03-02T09:00:00Z');
const SHARE = 0.002;

const fillDatabase = async () => {
  const database = await createTestDatabase();
  await fillSchool(database.sql, { share: SHARE, at: AT });
  return database;
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
beforeAll(async () => {
  database = await fillDatabase();
  ({ sql } = database);
});
afterAll(() => database.drop());

const countRows = async (table: string): Promise<number> => {
  const { rows } = await sql.driver.query(`select count(*)::int as count from ${table}`);
  return (rows[0] as { count: number }).count;
};

it('creates the same rows each time', async () => {
  const again = await fillDatabase();
  const readDigests = (from: Sql) =>
    Promise.all(
      LARGE_TABLES.map(async (table) => {
        const { rows } = await from.driver.query(
          `select '${table}' as name, md5(string_agg(row, ' ' order by row)) as digest
          from (select to_jsonb(${table}.*)::text as row from ${table}) as rows`,
        );
        return rows[0];
      }),
    );
  try {
    expect(await readDigests(again.sql)).toEqual(await readDigests(sql));
  } finally {
    await again.drop();
  }
});

it('satisfies every foreign key, although the database does not check them', async () => {
  const keys = await sql<{ name: string; query: string }[]>`
    select conrelid::regclass || ' → ' || confrelid::regclass as name,
      format('select 1 from %s a where not exists (select from %s b where (%s) = (%s)) and (%s) is not null limit 1',
        conrelid::regclass, confrelid::regclass,
        (select string_agg(format('a.%I', attname), ', ' order by place)
          from unnest(conkey) with ordinality as k (attnum, place) join pg_attribute using (attnum)
          where attrelid = conrelid),
        (select string_agg(format('b.%I', attname), ', ' order by place)
          from unnest(confkey) with ordinality as k (attnum, place) join pg_attribute using (attnum)
          where attrelid = confrelid),
        (select string_agg(format('a.%I', attname), ', ' order by place)
          from unnest(conkey) with ordinality as k (attnum, place) join pg_attribute using (attnum)
          where attrelid = conrelid)) as query
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  const broken: string[] = [];
  for (const { name, query } of keys)
    if ((await sql.driver.query(query)).rows.length > 0) broken.push(name);
  expect(keys.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

it('creates numbers of rows in proportion to the fraction', async () => {
  const { students } = computeSchoolSize(SHARE);
  expect(students).toBe(200);
  expect(await countRows('chat_messages')).toBe(students * 20);
  expect(await countRows('notifications')).toBe(students * 23);
  const enrolments = await countRows('enrolments');
  expect(enrolments).toBeGreaterThan(students * 15);
  expect(enrolments).toBeLessThan(students * 17);
  for (const table of ['submissions', 'assessment_attempts']) {
    expect(await countRows(table)).toBeGreaterThan(students * 4.5);
    expect(await countRows(table)).toBeLessThan(students * 6.5);
  }
});

it('creates one course with a fifth of the students, one student with 300 courses, and one instructor with a tenth of the courses', async () => {
  const [row] = await sql`
    select (select count(*)::int from enrolments where course_id = ${school.largestCourse}) as largest,
      (select count(*)::int from enrolments where student_id = ${school.busyStudent}) as busy,
      (select count(*)::int from courses where instructor_id = ${school.busyInstructor}) as taught`;
  expect(row).toEqual({ largest: 40, busy: 300, taught: 30 });
});

it('creates a usual student and a busy teacher with all records that calls need', async () => {
  const subjects = await findSchoolCallRecords(sql, {
    studentId: school.usualStudent,
    teacherId: school.busyTeacher,
  });
  expect(subjects.taughtId).toBe(school.largestCourse);
  expect(Object.entries(subjects).filter(([, id]) => id === '')).toEqual([]);
  expect(createSchoolReadCalls(subjects).filter((call) => !hasAllRecordsOfCall(call))).toEqual([]);
});
