/** Flow through the activity tree. Source: SN 4.7, SB.2.1 to SB.2.3. */
import { type ActivityNode, isActivityCluster } from './activity-tree.ts';
import { terminateDescendents } from './attempts.ts';
import { hasPrecondition, isActivityUnavailable } from './conditions.ts';
import { listAvailableChildren, type SequencingRun } from './tracking.ts';

export type FlowDirection = 'forward' | 'backward';

/** Next activity when the activity tree is traversed, or the reason why the traversal ends. */
export type TraversalResult =
  | { readonly next: ActivityNode; readonly direction: FlowDirection }
  | { readonly next: undefined; readonly exception?: string; readonly endsSession?: boolean };

interface Neighbours {
  readonly siblings: readonly ActivityNode[];
  readonly index: number;
}

const findNeighbours = (
  run: SequencingRun,
  node: ActivityNode,
  parent: ActivityNode,
): Neighbours => {
  const siblings = listAvailableChildren(run, parent);
  if (siblings === parent.children) {
    const positions = run.remember(
      POSITIONS_KEY,
      parent,
      () => new Map(siblings.map((at, index) => [at, index])),
    );
    return { siblings, index: positions.get(node) ?? -1 };
  }
  return { siblings, index: siblings.indexOf(node) };
};
const POSITIONS_KEY = Symbol('places of children');

interface TraversalInput {
  readonly run: SequencingRun;
  readonly node: ActivityNode;
  readonly direction: FlowDirection;
  readonly previousDirection?: FlowDirection | undefined;
  readonly considerChildren: boolean;
}

const stepForward = ({ run, node, considerChildren }: TraversalInput): TraversalResult => {
  if (isActivityCluster(node) && considerChildren) {
    const [first] = listAvailableChildren(run, node);
    return first
      ? { next: first, direction: 'forward' }
      : { next: undefined, exception: 'SB.2.1-2' };
  }
  const { parent } = node;
  // The last activity of the tree, or the root from below, ends the session. Source: SB.2.1 line 3.1.
  if (!parent) return { next: undefined, endsSession: true };
  const { siblings, index } = findNeighbours(run, node, parent);
  const next = siblings[index + 1];
  if (next) return { next, direction: 'forward' };
  return stepForward({ run, node: parent, direction: 'forward', considerChildren: false });
};

const stepBackward = (input: TraversalInput, isReversed: boolean): TraversalResult => {
  const { run, node, considerChildren } = input;
  const { parent } = node;
  if (!parent) return { next: undefined, exception: 'SB.2.1-3' };
  if (isActivityCluster(node) && considerChildren) {
    const children = listAvailableChildren(run, node);
    // A flow enters a forward-only cluster at its first child, even when it goes backward. Source: SB.2.1 line 4.3.
    const isForward = node.settings.controlMode.forwardOnly;
    const next = isForward ? children[0] : children.at(-1);
    if (!next) return { next: undefined, exception: 'SB.2.1-2' };
    return { next, direction: isForward ? 'forward' : 'backward' };
  }
  if (!isReversed && parent.settings.controlMode.forwardOnly) {
    return { next: undefined, exception: 'SB.2.1-4' };
  }
  const { siblings, index } = findNeighbours(run, node, parent);
  const next = siblings[index - 1];
  if (next) return { next, direction: 'backward' };
  return stepBackward({ run, node: parent, direction: 'backward', considerChildren: false }, false);
};

/**
 * Returns the next activity of the tree in a direction, or the reason why there is none. Source: SB.2.1, Flow Tree Traversal
 * Subprocess.
 */
export const traverseTree = (input: TraversalInput): TraversalResult => {
  const { run, node, direction, previousDirection } = input;
  const { parent } = node;
  // All activities of a forward-only cluster were skipped while going backward: the flow continues before its first child.
  // Source: SB.2.1 line 2.
  if (previousDirection === 'backward' && parent) {
    const siblings = listAvailableChildren(run, parent);
    if (siblings.at(-1) === node) {
      const first = siblings[0] ?? node;
      return stepBackward({ ...input, node: first, direction: 'backward' }, true);
    }
  }
  return direction === 'forward' ? stepForward(input) : stepBackward(input, false);
};

/** The result of a flow: an activity to deliver, or the last activity that it reached and the reason for stopping there. */
export type FlowResult =
  | { readonly isDeliverable: true; readonly node: ActivityNode }
  | {
      readonly isDeliverable: false;
      readonly node: ActivityNode;
      readonly exception?: string | undefined;
      readonly endsSession?: boolean | undefined;
    };

/**
 * Follows a flow to the first activity that can be delivered: skips activities and enters clusters. A loop replaces the
 * recursion in the standard. Source: SB.2.2, Flow Activity Traversal Subprocess.
 */
const traverseActivities = (
  run: SequencingRun,
  start: ActivityNode,
  startDirection: FlowDirection,
): FlowResult => {
  let node = start;
  let direction = startDirection;
  let previousDirection: FlowDirection | undefined;
  for (;;) {
    if (node.parent && !node.parent.settings.controlMode.flow) {
      return { isDeliverable: false, node, exception: 'SB.2.2-1' };
    }
    const isSkipped = hasPrecondition(run, node, 'skip');
    if (!isSkipped) {
      if (isActivityUnavailable(run, node))
        return { isDeliverable: false, node, exception: 'SB.2.2-2' };
      if (!isActivityCluster(node)) return { isDeliverable: true, node };
    }
    const step: TraversalResult = traverseTree({
      run,
      node,
      direction,
      previousDirection: isSkipped ? previousDirection : undefined,
      considerChildren: !isSkipped,
    });
    if (!step.next) {
      const { exception, endsSession } = step;
      return { isDeliverable: false, node, exception, endsSession };
    }
    if (isSkipped) {
      // The flow has left the forward-only cluster and continues normally. Source: SB.2.2 line 3.3.
      if (previousDirection === 'backward' && step.direction === 'backward')
        previousDirection = undefined;
    } else {
      // The flow enters a forward-only cluster while going backward. Source: SB.2.2 line 5.3.
      const isTurned = direction === 'backward' && step.direction === 'forward';
      previousDirection = isTurned ? 'backward' : undefined;
    }
    direction = step.direction;
    node = step.next;
  }
};

/**
 * Returns the first activity in this direction that can be delivered, or the reason why there is none. Source: SB.2.3, Flow
 * Subprocess.
 */
export const flowToActivity = (
  run: SequencingRun,
  node: ActivityNode,
  direction: FlowDirection,
  considerChildren: boolean,
): FlowResult => {
  const step = traverseTree({ run, node, direction, considerChildren });
  if (step.next) return traverseActivities(run, step.next, step.direction);
  const { exception, endsSession } = step;
  return { isDeliverable: false, node, exception, endsSession };
};

/** Ends the remaining attempts when a flow has gone beyond the last activity of the tree. Source: SB.2.1 line 3.1.1. */
export const endFlowedSession = (run: SequencingRun, result: FlowResult): void => {
  if (!result.isDeliverable && result.endsSession) terminateDescendents(run, run.tree.root);
};
