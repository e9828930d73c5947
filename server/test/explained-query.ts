/** Counts what a read costs the database, which is the same on every machine. */
import type { Parameter, Query } from '../src/platform/database/sql.ts';

interface Explained {
  readonly Plan: Readonly<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>>;
}

export interface ExplainedRead<T> {
  readonly result: T;
  /** Blocks of 8 kB that the statements looked at, also those that the database had in memory. */
  readonly blocks: number;
  readonly statements: number;
}

/** Runs a read whose statements are explained before they are sent. */
export const explainRead = async <T>(
  sql: Query,
  read: (sql: Query) => Promise<T>,
): Promise<ExplainedRead<T>> => {
  let blocks = 0;
  let statements = 0;
  const explaining = async (
    strings: TemplateStringsArray,
    ...parameters: readonly Parameter[]
  ): Promise<unknown> => {
    const [first = '', ...rest] = strings;
    const explain = [`explain (analyze, buffers, format json) ${first}`, ...rest];
    const [row] = await sql<{ 'QUERY PLAN': Explained[] }[]>(
      Object.assign(explain, { raw: explain }),
      ...parameters,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    statements += 1;
    return sql(strings, ...parameters);
  };
  const result = await read(explaining as Query);
  return { result, blocks, statements };
};
