import { findFullScansInQueryPlan, type QueryPlanIndex, type QueryPlanNode } from './plan-scans.ts';

const indexes = new Map<string, QueryPlanIndex>([
  ['enrolments_pkey', { table: 'enrolments', leading: 'student_id' }],
  ['students_email_key', { table: 'students', leading: null }],
  ['roles_pkey', { table: 'roles', leading: 'role_id' }],
]);
const tables = new Set(['enrolments', 'students']);

const scanIndex = (name: string, more: Partial<QueryPlanNode> = {}): QueryPlanNode => ({
  'Node Type': 'Index Scan',
  'Index Name': name,
  ...more,
});
const under = (type: string, ...Plans: QueryPlanNode[]): QueryPlanNode => ({
  'Node Type': type,
  Plans,
});

it.each<[string, QueryPlanNode, string[]]>([
  [
    'a sequential scan',
    under('Aggregate', { 'Node Type': 'Seq Scan', 'Relation Name': 'enrolments' }),
    ['Seq Scan on enrolments'],
  ],
  ['a sequential scan of a small table', { 'Node Type': 'Seq Scan', 'Relation Name': 'roles' }, []],
  [
    'a condition on the first column',
    scanIndex('enrolments_pkey', { 'Index Cond': "(student_id = 'a'::text)" }),
    [],
  ],
  [
    'a condition on a later column alone',
    scanIndex('enrolments_pkey', { 'Index Cond': "(course_id = 'a'::text)" }),
    ['Index Scan on enrolments'],
  ],
  [
    'a condition on an expression',
    scanIndex('students_email_key', { 'Index Cond': "(lower(email) = 'a'::text)" }),
    [],
  ],
  ['no condition', scanIndex('enrolments_pkey'), ['Index Scan on enrolments']],
  ['no condition on a small table', scanIndex('roles_pkey'), []],
  ['no condition below a limit', under('Limit', scanIndex('enrolments_pkey')), []],
  [
    'no condition below a limit, where rows are left out',
    under('Limit', scanIndex('enrolments_pkey', { Filter: '(result IS NULL)' })),
    ['Index Scan on enrolments'],
  ],
  [
    'no condition below a limit of sorted rows',
    under('Limit', under('Sort', scanIndex('enrolments_pkey'))),
    ['Index Scan on enrolments'],
  ],
  [
    'no condition in a subplan of limited rows',
    under('Limit', scanIndex('enrolments_pkey', { 'Parent Relationship': 'SubPlan' })),
    ['Index Scan on enrolments'],
  ],
])('judges %s', (_name, plan, scans) => {
  expect(findFullScansInQueryPlan(plan, tables, indexes)).toEqual(scans);
});
