/** A connection for work on a whole database, without time limits. */
import type { Readable, Writable } from 'node:stream';
import { from, to } from 'pg-copy-streams';
import { sendStatement } from './connection.ts';
import { type SqlQuery, createQuery, type Sql } from './sql.ts';

/** A stream that knows the number of its rows after its end. */
type RowCounting<Stream> = Stream & { readonly rowCount: number };

export interface MaintenanceDatabase extends SqlQuery {
  /** Runs several statements in one text. Never pass text of outside origin. */
  readonly script: (text: string) => Promise<void>;
  /** Streams rows in PostgreSQL's text format. @param source a table with its columns, or a query in brackets */
  readonly copyOut: (source: string) => RowCounting<Readable>;
  /** Streams such rows into a table. Fails for rows that its columns cannot hold. */
  readonly copyIn: (target: string) => RowCounting<Writable>;
  /** Ends the connection, and with it a transaction that is not committed. */
  readonly end: () => void;
}

/**
 * Takes a connection without time limits, which is not reused.
 * @param application the name of the connection in the database's own views
 */
export const openMaintenanceDatabase = async (
  sql: Sql,
  application: string,
): Promise<MaintenanceDatabase> => {
  const { client, end } = await sql.driver.connect();
  const ask = (statement: Parameters<typeof sendStatement>[1]) =>
    sendStatement(client, statement, 0);
  const query = createQuery(ask);
  await query`select set_config('application_name', ${application}, false),
    set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
    set_config('idle_in_transaction_session_timeout', '0', false)`;
  return Object.assign(query, {
    script: async (text: string): Promise<void> => {
      await ask({ text, values: [], recurs: false });
    },
    copyOut: (source: string) => client.query(to(`copy ${source} to stdout`)),
    copyIn: (target: string) => client.query(from(`copy ${target} from stdin`)),
    end,
  });
};
