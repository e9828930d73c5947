/** Begin and end of attempts. Source: SN 4.5, UP.3, UP.4, DB.2, SR.1, SR.2. */
import {
  type ActivityNode,
  findCommonAncestor,
  isActivityCluster,
  listPathBelow,
  listPathToRoot,
} from './activity-tree.ts';
import { readObjective, writeObjective } from './objectives.ts';
import { rollUpActivityStatus } from './rollup.ts';
import { randomizeActivityChildren } from './selection.ts';
import { listAvailableChildren, type SequencingRun, UNKNOWN_OBJECTIVE_STATE } from './tracking.ts';
import type { ReportedStatus } from './transfer.ts';

/**
 * Completes and satisfies a leaf whose content has not reported these statuses, unless the content must set them. Source:
 * UP.4 lines 1.1.1.1 and 1.1.1.2. Returns the global objectives that have changed.
 */
const completeSilentLeaf = (
  run: SequencingRun,
  node: ActivityNode,
  reported: ReportedStatus,
): string[] => {
  const { completionSetByContent, objectiveSetByContent } = node.settings.deliveryControls;
  const { completed, satisfied } = readObjective(run, node, 0);
  const isCompleted = !completionSetByContent && completed === null && !reported.completion;
  const isSatisfied = !objectiveSetByContent && satisfied === null && !reported.success;
  return writeObjective(run, node, 0, {
    ...(isCompleted && { completed: true }),
    ...(isSatisfied && { satisfied: true }),
  });
};

const NOTHING_REPORTED: ReportedStatus = { completion: false, success: false };

/**
 * Ends the attempt on an activity: stores its statuses and rolls them up. Source: UP.4, End Attempt Process. @param reported
 * the statuses that the content has set, even to unknown; they stay unchanged @param written global objectives that have just
 * changed; the rollup includes their readers
 */
export const endActivityAttempt = (
  run: SequencingRun,
  node: ActivityNode,
  reported: ReportedStatus = NOTHING_REPORTED,
  written: readonly string[] = [],
): void => {
  const targets = [...written];
  if (isActivityCluster(node)) {
    const isSuspended = listAvailableChildren(run, node).some(
      (child) => run.read(child).isSuspended,
    );
    if (run.read(node).isSuspended !== isSuspended) run.change(node, { isSuspended });
  } else if (node.settings.deliveryControls.tracked && !run.read(node).isSuspended) {
    targets.push(...completeSilentLeaf(run, node, reported));
  }
  if (run.read(node).isActive) run.change(node, { isActive: false });
  if (isActivityCluster(node) && !run.read(node).isSuspended) randomizeActivityChildren(run, node);
  rollUpActivityStatus(run, node, targets);
};

/**
 * Ends the attempts on clusters between the current activity and its common ancestor with `node`, without these two. Source:
 * UP.3, Terminate Descendent Attempts Process.
 */
export const terminateDescendents = (run: SequencingRun, node: ActivityNode): void => {
  const { current } = run;
  if (!current) return;
  const common = findCommonAncestor(current, node);
  for (const ended of listPathBelow(current, common).slice(1)) {
    if (run.read(ended).isActive) endActivityAttempt(run, ended);
  }
};

interface StaleInformation {
  readonly objective: boolean;
  readonly progress: boolean;
}

/**
 * Marks the information about the activities below a cluster as belonging to an earlier attempt of the cluster. Descends
 * only through clusters that use information of their current attempt alone.
 */
const markStale = (run: SequencingRun, cluster: ActivityNode, from: StaleInformation): void => {
  const { useCurrentAttemptObjectiveInfo, useCurrentAttemptProgressInfo } =
    cluster.settings.controlMode;
  const objective = from.objective && useCurrentAttemptObjectiveInfo;
  const progress = from.progress && useCurrentAttemptProgressInfo;
  if (!objective && !progress) return;
  for (const child of listAvailableChildren(run, cluster)) {
    const state = run.read(child);
    if (state.attempts > 0) {
      run.change(child, {
        isObjectiveStale: state.isObjectiveStale || objective,
        isProgressStale: state.isProgressStale || progress,
      });
    }
    markStale(run, child, { objective, progress });
  }
};

/** SN 3.10.2: resets the global objectives. Without `objectivesGlobalToSystem` they belong to one attempt on the course. */
const clearGlobalObjectives = (run: SequencingRun): void => {
  for (const target of run.tree.globalObjectives) {
    if (run.readGlobal(target) !== UNKNOWN_OBJECTIVE_STATE)
      run.changeGlobal(target, UNKNOWN_OBJECTIVE_STATE);
  }
};

const beginAttempt = (run: SequencingRun, node: ActivityNode): void => {
  const { attempts } = run.read(node);
  if (!node.parent && !node.settings.objectivesGlobalToSystem) clearGlobalObjectives(run);
  run.change(node, {
    attempts: attempts + 1,
    objectives: [],
    isObjectiveStale: false,
    isProgressStale: false,
  });
  markStale(run, node, { objective: true, progress: true });
};

/**
 * Activates the path to an activity. Suspended attempts are resumed, other attempts begin. Source: DB.2 lines 4 and 5.
 * @returns whether the attempt on the activity itself is resumed
 */
export const activatePath = (run: SequencingRun, node: ActivityNode): boolean => {
  let isResumed = false;
  for (const at of listPathToRoot(node).toReversed()) {
    const { isActive, isSuspended } = run.read(at);
    if (isActive) continue;
    isResumed = at === node && isSuspended;
    // The number of attempts is counted for untracked activities too, although no rule can read it (SM.11).
    if (isSuspended) run.change(at, { isSuspended: false });
    else beginAttempt(run, at);
    run.change(at, { isActive: true });
  }
  return isResumed;
};
