import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';

type Fields = Record<string, unknown>;

/** The organization itself; no item can be called so. */
export const ROOT = '#organization';

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;

const conditionOf = ({ measureThreshold, ...condition }: Fields): Fields => ({
  ...condition,
  ...(measureThreshold !== undefined && { parameters: { threshold: measureThreshold } }),
});

const withConditions = (rule: Fields): Fields => ({
  ...rule,
  conditions: listOf(rule['conditions']).map(conditionOf),
});

const rulesOf = (rules: unknown): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(rules)).map(([kind, list]) => [kind, listOf(list).map(withConditions)]),
  );

/** The library calls one condition of rollup rules differently from the standard. */
const rollupConditionOf = (condition: Fields): Fields =>
  condition['condition'] === 'activityProgressKnown'
    ? { ...condition, condition: 'progressKnown' }
    : condition;

const rollupRuleOf = (rule: Fields): Fields => ({
  ...rule,
  conditions: listOf(rule['conditions']).map(rollupConditionOf),
});

/** A primary objective needs no name in the standard, but one in the library. */
const primaryOf = (id: string, primary: unknown): Fields => {
  const fields = fieldsOf(primary);
  const named = fields['objectiveID'];
  return { ...fields, objectiveID: named === '' ? `${id}#primary` : named, isPrimary: true };
};

const settingsOf = (id: string, sequencing: Fields = {}): Fields => {
  const { controlMode, sequencingRules, rollupRules, primaryObjective, ...others } = sequencing;
  return {
    ...others,
    ...(controlMode !== undefined && { sequencingControls: controlMode }),
    ...(sequencingRules !== undefined && { sequencingRules: rulesOf(sequencingRules) }),
    ...(rollupRules !== undefined && {
      rollupRules: { rules: listOf(fieldsOf(rollupRules)['rules']).map(rollupRuleOf) },
    }),
    ...(primaryObjective !== undefined && { primaryObjective: primaryOf(id, primaryObjective) }),
  };
};

interface Below {
  readonly depth: number;
  readonly children: Fields[];
}

/** The tree of the manifest, as scorm-again's engine is told it. */
export const activityTree = (
  course: Pick<ScormPackage, 'CourseTitle' | 'sequencing'>,
  items: readonly ScormItem[],
): Fields => {
  const top: Below = { depth: -1, children: [] };
  const open = [top];
  for (const { id, title, depth, visible, sequencing } of items) {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const children: Fields[] = [];
    const own = settingsOf(id, sequencing);
    open.at(-1)?.children.push({ ...own, id, title, isVisible: visible, children });
    open.push({ depth, children });
  }
  return {
    ...settingsOf(ROOT, course.sequencing),
    id: ROOT,
    title: course.CourseTitle,
    children: top.children,
  };
};
