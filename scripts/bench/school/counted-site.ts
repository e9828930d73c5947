/** Opens a site whose database counts the blocks that each statement reads, with sessions of the accounts that call it. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CairnServer } from '../../../e2e/fixtures/cairn-server.ts';
import type { Sql } from '../../../server/src/platform/database/sql.ts';
import type { SchoolCaller } from '../../../server/test/school/school-calls.ts';
import { createTeamReleaseToken } from '../../../server/src/modules/releases/permissions/release-token.service.ts';
import {
  findSchoolCallRecords,
  type SchoolCallRecords,
} from '../../../server/test/school/school-call-records.ts';
import { connectToEmbeddedDatabase } from '../../../server/test/server-process.ts';

/** Makes the database of this data folder count the blocks of its statements, from its next start. */
export const enableStatementCounts = (dataDir: string): Promise<void> =>
  appendFile(
    join(dataDir, 'database', 'pg18', 'postgresql.auto.conf'),
    "shared_preload_libraries = 'pg_stat_statements'\n",
  );

export interface StatementCounts {
  readonly statements: number;
  /** Number of database blocks of 8 kB that all statements read, from memory or from the disk. */
  readonly blocks: number;
}

export interface StatementCountingSite {
  readonly url: string;
  readonly sql: Sql;
  readonly headers: Readonly<Record<SchoolCaller, Readonly<Record<string, string>>>>;
  readonly subjects: SchoolCallRecords;
  /** Runs `work` and counts the statements of the whole database meanwhile, without those of the job queue. */
  readonly count: <T>(work: () => Promise<T>) => Promise<{ result: T; counts: StatementCounts }>;
  readonly close: () => Promise<void>;
}

export interface SiteUsernames {
  readonly student: string;
  readonly busyStudent: string;
  readonly teacher: string;
}

/** Password of the demo's Maya and of every account of the made-up school. */
export const DEMO_ACCOUNT_PASSWORD = 'cairn-demo-1';

export const openStatementCountingSite = async (
  { url, dataDir }: Pick<CairnServer, 'url' | 'dataDir'>,
  people: SiteUsernames,
  passwords: Omit<SiteUsernames, 'busyStudent'> = {
    student: DEMO_ACCOUNT_PASSWORD,
    teacher: DEMO_ACCOUNT_PASSWORD,
  },
): Promise<StatementCountingSite> => {
  const sql = connectToEmbeddedDatabase(dataDir, 2);
  await sql`create extension if not exists pg_stat_statements`;
  await sql`insert into release_rights (email, remote, channel, actions)
    values (${people.teacher}, '*', '*', '{publish,promote,canary,rollback,withdraw,approve,freeze,settings}')
    on conflict do nothing`;
  const student = await signInByApi(url, people.student, passwords.student);
  const teacher = await signInByApi(url, people.teacher, passwords.teacher);
  const { token } = await createTeamReleaseToken(sql, 'bench', {
    remote: '*',
    channel: '*',
    actions: ['publish'],
  });
  const subjects = await findSchoolCallRecords(sql, {
    studentId: await findStudentId(sql, people.student),
    teacherId: await findStudentId(sql, people.teacher),
  });
  return {
    url,
    sql,
    subjects,
    headers: {
      visitor: {},
      student,
      busyStudent: await signInByApi(url, people.busyStudent, passwords.student),
      teacher,
      releaser: teacher,
      tool: { authorization: `Bearer ${token}` },
    },
    count: async (work) => {
      await sql`select pg_stat_statements_reset()`;
      const result = await work();
      return { result, counts: await readCounts(sql) };
    },
    close: () => sql.end(),
  };
};

const readCounts = async (sql: Sql): Promise<StatementCounts> => {
  const [row] = await sql<StatementCounts[]>`
    select coalesce(sum(calls), 0)::int as statements,
      coalesce(sum(shared_blks_hit + shared_blks_read + temp_blks_read), 0)::int as blocks
    from pg_stat_statements
    where query not like '%pg_stat_statements%' and query not like '%pgboss%'`;
  if (!row) throw new Error('Nothing was counted.');
  return row;
};

const findStudentId = async (sql: Sql, email: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    select student_id as id from students where email_key(email) = email_key(${email})`;
  if (!row) throw new Error(`There is no account ${email}.`);
  return row.id;
};

/** Signs in by the API. Returns the HTTP headers of the session. */
export const signInByApi = async (
  url: string,
  username: string,
  password: string,
): Promise<Record<string, string>> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, frontendType: 'student' }),
  });
  if (!response.ok) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  const tokens = (await response.json()) as Record<string, { readonly jwtToken: string }>;
  const access = tokens['accessToken']?.jwtToken ?? '';
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as {
    readonly sub: string;
  };
  return { 'jwt-token': access, 'id-token': tokens['idToken']?.jwtToken ?? '', id: claims.sub };
};
