import type { Query, Rows, Parameter } from '../src/platform/database/sql.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

export interface ReadBlocks {
  /** Blocks of 8 kB that the statements read, from memory or not. */
  readonly blocks: number;
  /** Tables that a statement read from end to end. */
  readonly scannedTables: readonly string[];
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Runs `work`, which only reads, and tells what its statements read: each is explained before it runs. */
export const measureReads = async (
  sql: Query,
  work: (sql: Query) => Promise<unknown>,
): Promise<ReadBlocks> => {
  const plans: PlanNode[] = [];
  const explained: Query = async <T extends readonly object[]>(
    strings: TemplateStringsArray,
    ...parameters: readonly Parameter[]
  ): Promise<Rows<T>> => {
    const [first = '', ...others] = strings;
    const texts = [`explain (analyze, buffers, format json) ${first}`, ...others];
    const [row] = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
      Object.assign(texts, { raw: texts }),
      ...parameters,
    );
    plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan));
    return sql<T>(strings, ...parameters);
  };
  await work(explained);
  const tables = plans
    .flatMap(listNodes)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? []);
  const total = plans.reduce(
    (sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    0,
  );
  return { blocks: total, scannedTables: [...new Set(tables)] };
};
