/**
 * Fills a database with a made-up school by statements that create many rows each. The rows are the same in every run with the
 * same time: every value derives from the number of its student, course or message.
 */
import type { SqlQuery, Sql } from '../../src/platform/database/sql.ts';
import { openMaintenanceDatabase } from '../../src/platform/database/maintenance-database.ts';
import { fillContent } from './fill-content.ts';
import { fillConversations } from './fill-conversations.ts';
import { fillLearning } from './fill-learning.ts';
import { fillPeople } from './fill-people.ts';
import { fillReleases } from './fill-releases.ts';
import { fillWork } from './fill-work.ts';
import { LARGE_TABLES } from './large-tables.ts';
import { schoolSize } from './school-size.ts';

export interface SchoolOptions {
  /** Fraction of the school in `schoolSize`; 1 is the whole school. */
  readonly share: number;
  /** Time around which due dates, meetings and past events lie. */
  readonly at: Date;
  /** Hash of all passwords. With the default, no password is right. */
  readonly passwordHash?: string;
}

/** Fills the database. Existing rows stay. The statements have no time limit and no common transaction. */
export const fillSchool = async (
  sql: Sql,
  { share, at, passwordHash = '' }: SchoolOptions,
): Promise<void> => {
  const size = schoolSize(share);
  const connection = await openMaintenanceDatabase(sql, 'cairn school');
  try {
    await skipForeignKeyChecks(connection);
    await fillPeople(connection, size, { at, passwordHash });
    await fillContent(connection, size, at);
    await fillLearning(connection, size, at);
    await fillWork(connection, at);
    await fillConversations(connection, size, at);
    await fillReleases(connection, size, at);
    await connection`update content_revision set revision = revision + 1`;
    // Leaves the tables like autovacuum: with statistics, and pages that index-only scans need not visit.
    await connection.script(`vacuum (analyze) ${LARGE_TABLES.join(', ')}`);
  } finally {
    connection.end();
  }
};

/**
 * Disables foreign-key checks, which take half of the time; `fill-school.test.ts` checks afterwards. Has no effect for a role
 * without superuser rights.
 */
const skipForeignKeyChecks = async (sql: SqlQuery): Promise<void> => {
  await sql`select set_config('session_replication_role', 'replica', false)
    from pg_roles where rolname = current_user and rolsuper`;
};
