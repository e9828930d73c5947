/** Finds parts of a plan that read a whole table or index, whatever its current size. */

/** A node of `explain (format json)`. */
export interface QueryPlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly QueryPlanNode[];
}

export interface QueryPlanIndex {
  readonly table: string;
  /** First column of the index; null for an expression, which plans may show in another form. */
  readonly leading: string | null;
}

const READS_INDEX = new Set(['Index Scan', 'Index Only Scan', 'Bitmap Index Scan']);
/** Nodes that stream rows, so that a limit above them also ends the reading below them. */
const STREAMS = new Set([
  'Limit',
  'Nested Loop',
  'LockRows',
  'Result',
  'Subquery Scan',
  'Append',
  'Merge Append',
  'ModifyTable',
  'ProjectSet',
]);

/**
 * Returns descriptions such as "Seq Scan on enrolments". An index without a condition on its first column is read completely,
 * unless a limit stops the reading and no row is skipped. A condition on a later column alone is fast only from PostgreSQL 18 on.
 * @param indexes the indexes by name
 */
export const findFullScansInQueryPlan = (
  plan: QueryPlanNode,
  tables: ReadonlySet<string>,
  indexes: ReadonlyMap<string, QueryPlanIndex>,
): string[] => {
  const visit = (node: QueryPlanNode, isLimited: boolean): string[] => {
    const type = node['Node Type'];
    const streams = isLimited && STREAMS.has(type);
    const scan = describeScan(node, isLimited, indexes);
    const own = scan !== undefined && tables.has(scan.table) ? [`${type} on ${scan.table}`] : [];
    const below = (node.Plans ?? []).flatMap((child) =>
      visit(child, isOwnPlan(child) ? false : type === 'Limit' || streams),
    );
    return [...own, ...below];
  };
  return [...new Set(visit(plan, false))].toSorted();
};

/** Returns whether the node runs independently of its parent's rows. */
const isOwnPlan = ({ 'Parent Relationship': relationship }: QueryPlanNode): boolean =>
  relationship === 'SubPlan' || relationship === 'InitPlan';

const describeScan = (
  node: QueryPlanNode,
  isLimited: boolean,
  indexes: ReadonlyMap<string, QueryPlanIndex>,
): { readonly table: string } | undefined => {
  const type = node['Node Type'];
  if (type === 'Seq Scan') return { table: node['Relation Name'] ?? '' };
  if (!READS_INDEX.has(type)) return undefined;
  const index = indexes.get(node['Index Name'] ?? '');
  if (!index || hasLeadingCondition(node, index)) return undefined;
  return isLimited && node.Filter === undefined ? undefined : { table: index.table };
};

const hasLeadingCondition = (node: QueryPlanNode, { leading }: QueryPlanIndex): boolean => {
  const condition = node['Index Cond'];
  return condition !== undefined && (leading === null || condition.includes(leading));
};
