/** Measures a package of 2,000 items: how fast the sequencing engine computes which items a student may start now. */
import type { ActivityDefinition, SequencingSettings } from '@cairn/domain/sequencing/activity';
import { type ActivityTree, buildActivityTree } from '@cairn/domain/sequencing/activity-tree';
import {
  createSequencingState,
  performNavigationRequest,
  SequencingTrial,
} from '@cairn/domain/sequencing/engine';
import type { SequencingState } from '@cairn/domain/sequencing/tracking';
import { toFigureWithLimit, type BenchFigure } from './figures.ts';

interface SequencingSize {
  readonly items: number;
  readonly rounds: number;
}

const MAX_SEQUENCING_MS = 5;

const FLOW: SequencingSettings = { controlMode: { flow: true } };

/**
 * Creates the settings of items. Each item is skipped once it is satisfied, may be started three times, and writes an objective
 * that other items read.
 */
const createSettings = (at: number): SequencingSettings => ({
  ...FLOW,
  attemptLimit: 3,
  sequencingRules: {
    preConditionRules: [
      { action: 'skip', conditions: [{ condition: 'satisfied' }] },
      { action: 'hiddenFromChoice', conditions: [{ condition: 'attemptLimitExceeded' }] },
    ],
  },
  primaryObjective: {
    objectiveID: 'primary',
    mapInfo: [{ targetObjectiveID: `objective-${at}`, writeSatisfiedStatus: true }],
  },
});

/** Creates a package's tree of items: chapters of forty items, each in sections of eight. */
const createTree = (count: number): ActivityTree => {
  const items = Array.from({ length: count }, (_, at): ActivityDefinition => {
    const below = at % 8 === 0 ? 1 : 2;
    const depth = at % 40 === 0 ? 0 : below;
    const id = `item-${at}`;
    return { id, title: id, depth, visible: true, kind: 'sco', sequencing: createSettings(at) };
  });
  return buildActivityTree({ title: 'Course', sequencing: FLOW }, items);
};

const random = () => 0.5;

const measureOnce = (tree: ActivityTree, state: SequencingState, success: string): number => {
  const values = { 'cmi.success_status': success };
  const begin = performance.now();
  const trial = new SequencingTrial({ tree, state, values, random });
  const choices = tree.nodes.filter(({ id }) => trial.isAllowed({ kind: 'choice', target: id }));
  trial.isAllowed({ kind: 'continue' });
  trial.isAllowed({ kind: 'previous' });
  const end = performance.now();
  if (choices.length === 0) throw new Error('No item of the measured course can be chosen.');
  return end - begin;
};

/**
 * Measures the engine after each value that an item sets, in one session. The fastest round is used, because other work on the
 * machine only adds time.
 */
export const measurePackageSequencing = (
  _resources: object,
  { items, rounds }: SequencingSize,
): BenchFigure[] => {
  const tree = createTree(items);
  const empty = createSequencingState(tree, random);
  const { state } = performNavigationRequest(
    { tree, state: empty, values: {}, random },
    { kind: 'start' },
  );
  const times = Array.from({ length: rounds }, (_, round) =>
    measureOnce(tree, state, round % 2 === 0 ? 'passed' : 'failed'),
  );
  return [
    toFigureWithLimit(
      `what a student may do now, in a package of ${items} items`,
      Math.min(...times),
      {
        max: MAX_SEQUENCING_MS,
        isNoisy: true,
        show: (value) => `${value.toFixed(1)} ms`,
      },
    ),
  ];
};
