/** One connection for what takes all of a database at once, and as long as it takes. */
import type { Readable, Writable } from 'node:stream';
import { from, to } from 'pg-copy-streams';
import { send } from './connection.ts';
import { type Query, queryBy, type Sql } from './sql.ts';

/** Knows how many rows went through it, once it has ended. */
type Counting<Stream> = Stream & { readonly rowCount: number };

export interface WholeDatabase extends Query {
  /** Runs several statements in one text; never with anything from outside. */
  readonly script: (text: string) => Promise<void>;
  /** Rows as PostgreSQL's text format. @param source a table with its columns, or a query in brackets */
  readonly copyOut: (source: string) => Counting<Readable>;
  /** The way back; rows that no column takes make it fail. */
  readonly copyIn: (target: string) => Counting<Writable>;
  /** Ends the connection, and with it a transaction that is not committed. */
  readonly end: () => void;
}

/**
 * Nothing has a time limit on it, and it is not lent again.
 * @param application as others see who is connected
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
