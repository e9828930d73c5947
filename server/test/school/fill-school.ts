/**
 * Fills a database with a made-up school by statements that make many rows each. The rows are the same in every run, given the same
 * time: every value is calculated from the number of its student, course or message.
 */
import type { Query, Sql } from '../../src/platform/database/sql.ts';
import { takeWholeDatabase } from '../../src/platform/database/whole-database.ts';
import { fillContent } from './fill-content.ts';
import { fillConversations } from './fill-conversations.ts';
import { fillLearning } from './fill-learning.ts';
import { fillPeople } from './fill-people.ts';
import { fillReleases } from './fill-releases.ts';
import { fillWork } from './fill-work.ts';
import { LARGE_TABLES } from './large-tables.ts';
import { schoolSize } from './school-size.ts';

export interface SchoolOptions {
  /** 1 is the whole school of `schoolSize`. */
  readonly share: number;
  /** The time that due dates, meetings and the past lie around. */
  readonly at: Date;
  /** Of all accounts, as the server stores it. With the default no password fits. */
  readonly passwordHash?: string;
}

/** Rows that are there stay. The statements have no time limit and no common transaction. */
export const fillSchool = async (
  sql: Sql,
  { share, at, passwordHash = '' }: SchoolOptions,
): Promise<void> => {
  const size = schoolSize(share);
  const connection = await takeWholeDatabase(sql, 'cairn school');
  try {
    await skipForeignKeyChecks(connection);
    await fillPeople(connection, size, { at, passwordHash });
    await fillContent(connection, size, at);
    await fillLearning(connection, size, at);
    await fillWork(connection, at);
    await fillConversations(connection, size, at);
    await fillReleases(connection, size, at);
    await connection`update content_revision set revision = revision + 1`;
    // Leaves the tables as autovacuum would: with statistics, and pages that index-only scans need not visit.
    await connection.script(`vacuum (analyze) ${LARGE_TABLES.join(', ')}`);
  } finally {
    connection.end();
  }
};

/** Half of the time goes into these checks; `fill-school.test.ts` makes them afterwards. A role that is no superuser does without. */
const skipForeignKeyChecks = async (sql: Query): Promise<void> => {
  await sql`select set_config('session_replication_role', 'replica', false)
    from pg_roles where rolname = current_user and rolsuper`;
};
