/**
 * Runs the calls of all endpoints and the scheduled jobs on a small school. Then checks the plan of each statement, with
 * sequential scans and hash joins disabled: a table that such a plan still reads completely lacks an index.
 */
import { AUDIT_ACTIONS, type AuditAction } from '@cairn/api/audit-log.contract';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { type Sql, sqlIdentifier } from '../src/platform/database/sql.ts';
import { allowedTableScans, UNINDEXED_FOREIGN_KEYS } from './school/allowed-scans.ts';
import { fillSchool } from './school/fill-school.ts';
import { LARGE_TABLES } from './school/large-tables.ts';
import {
  findFullScansInQueryPlan,
  type QueryPlanIndex,
  type QueryPlanNode,
} from './school/plan-scans.ts';
import type { RecordedSqlStatement } from './school/recorded-statements.ts';
import { type AllSchoolCallsResult, makeAllSchoolCalls } from './school/make-all-school-calls.ts';
import { GIVEN_PASSWORD } from './school/manage-changes.ts';
import { testDatabaseTarget } from './test-database.ts';
import { type ReleaseTest, startReleaseTest } from './test-releases.ts';

const SHARE = 0.01;

/** Operations that are not called, with the reason. */
const UNCALLED: Readonly<Record<string, string>> = {
  'POST /courses/uploadAssignmentAttachment': 'a form with a file; its statements name one file',
};

let test: ReleaseTest;
let judge: Sql;
let walk: AllSchoolCallsResult;
beforeAll(async () => {
  test = await startReleaseTest(undefined, { jobsToRun: 'all' });
  const { studentId } = await test.addStudent();
  const [account] = await test.sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from students where student_id = ${studentId}`;
  await fillSchool(test.sql, { share: SHARE, at: test.clock.now, ...account });
  judge = await openJudge();
  walk = await makeAllSchoolCalls(test);
});
afterAll(async () => {
  await judge.end();
  await test.close();
});

/**
 * Rows are expensive and look-ups cheap, as in tables a hundred times as large. Costs decide between alternatives that `enable_…`
 * does not cover.
 */
const JUDGE_SETTINGS = [
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'max_parallel_workers_per_gather = 0',
  'jit = off',
  'seq_page_cost = 1000',
  'random_page_cost = 1',
  'cpu_tuple_cost = 1',
  'cpu_index_tuple_cost = 1',
];

const openJudge = async (): Promise<Sql> => {
  const [row] = await test.sql<{ name: string }[]>`select current_database() as name`;
  return connectDatabase(testDatabaseTarget(), { database: row?.name ?? '', max: 1 });
};

it('calls every operation that the API describes', async () => {
  const { paths } = (await test.visitor.get('/docs/json')).json<{
    paths: Readonly<Record<string, object>>;
  }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/')
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(4)}`)
      : [],
  );
  const called = new Set(walk.answers.map(({ operation }) => operation));
  expect(described.filter((one) => !called.has(one) && UNCALLED[one] === undefined)).toEqual([]);
});

it('gets the expected statuses, which show that the calls did their work', () => {
  const others = walk.answers.filter(({ status, expected }) =>
    expected === 'success' ? status >= 300 : status !== expected,
  );
  expect(others).toEqual([]);
});

/** Actions that the walk does not do: those of commands, and those for which the school has no fitting record. */
const UNLOGGED_ACTIONS: readonly AuditAction[] = [
  'given-back-to-files',
  'person-address-confirmed',
  'person-invited-again',
  'person-second-factor-reset',
  'taken-over-from-files',
  'person-attendance-marked',
  'course-archived',
  'course-groups-changed',
  'course-handed-over',
  'teaching-right-given',
  'teaching-right-taken',
  'content-imported',
  'failed-work-retried',
  'person-reminded',
  'order-changed',
];

/** Names of the values in entries of the log. None of them is a password, a token, a code, a key, or a text of a student. */
const LOGGED_VALUES = new Set([
  'added',
  'after',
  'attended',
  'before',
  'begins',
  'category',
  'certificate',
  'certificates',
  'changed',
  'competencies',
  'course',
  'courses',
  'darkAccent',
  'description',
  'domains',
  'due',
  'email',
  'ends',
  'endsOnLeaving',
  'externalId',
  'file',
  'firstName',
  'footerLinks',
  'founderName',
  'frequency',
  'group',
  'groups',
  'instructor',
  'isDueOn',
  'isMandatory',
  'isOn',
  'isOverdueOn',
  'job',
  'lastName',
  'lightAccent',
  'logo',
  'meetingUrl',
  'minutes',
  'mode',
  'name',
  'owner',
  'people',
  'picture',
  'questions',
  'reason',
  'renewalMonths',
  'report',
  'role',
  'sessions',
  'signature',
  'signIn',
  'staff',
  'startDay',
  'state',
  'subject',
  'submissionMb',
  'supportEmail',
  'text',
  'timeZone',
  'title',
  'webinar',
]);

/** Columns with secrets or with texts of students. */
const SECRET_COLUMN =
  /hash|secret|token|password|private|public_key|app_key|(^|_)code($|_)|note|answer|response|message_text|submission_text/;

/** Columns with texts that students write, by other names. */
const STUDENT_TEXTS = new Set([
  'chat_messages.text',
  'lecture_notes.text',
  'submission_drafts.content',
  'submissions.content',
]);

