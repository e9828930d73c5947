/** A database connection for work on a whole database, such as a backup, without time limits. */
import type { Readable, Writable } from 'node:stream';
import { from, to } from 'pg-copy-streams';
import { sendSqlStatement } from './connection.ts';
import { type SqlQuery, createSqlTag, type Sql } from './sql.ts';

/** A stream of table rows that provides their number after its end. */
type RowCounting<Stream> = Stream & { readonly rowCount: number };

export interface MaintenanceDatabase extends SqlQuery {
  /** Runs several statements in one text. Never pass text from outside this code. */
  readonly script: (text: string) => Promise<void>;
  /**
   * Streams the rows of a table in PostgreSQL's text format.
   * @param source a table with its columns, or a query in brackets
   */
  readonly copyOut: (source: string) => RowCounting<Readable>;
  /** Streams rows in PostgreSQL's text format into a table. Fails for rows that its columns cannot hold. */
  readonly copyIn: (target: string) => RowCounting<Writable>;
  /** Ends the connection, and thereby a transaction that is not committed. */
  readonly end: () => void;
}

/**
 * Opens a database connection without time limits, which is not reused.
 * @param application the name of the connection in PostgreSQL's list of connections
 */
export const openMaintenanceDatabase = async (
  sql: Sql,
  application: string,
): Promise<MaintenanceDatabase> => {
  const { client, end } = await sql.driver.connect();
  const send = (statement: Parameters<typeof sendSqlStatement>[1]) =>
    sendSqlStatement(client, statement, 0);
  const query = createSqlTag(send);
  await query`select set_config('application_name', ${application}, false),
    set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
    set_config('idle_in_transaction_session_timeout', '0', false)`;
  return Object.assign(query, {
    script: async (text: string): Promise<void> => {
      await send({ text, values: [], recurs: false });
    },
    copyOut: (source: string) => client.query(to(`copy ${source} to stdout`)),
    copyIn: (target: string) => client.query(from(`copy ${target} from stdin`)),
    end,
  });
};
