import { randomUUID } from 'node:crypto';
import type { Sql } from '../src/database/sql.ts';
import { connect, type DatabaseTarget } from '../src/database/connect.ts';
import { migrate } from '../src/database/migrate.ts';

/** The server of this run. */
export const testDatabaseTarget = (): DatabaseTarget => {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? { socketFolder: process.env['TEST_DATABASE_SOCKET'] ?? '' } : { url };
};

/** A new migrated and otherwise empty database for one test file; `drop` removes it. */
export const createTestDatabase = async (): Promise<{ sql: Sql; drop: () => Promise<void> }> => {
  const name = `cairn_test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(testDatabaseTarget(), { max: 1 });
  await admin`create database ${admin(name)}`;
  const sql = connect(testDatabaseTarget(), { database: name, max: 5 });
  await migrate(sql);
  return {
    sql,
    drop: async () => {
      await sql.end();
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
};
