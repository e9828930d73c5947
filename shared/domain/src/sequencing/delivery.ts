/** Delivery of an activity. Source: SN 4.9, DB.1.1, DB.2, DB.2.1. */
import {
  type ActivityNode,
  findCommonAncestor,
  isActivityCluster,
  listPathToRoot,
} from './activity-tree.ts';
import { activatePath, terminateDescendents } from './attempts.ts';
import { isActivityUnavailable } from './conditions.ts';
import { listAvailableChildren, type SequencingRun } from './tracking.ts';

/**
 * Returns the exception that forbids the delivery of an activity; undefined when it is allowed. Source: DB.1.1, Delivery
 * Request Process.
 */
export const findDeliveryException = (
  run: SequencingRun,
  node: ActivityNode,
): string | undefined => {
  if (isActivityCluster(node)) return 'DB.1.1-1';
  return isPathUnavailable(run, node) ? 'DB.1.1-3' : undefined;
};

const PATH_UNAVAILABLE_KEY = Symbol('a path is not available');

const isPathUnavailable = (run: SequencingRun, node: ActivityNode): boolean =>
  run.remember(
    PATH_UNAVAILABLE_KEY,
    node,
    () =>
      isActivityUnavailable(run, node) ||
      (node.parent !== undefined && isPathUnavailable(run, node.parent)),
  );

/**
 * Clears the suspended activity and the suspended state of the activities above it. Source: DB.2.1, Clear Suspended Activity
 * Subprocess.
 */
const clearSuspended = (run: SequencingRun, delivered: ActivityNode): void => {
  const { suspended } = run;
  if (!suspended) return;
  const common = findCommonAncestor(delivered, suspended);
  for (const node of listPathToRoot(suspended)) {
    const hasSuspendedChild =
      isActivityCluster(node) &&
      listAvailableChildren(run, node).some((child) => run.read(child).isSuspended);
    if (!hasSuspendedChild) run.change(node, { isSuspended: false });
    if (node === common) break;
  }
  run.suspended = undefined;
};

/**
 * Makes an activity the current one and activates the path to it. Source: DB.2, Content Delivery Environment Process.
 * @returns true when the attempt on the activity is resumed, false when a new one begins
 */
export const deliverActivity = (run: SequencingRun, node: ActivityNode): boolean => {
  if (run.suspended !== node) clearSuspended(run, node);
  terminateDescendents(run, node);
  const isResumed = activatePath(run, node);
  run.current = node;
  run.suspended = undefined;
  return isResumed;
};
