/** Choice of an activity. Source: SN 4.8, SB.2.4, SB.2.9. */
import {
  type ActivityNode,
  findCommonAncestor,
  isActivityBelow,
  isActivityCluster,
  listPathBelow,
  listPathToRoot,
} from './activity-tree.ts';
import { hasPrecondition } from './conditions.ts';
import { type FlowDirection, flowToActivity, type FlowResult } from './flow.ts';
import { listAvailableChildren, type SequencingRun } from './tracking.ts';

/**
 * Returns the exception that prevents a choice from passing the activity. Source: SB.2.4, Choice Activity Traversal
 * Subprocess.
 */
const checkChoiceTraversal = (
  run: SequencingRun,
  node: ActivityNode,
  direction: FlowDirection,
): string | undefined => {
  if (direction === 'forward') {
    return hasPrecondition(run, node, 'stopForwardTraversal') ? 'SB.2.4-1' : undefined;
  }
  if (!node.parent) return 'SB.2.4-3';
  return node.parent.settings.controlMode.forwardOnly ? 'SB.2.4-2' : undefined;
};

const BLOCKS_KEY = Symbol('next sibling that stops forward traversal');

/**
 * Returns, for each child of a cluster, the index of the next child that stops forward traversal, which may be the child
 * itself.
 */
const findBlocks = (run: SequencingRun, parent: ActivityNode): ReadonlyMap<ActivityNode, number> =>
  run.remember(BLOCKS_KEY, parent, () => {
    const children = listAvailableChildren(run, parent);
    const blocks = new Map<ActivityNode, number>();
    let block = Number.POSITIVE_INFINITY;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index] as ActivityNode;
      if (checkChoiceTraversal(run, child, 'forward') !== undefined) block = index;
      blocks.set(child, block);
    }
    return blocks;
  });

const POSITIONS_KEY = Symbol('places of available children');

const findPositions = (
  run: SequencingRun,
  parent: ActivityNode,
): ReadonlyMap<ActivityNode, number> =>
  run.remember(
    POSITIONS_KEY,
    parent,
    () => new Map(listAvailableChildren(run, parent).map((child, index) => [child, index])),
  );

/**
 * Returns the exception that prevents a choice from passing the siblings between the current activity and the target. Source:
 * SB.2.9 case 8.
 */
const checkSiblings = (
  run: SequencingRun,
  current: ActivityNode,
  target: ActivityNode,
  parent: ActivityNode,
): string | undefined => {
  const positions = findPositions(run, parent);
  const from = positions.get(current) ?? -1;
  const to = positions.get(target) ?? -1;
  if (to > from) {
    const block = findBlocks(run, parent).get(current) ?? Number.POSITIVE_INFINITY;
    return block < to ? 'SB.2.4-1' : undefined;
  }
  return checkChoiceTraversal(run, current, 'backward');
};

const preventsActivation = (run: SequencingRun, node: ActivityNode): boolean =>
  node.settings.controlMode.preventActivation && !run.read(node).isActive;

/**
 * Returns the exception that prevents a choice on the forward path from a common ancestor down to the target, without the
 * target. Source: SB.2.9 lines 9.3 and 11.8.
 */
const checkForwardDescent = (
  run: SequencingRun,
  ancestor: ActivityNode,
  target: ActivityNode,
): string | undefined => {
  for (const at of listPathBelow(target, ancestor).slice(1).toReversed()) {
    const exception = checkChoiceTraversal(run, at, 'forward');
    if (exception !== undefined) return exception;
    if (preventsActivation(run, at)) return 'SB.2.9-6';
  }
  return checkChoiceTraversal(run, ancestor, 'forward');
};

/**
 * Returns the exception that prevents a choice on the backward path from a common ancestor down to the target, with the
 * target. Source: SB.2.9 line 11.9.
 */
const checkBackwardDescent = (
  run: SequencingRun,
  ancestor: ActivityNode,
  target: ActivityNode,
): string | undefined =>
  listPathBelow(target, ancestor).some((at) => preventsActivation(run, at))
    ? 'SB.2.9-6'
    : undefined;

/** Returns whether the target comes after `start` in the student's order. Neither may be below the other. */
const isAfter = (run: SequencingRun, target: ActivityNode, start: ActivityNode): boolean => {
  const common = findCommonAncestor(start, target);
  const positions = findPositions(run, common);
  const getPosition = (node: ActivityNode): number => {
    const branch = listPathBelow(node, common).at(-1);
    return branch === undefined ? -1 : (positions.get(branch) ?? -1);
  };
  return getPosition(target) > getPosition(start);
};

/**
 * Returns the neighbour of an activity that a flow would reach next, without evaluating its rules. Source: SB.2.9.1 and
 * SB.2.9.2.
 */
