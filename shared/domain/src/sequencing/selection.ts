/** Random selection and order of children. Source: SN 4.7, SR.1, SR.2. */
import { type ActivityNode, isActivityCluster } from './activity-tree.ts';
import type { SequencingRun } from './tracking.ts';

/** Returns the values in random order (Fisher-Yates shuffle). */
const shuffle = <T>(values: readonly T[], random: () => number): T[] => {
  const shuffled = [...values];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.min(at, Math.floor(random() * (at + 1)));
    const value = shuffled[at] as T;
    shuffled[at] = shuffled[other] as T;
    shuffled[other] = value;
  }
  return shuffled;
};

const isFixed = (run: SequencingRun, node: ActivityNode): boolean => {
  const { isActive, isSuspended } = run.read(node);
  return !isActivityCluster(node) || isActive || isSuspended;
};

/**
 * Selects the random children of a cluster, once for the tree. The standard does not define a selection at each new attempt,
 * so that timing selects nothing. Source: SR.1, Select Children Process.
 */
export const selectActivityChildren = (run: SequencingRun, node: ActivityNode): void => {
  const { selectionTiming, selectCount } = node.settings.randomizationControls;
  if (isFixed(run, node) || selectionTiming !== 'once' || selectCount === undefined) return;
  if (run.read(node).attempts > 0 || selectCount >= node.children.length) return;
  const positions = shuffle([...node.children.keys()], run.random).slice(0, selectCount);
  run.change(node, { available: positions.toSorted((left, right) => left - right) });
};

/** Puts the available children of a cluster in random order. Source: SR.2, Randomize Children Process. */
export const randomizeActivityChildren = (run: SequencingRun, node: ActivityNode): void => {
  const { randomizationTiming, reorderChildren } = node.settings.randomizationControls;
  if (isFixed(run, node) || randomizationTiming === 'never' || !reorderChildren) return;
  const { attempts, available } = run.read(node);
  if (randomizationTiming === 'once' && attempts > 0) return;
  run.change(node, { available: shuffle(available ?? [...node.children.keys()], run.random) });
};

/** Selects and orders the children of every cluster, before the first delivery of the tree. */
export const prepareAllClusters = (run: SequencingRun): void => {
  for (const node of run.tree.nodes) {
    selectActivityChildren(run, node);
    randomizeActivityChildren(run, node);
  }
};
