import { randomUUID } from 'node:crypto';
import { sqlIdentifier, type Sql } from '../src/platform/database/sql.ts';
import { connectDatabase, type DatabaseTarget } from '../src/platform/database/connect.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { migrate } from '../src/platform/database/migrate.ts';

/** Returns the database server of this run. */
export const testDatabaseTarget = (): DatabaseTarget => {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? { socketFolder: process.env['TEST_DATABASE_SOCKET'] ?? '' } : { url };
};

/** Returns the URL of a database on that server, for a setting. */
export const testDatabaseUrl = (name: string): string => {
  const target = testDatabaseTarget();
  const url = new URL('url' in target ? target.url : 'postgres://postgres@localhost');
  url.pathname = `/${name}`;
  if ('socketFolder' in target) url.searchParams.set('host', target.socketFolder);
  return url.href;
};

const newName = () => `cairn_test_${randomUUID().replaceAll('-', '')}`;

/** Creates a migrated, otherwise empty database as the template of test databases. Returns its name. */
export const createTemplateDatabase = async (): Promise<string> => {
  const name = newName();
  const admin = connectDatabase(testDatabaseTarget(), { max: 1 });
  await admin`create database ${sqlIdentifier(name)}`;
  const sql = connectDatabase(testDatabaseTarget(), { database: name, max: 2 });
  await migrate(sql);
  const jobs = createJobs(sql, (error) => {
    throw error;
  });
  await jobs.start();
  await jobs.stop();
  await Promise.all([sql.end(), admin.end()]);
  return name;
};

export const dropTemplateDatabase = async (): Promise<void> => {
  const admin = connectDatabase(testDatabaseTarget(), { max: 1 });
  await admin`drop database if exists ${sqlIdentifier(testTemplate())}`;
  await admin.end();
};

/** The template is created once a run, see `database.global-setup.ts`. */
const testTemplate = () => process.env['TEST_DATABASE_TEMPLATE'] ?? '';

interface TestDatabase {
  readonly name: string;
  readonly sql: Sql;
  readonly drop: () => Promise<void>;
}

/**
 * Creates a migrated, otherwise empty database for one test file; `drop` removes it.
 * @param template the database to copy: `template1` has no schema
 */
export const createTestDatabase = async (template = testTemplate()): Promise<TestDatabase> => {
  const name = newName();
  const admin = connectDatabase(testDatabaseTarget(), { max: 1 });
  // Copies the files of the template, which takes a tenth of the time of a copy by the write-ahead log.
  await admin`create database ${sqlIdentifier(name)} template ${sqlIdentifier(template)} strategy file_copy`;
  const sql = connectDatabase(testDatabaseTarget(), { database: name, max: 5 });
  return {
    name,
    sql,
    drop: async () => {
      await sql.end();
      await admin`drop database ${sqlIdentifier(name)} with (force)`;
      await admin.end();
    },
  };
};
