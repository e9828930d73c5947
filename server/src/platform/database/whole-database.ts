/** A connection for work on a whole database, without time limits. */
import type { Readable, Writable } from 'node:stream';
import { from, to } from 'pg-copy-streams';
import { send } from './connection.ts';
import { type Query, queryBy, type Sql } from './sql.ts';

/** A stream that knows the number of its rows after its end. */
type Counting<Stream> = Stream & { readonly rowCount: number };

export interface WholeDatabase extends Query {
  /** Runs several statements in one text. Never pass text of outside origin. */
  readonly script: (text: string) => Promise<void>;
  /** Streams rows in PostgreSQL's text format. @param source a table with its columns, or a query in brackets */
  readonly copyOut: (source: string) => Counting<Readable>;
  /** Streams such rows into a table. Fails for rows that its columns cannot hold. */
  readonly copyIn: (target: string) => Counting<Writable>;
  /** Ends the connection, and with it a transaction that is not committed. */
  readonly end: () => void;
}

/**
 * Takes a connection without time limits, which is not reused.
 * @param application the name of the connection in the database's own views
 */
export const takeWholeDatabase = async (sql: Sql, application: string): Promise<WholeDatabase> => {
  const { client, end } = await sql.driver.connect();
  const ask = (statement: Parameters<typeof send>[1]) => send(client, statement, 0);
  const query = queryBy(ask);
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