const listSecretValues = async (): Promise<string[]> => {
  const columns = await test.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name <> 'audit_entries' and data_type in ('text', 'bytea', 'jsonb')`;
  const values = new Set<string>();
  const secret = columns.filter(
    ({ table, column }) => SECRET_COLUMN.test(column) || STUDENT_TEXTS.has(`${table}.${column}`),
  );
  for (const { table, column } of secret) {
    const name = sqlIdentifier(column);
    const rows = await test.sql<{ value: string }[]>`
      select distinct trim(both '"' from coalesce(to_jsonb(${name}) #>> '{}', '')) as value
      from ${sqlIdentifier(table)} limit 1000`;
    for (const { value } of rows) if (value.length >= 6) values.add(value);
  }
  return [...values];
};

it('[MLOG-01] the log has entries of every kind of change', async () => {
  const rows = await test.sql<{ action: AuditAction }[]>`select distinct action from audit_entries`;
  const actions = new Set(rows.map(({ action }) => action));
  expect(AUDIT_ACTIONS.filter((one) => !actions.has(one)).toSorted()).toEqual(
    UNLOGGED_ACTIONS.toSorted(),
  );
});

it('[MLOG-03] the log of all changes holds no password, token, code, key, or text of a student', async () => {
  const entries = await test.sql<{ values: Record<string, unknown>; text: string }[]>`
    select coalesce(values_before, '{}') || coalesce(values_after, '{}') as values,
      concat(values_before, values_after) as text from audit_entries`;
  const names = new Set(entries.flatMap(({ values }) => Object.keys(values)));
  expect([...names].filter((name) => !LOGGED_VALUES.has(name))).toEqual([]);
  const text = entries.map((entry) => entry.text).join('\n');
  const secrets = [...(await listSecretValues()), GIVEN_PASSWORD];
  expect(secrets.length).toBeGreaterThan(20);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  // Secrets that the database has as hashes only: links, recovery codes and tokens. Pictures of the site are public.
  const other = entries.map(({ values }) =>
    JSON.stringify({ ...values, logo: null, signature: null }),
  );
  const secret = /(?<![\w-])(?=[\w-]*\d)[\w-]{43,}(?![\w-])|\beyJ|"\d{6}"/;
  expect(other.filter((one) => secret.test(one))).toEqual([]);
});

const readIndexes = async (): Promise<Map<string, QueryPlanIndex>> => {
  const rows = await test.sql<(QueryPlanIndex & { name: string })[]>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as table,
      case when indkey[0] > 0 then pg_get_indexdef(indexrelid, 1, true) end as leading
    from pg_index where indrelid::regclass::text = any(${[...LARGE_TABLES]}::text[])`;
  return new Map(rows.map(({ name, ...index }) => [name, index]));
};

const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

interface FoundScan {
  readonly statement: string;
  readonly scans: readonly string[];
}

const findScans = async (statements: readonly RecordedSqlStatement[]): Promise<FoundScan[]> => {
  const indexes = await readIndexes();
  const tables = new Set<string>(LARGE_TABLES);
  const found: FoundScan[] = [];
  // One transaction, because the pool ends connections after an idle minute, and the settings with them.
  await judge.begin(async ({ driver }) => {
    for (const setting of JUDGE_SETTINGS) await driver.query(`set local ${setting}`);
    for (const { text, values } of statements) {
      const { rows } = await driver.query(`explain (format json) ${text}`, values);
      const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': [{ Plan: QueryPlanNode }] }];
      const scans = findFullScansInQueryPlan(plans[0].Plan, tables, indexes);
      if (scans.length > 0) found.push({ statement: withSingleSpaces(text), scans });
    }
  });
  return found;
};

it('reads no large table completely, except by listed statements', async () => {
  const found = await findScans(walk.statements);
  const refused = found.filter(
    ({ statement, scans }) =>
      !allowedTableScans.some(
        (allowed) =>
          statement.includes(allowed.statement) &&
          scans.every((scan) => allowed.tables.some((table) => scan.endsWith(` on ${table}`))),
      ),
  );
  expect(refused).toEqual([]);
});

it('lists only statements that the server sends', () => {
  const texts = walk.statements.map(({ text }) => withSingleSpaces(text));
  const unsent = allowedTableScans.filter(
    ({ statement }) => !texts.some((text) => text.includes(statement)),
  );
  expect(unsent).toEqual([]);
});

/** Imports never delete courses, roles and competencies: only rows that depend on a person are deleted. */
const DELETED_FROM = ['assessment_attempts', 'enrolments', 'sessions', 'students', 'submissions'];

it('has an index for each foreign key by which rows of large tables are deleted', async () => {
  const keys = await test.sql<{ name: string }[]>`
    select conrelid::regclass || ' (' || columns.names || ')' as name
    from pg_constraint
      cross join lateral (
        select string_agg(attname, ', ' order by place) as names
        from unnest(conkey) with ordinality as keys (attnum, place)
          join pg_attribute on attrelid = conrelid and pg_attribute.attnum = keys.attnum
      ) as columns
    where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text = any(${[...LARGE_TABLES]}::text[])
      and confrelid::regclass::text = any(${DELETED_FROM}::text[])
      and not exists (
        select from pg_index
        where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
    order by name`;
  expect(keys.map(({ name }) => name).filter((name) => !(name in UNINDEXED_FOREIGN_KEYS))).toEqual(
    [],
  );
});
