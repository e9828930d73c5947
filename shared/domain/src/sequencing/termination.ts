/** Termination of attempts before a request is processed. Source: SN 4.5, TB.2.1 to TB.2.3. */
import type { CompleteSequencingSettings } from './activity.ts';
import { type ActivityNode, isActivityCluster, listPathToRoot } from './activity-tree.ts';
import { endActivityAttempt, terminateDescendents } from './attempts.ts';
import { checkSequencingRules } from './conditions.ts';
import { rollUpActivityStatus } from './rollup.ts';
import type { SequencingRun } from './tracking.ts';
import { type ScormRuntimeValues, transferToTracking } from './transfer.ts';

export type TerminationRequest = 'exit' | 'exitAll' | 'suspendAll' | 'abandon' | 'abandonAll';

/** Request that a sequencing rule makes in place of the student's navigation request. */
export type RuleNavigationRequest = 'retry' | 'continue' | 'previous' | 'exit';

export type TerminationResult =
  | { readonly isValid: false; readonly exception: string }
  | { readonly isValid: true; readonly request?: RuleNavigationRequest };

/**
 * Ends the highest cluster around the current activity whose exit rule applies. Source: TB.2.1, Sequencing Exit Action Rules
 * Subprocess.
 */
const applyExitRules = (run: SequencingRun, current: ActivityNode): void => {
  const target = listPathToRoot(current)
    .slice(1)
    .toReversed()
    .find(
      (node) => checkSequencingRules(run, node, node.settings.exitConditionRules) !== undefined,
    );
  if (!target) return;
  terminateDescendents(run, target);
  endActivityAttempt(run, target);
  run.current = target;
};

type PostAction = CompleteSequencingSettings['postConditionRules'][number]['action'];

/**
 * Returns the action of the first post-condition rule that applies. Source: TB.2.2, Sequencing Post Condition Rules
 * Subprocess.
 */
const findPostAction = (run: SequencingRun, node: ActivityNode): PostAction | undefined =>
  run.read(node).isSuspended
    ? undefined
    : checkSequencingRules(run, node, node.settings.postConditionRules);

/** Ends the current activity and stores the values that its content has set. */
const endCurrent = (
  run: SequencingRun,
  current: ActivityNode,
  values: ScormRuntimeValues,
): void => {
  if (isActivityCluster(current)) return endActivityAttempt(run, current);
  const { written, reported } = transferToTracking(run, current, values, { isEnding: true });
  endActivityAttempt(run, current, reported, written);
};

const exitAll = (
  run: SequencingRun,
  values: ScormRuntimeValues,
  request: RuleNavigationRequest,
): TerminationResult => {
  const { current, tree } = run;
  if (current && run.read(current).isActive) endCurrent(run, current, values);
  terminateDescendents(run, tree.root);
  endActivityAttempt(run, tree.root);
  run.current = tree.root;
  return { isValid: true, request };
};

/** Ends the current activity, then applies exit and post-condition rules. Source: TB.2.3 case 3. */
const exit = (run: SequencingRun, values: ScormRuntimeValues): TerminationResult => {
  const { current } = run;
  if (!current || !run.read(current).isActive) return { isValid: false, exception: 'TB.2.3-2' };
  endCurrent(run, current, values);
  applyExitRules(run, current);
  for (;;) {
    const at = run.current ?? run.tree.root;
    const action = findPostAction(run, at);
    if (action === 'exitAll') return exitAll(run, values, 'exit');
    if (action === 'retryAll') return exitAll(run, values, 'retry');
    if (action !== 'exitParent') {
      // The session ends with the root, unless a rule retries it. Source: TB.2.3 line 3.3.5.
      if (!at.parent && action !== 'retry') return { isValid: true, request: 'exit' };
      return action === undefined ? { isValid: true } : { isValid: true, request: action };
    }
    if (!at.parent) return { isValid: false, exception: 'TB.2.3-4' };
    run.current = at.parent;
    endActivityAttempt(run, at.parent);
  }
};

/** Suspends the activities on the path to the root. Source: TB.2.3 case 5. */
const suspendAll = (run: SequencingRun, values: ScormRuntimeValues): TerminationResult => {
  const { current, tree } = run;
  if (!current) return { isValid: false, exception: 'TB.2.3-1' };
  const { isActive, isSuspended } = run.read(current);
  let suspended: ActivityNode | undefined = current;
  if (isActive || isSuspended) {
    const isReporting = isActive && !isActivityCluster(current);
    const { written } = isReporting
      ? transferToTracking(run, current, values, { isEnding: false })
      : { written: [] };
    rollUpActivityStatus(run, current, written);
  } else {
    suspended = current.parent;
  }
  if (!suspended) return { isValid: false, exception: 'TB.2.3-3' };
  run.suspended = suspended;
  for (const node of listPathToRoot(suspended))
    run.change(node, { isActive: false, isSuspended: true });
  run.current = tree.root;
  return { isValid: true, request: 'exit' };
};

/**
 * Deactivates the activity, or all up to the root, and discards the values that the content has set. Source: TB.2.3 cases 6
 * and 7.
 */
const abandon = (run: SequencingRun, current: ActivityNode, isAll: boolean): TerminationResult => {
  if (!isAll) {
    if (!run.read(current).isActive) return { isValid: false, exception: 'TB.2.3-2' };
    run.change(current, { isActive: false });
    return { isValid: true };
  }
  for (const node of listPathToRoot(current)) run.change(node, { isActive: false });
  run.current = run.tree.root;
  return { isValid: true, request: 'exit' };
};

/**
 * Ends, suspends or abandons attempts as requested. Returns the sequencing request of a rule, if any, or an exception.
 * Source: TB.2.3, Termination Request Process. @param values elements that the content of the current activity has set
 */
export const terminateActivityAttempt = (
  run: SequencingRun,
  request: TerminationRequest,
  values: ScormRuntimeValues,
): TerminationResult => {
  const { current } = run;
  if (!current) return { isValid: false, exception: 'TB.2.3-1' };
  if (request === 'exit') return exit(run, values);
  if (request === 'exitAll') return exitAll(run, values, 'exit');
  if (request === 'suspendAll') return suspendAll(run, values);
  return abandon(run, current, request === 'abandonAll');
};