const findChoiceFlow = (
  run: SequencingRun,
  node: ActivityNode,
  direction: FlowDirection,
): ActivityNode => {
  for (let at = node; at.parent; at = at.parent) {
    const position = findPositions(run, at.parent).get(at) ?? -1;
    const next = listAvailableChildren(run, at.parent)[
      direction === 'forward' ? position + 1 : position - 1
    ];
    if (next) return next;
  }
  return node;
};

/**
 * Returns whether `constrainChoice` forbids the target: it is neither in the constrained activity nor in the neighbour that a
 * flow in this direction reaches next. Source: SB.2.9 line 11.5.
 */
const isOutsideConstraint = (
  run: SequencingRun,
  constrained: ActivityNode,
  target: ActivityNode,
): boolean => {
  const direction = isAfter(run, target, constrained) ? 'forward' : 'backward';
  const consider = findChoiceFlow(run, constrained, direction);
  return !isActivityBelow(target, consider) && target !== consider && target !== constrained;
};

/**
 * Returns the exception that prevents a choice on the way out of the clusters around the current activity and down to the
 * target. Source: SB.2.9 case 11.
 */
const checkDetour = (
  run: SequencingRun,
  current: ActivityNode,
  target: ActivityNode,
  common: ActivityNode,
): string | undefined => {
  const left = listPathBelow(current, common);
  if (left.some(({ settings }) => !settings.controlMode.choiceExit)) return 'SB.2.9-7';
  const constrained = left.find(({ settings }) => settings.controlMode.constrainChoice);
  if (constrained && isOutsideConstraint(run, constrained, target)) return 'SB.2.9-8';
  return isAfter(run, target, current)
    ? checkForwardDescent(run, common, target)
    : checkBackwardDescent(run, common, target);
};

const checkChoicePath = (run: SequencingRun, target: ActivityNode): string | undefined => {
  const { current, tree } = run;
  if (current === target) return undefined;
  if (current?.parent && current.parent === target.parent) {
    return checkSiblings(run, current, target, current.parent);
  }
  const common = current ? findCommonAncestor(current, target) : tree.root;
  if (!current || common === current) {
    if (common === target) return undefined;
    return checkForwardDescent(run, common, target);
  }
  if (common === target) {
    const left = listPathBelow(current, common);
    return left.some(({ settings }) => !settings.controlMode.choiceExit) ? 'SB.2.9-7' : undefined;
  }
  return checkDetour(run, current, target, common);
};

const isAvailableChild = (run: SequencingRun, node: ActivityNode): boolean =>
  !node.parent ||
  run.read(node.parent).available === null ||
  findPositions(run, node.parent).has(node);

/**
 * Returns the exception that forbids to choose one activity of the path from the root to the target. Source: SB.2.9 lines 1
 * to 4.
 */
const findPathException = (run: SequencingRun, target: ActivityNode): string | undefined =>
  run.remember(PATH_EXCEPTION_KEY, target, () => {
    const above = target.parent ? findPathException(run, target.parent) : undefined;
    if (above !== undefined) return above;
    if (!isAvailableChild(run, target)) return 'SB.2.9-2';
    return hasPrecondition(run, target, 'hiddenFromChoice') ? 'SB.2.9-3' : undefined;
  });
const PATH_EXCEPTION_KEY = Symbol('exception of a path');

const FLOW_KEY = Symbol('flow into a cluster');

/**
 * Returns the activity that a choice delivers, or the exception that forbids it. Changes no state. Source: SB.2.9, Choice
 * Sequencing Request Process.
 */
export const chooseActivity = (run: SequencingRun, target: ActivityNode): FlowResult => {
  const exception =
    findPathException(run, target) ?? checkControl(target) ?? checkChoicePath(run, target);
  if (exception !== undefined) return { isDeliverable: false, node: target, exception };
  if (!isActivityCluster(target)) return { isDeliverable: true, node: target };
  const found = run.remember(FLOW_KEY, target, () => flowToActivity(run, target, 'forward', true));
  return found.isDeliverable
    ? found
    : { isDeliverable: false, node: target, exception: 'SB.2.9-9' };
};

const checkControl = ({ parent }: ActivityNode): string | undefined =>
  parent && !parent.settings.controlMode.choice ? 'SB.2.9-4' : undefined;

/**
 * Returns whether a rule hides the activity, or a cluster around it, from choice. The screen shows no item of a hidden
 * cluster.
 */
export const isHiddenFromChoice = (run: SequencingRun, node: ActivityNode): boolean =>
  listPathToRoot(node).some((at) => hasPrecondition(run, at, 'hiddenFromChoice'));
