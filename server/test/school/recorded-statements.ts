/** Records every statement of a server once, with its shortest values, because no index helps for a list of all ids. */
import type { Sql } from '../../src/platform/database/sql.ts';

export interface RecordedSqlStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

interface StatementRecording {
  readonly statements: () => RecordedSqlStatement[];
  readonly stop: () => void;
}

/** Matches statements that have a query plan; others begin transactions, take locks or listen. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** Records the statements of every connection in this process, except those of the job queue. */
export const recordSqlStatements = async (sql: Sql): Promise<StatementRecording> => {
  const { client, end } = await sql.driver.connect();
  end();
  const driver = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
  const { query } = driver;
  const recorded = new Map<string, RecordedSqlStatement>();
  const record = ({ text, values }: RecordedSqlStatement): void => {
    if (!PLANNED.test(text) || text.includes('pgboss')) return;
    const known = recorded.get(text);
    if (!known || measureValues(values) < measureValues(known.values))
      recorded.set(text, { text, values: [...values] });
  };
  driver.query = function queryRecorded(this: unknown, ...given) {
    const [statement] = given as [RecordedSqlStatement | string];
    if (typeof statement === 'object') record(statement);
    return Reflect.apply(query, this, given);
  };
  return {
    statements: () => [...recorded.values()],
    // Removes the wrapper, so that connections inherit the method of their class again.
    stop: () => {
      Reflect.deleteProperty(driver, 'query');
    },
  };
};

/** Returns the total length of a statement's values. An empty list shows nothing of a plan, so it counts as the longest. */
const measureValues = (values: RecordedSqlStatement['values']): number =>
  values.includes('{}')
    ? Number.MAX_SAFE_INTEGER
    : values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
