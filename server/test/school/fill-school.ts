/**
 * Fills a database with a made-up school by statements that create many rows each. The rows are the same in every run with the
 * same time: every value derives from the number of its student, course or message.
 */
import type { SqlQuery, Sql } from '../../src/platform/database/sql.ts';
import { openMaintenanceDatabase } from '../../src/platform/database/maintenance-database.ts';
import { fillSchoolCourses } from './fill-courses.ts';
import { fillSchoolConversations } from './fill-conversations.ts';
import { fillSchoolEnrolments } from './fill-enrolments.ts';
import { fillSchoolAccounts } from './fill-accounts.ts';
import { fillSchoolReleases } from './fill-releases.ts';
import { fillSchoolWork } from './fill-work.ts';
import { LARGE_TABLES } from './large-tables.ts';
import { computeSchoolSize } from './school-size.ts';

export interface FillSchoolOptions {
  /** Fraction of the school in `computeSchoolSize`; 1 is the whole school. */
  readonly share: number;
  /** Time around which due dates, meetings and past events lie. */
  readonly at: Date;
  /** Hash of all passwords. With the default, no password is right. */
  readonly passwordHash?: string;
}

/** Fills the database. Existing rows stay. The statements have no time limit and no common transaction. */
export const fillSchool = async (
  sql: Sql,
  { share, at, passwordHash = '' }: FillSchoolOptions,
): Promise<void> => {
  const size = computeSchoolSize(share);
  const connection = await openMaintenanceDatabase(sql, 'cairn school');
  try {
    await skipForeignKeyChecks(connection);
    await fillSchoolAccounts(connection, size, { at, passwordHash });
    await fillSchoolCourses(connection, size, at);
    await fillSchoolEnrolments(connection, size, at);
    await fillSchoolWork(connection, at);
    await fillSchoolConversations(connection, size, at);
    await fillSchoolReleases(connection, size, at);
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
