/** A small course for tests of the engine, and a session of a student in it. */
import type { ActivityDefinition, SequencingSettings } from '../activity.ts';
import { type ActivityTree, buildActivityTree } from '../activity-tree.ts';
import {
  createSequencingState,
  performNavigationRequest,
  type SequencingOutcome,
  SequencingTrial,
} from '../engine.ts';
import type { NavigationRequest } from '../navigation.ts';
import type { ObjectiveState, SequencingState } from '../tracking.ts';
import type { ScormRuntimeValues } from '../transfer.ts';

type Line = readonly [name: string, settings?: SequencingSettings];

/** Builds a tree from names; each indentation by two spaces is one level deeper. */
export const buildTestTree = (root: SequencingSettings, lines: readonly Line[]): ActivityTree => {
  const items = lines.map(([name, sequencing]): ActivityDefinition => {
    const id = name.trim();
    const depth = (name.length - name.trimStart().length) / 2;
    return { id, depth, title: id, visible: true, kind: 'sco', sequencing };
  });
  return buildActivityTree({ title: 'Course', sequencing: root }, items);
};

export const FLOW_SETTINGS: SequencingSettings = { controlMode: { flow: true } };
/** With these settings, an activity without reported statuses is neither completed nor satisfied. */
export const STATUSES_BY_CONTENT: SequencingSettings = {
  deliveryControls: { completionSetByContent: true, objectiveSetByContent: true },
};

const toRequest = (text: string): NavigationRequest => {
  const [kind = '', target] = text.split(' ');
  return (target === undefined ? { kind } : { kind, target }) as NavigationRequest;
};

export class TestSequencingSession {
  readonly tree: ActivityTree;
  readonly #random: () => number;
  state: SequencingState;
  outcome: SequencingOutcome | undefined;
  /** SCORM data-model values that the content of the current activity has set. */
  values: ScormRuntimeValues = {};

  constructor(tree: ActivityTree, random: () => number = () => 0) {
    this.tree = tree;
    this.#random = random;
    this.state = createSequencingState(tree, random);
  }

  /** Performs `continue`, `choice a` and the like. Returns the id of the delivered activity, 'end', or the exception. */
  go(request: string, values: ScormRuntimeValues = this.values): string {
    const input = { tree: this.tree, state: this.state, values, random: this.#random };
    const outcome = performNavigationRequest(input, toRequest(request));
    this.outcome = outcome;
    this.values = {};
    this.state = JSON.parse(JSON.stringify(outcome.state)) as SequencingState;
    return outcome.delivered ?? (outcome.isEnded ? 'end' : (outcome.exception ?? 'nothing'));
  }

  trial(values: ScormRuntimeValues = this.values): SequencingTrial {
    const { tree, state } = this;
    return new SequencingTrial({ tree, state, values, random: this.#random });
  }

  /** Returns the ids of the activities that the student can choose now. */
  choices(values?: ScormRuntimeValues): string[] {
    const trial = this.trial(values);
    const ids = this.tree.nodes.slice(1).map(({ id }) => id);
    return ids.filter((target) => trial.isAllowed({ kind: 'choice', target }));
  }

  status(id: string): ObjectiveState | undefined {
    return this.trial().readStatus(id);
  }
}

export const openTestSession = (
  root: SequencingSettings,
  lines: readonly Line[],
  random?: () => number,
) => new TestSequencingSession(buildTestTree(root, lines), random);

export const PASSED_VALUES = {
  'cmi.success_status': 'passed',
  'cmi.completion_status': 'completed',
};
export const FAILED_VALUES = {
  'cmi.success_status': 'failed',
  'cmi.completion_status': 'completed',
};
export const INCOMPLETE_VALUES = { 'cmi.completion_status': 'incomplete' };

type Kind = keyof NonNullable<SequencingSettings['sequencingRules']>;

/** Returns settings with one rule of one condition: `satisfied`, `not satisfied`, `not satisfied of objective`. */
export const buildRuleSettings = (kind: Kind, action: string, text: string): SequencingSettings => {
  const [, not, condition, referencedObjective] = /^(not )?(\w+)(?: of (.+))?$/.exec(text) ?? [];
  const conditions = [{ condition, operator: not ? 'not' : 'noOp', referencedObjective }];
  return { sequencingRules: { [kind]: [{ action, conditions }] } };
};
export const buildPreConditionRule = (action: string, text: string) =>
  buildRuleSettings('preConditionRules', action, text);
export const buildPostConditionRule = (action: string, text: string) =>
  buildRuleSettings('postConditionRules', action, text);
export const buildExitRule = (text: string) =>
  buildRuleSettings('exitConditionRules', 'exit', text);
