/** Measures the cost of a read in the database, which is the same on every machine. */
import type { SqlParameter, SqlQuery, SqlRows } from '../src/platform/database/sql.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

export interface ExplainedRead<T> {
  readonly result: T;
  /** Blocks of 8 kB that the statements accessed, including those in memory. */
  readonly blocks: number;
  readonly statements: number;
  /** Tables that a statement read completely. */
  readonly scannedTables: readonly string[];
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Runs a read whose statements are explained before they are sent. */
export const explainRead = async <T>(
  sql: SqlQuery,
  read: (sql: SqlQuery) => Promise<T>,
): Promise<ExplainedRead<T>> => {
  const plans: PlanNode[] = [];
  const explaining: SqlQuery = async <R extends readonly object[]>(
    strings: TemplateStringsArray,
    ...parameters: readonly SqlParameter[]
  ): Promise<SqlRows<R>> => {
    const [first = '', ...rest] = strings;
    const explain = [`explain (analyze, buffers, format json) ${first}`, ...rest];
    const [row] = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
      Object.assign(explain, { raw: explain }),
      ...parameters,
    );
    plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan));
    return sql<R>(strings, ...parameters);
  };
  const result = await read(explaining);
  const scanned = plans
    .flatMap(listNodes)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? []);
  const blocks = plans.reduce(
    (sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    0,
  );
  return { result, blocks, statements: plans.length, scannedTables: [...new Set(scanned)] };
};
