import { PgBoss } from 'pg-boss';
import type { Sql } from '../src/platform/database/sql.ts';

/**
 * Sets the state half a minute after all processes that run jobs were killed, and does what another process does then: their jobs
 * wait to be run again now.
 */
export const takeJobsFromKilledProcesses = async (sql: Sql): Promise<void> => {
  await sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'`;
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`;
  const db = {
    executeSql: (text: string, values: unknown[] = []) =>
      sql.driver.query(text, values as string[]),
  };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  await boss.supervise();
  await boss.stop({ close: false });
  await sql`update pgboss.job set start_after = now() where state = 'retry'`;
};
