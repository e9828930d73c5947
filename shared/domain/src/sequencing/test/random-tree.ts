/** Random trees, requests and values for tests, each from a seed. */
import type { SequencingSettings } from '../activity.ts';
import { buildTestTree } from './session.ts';

/** Creates a generator of numbers from 0 to below 1 that depend only on the seed. Source: mulberry32. */
export const createSeededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export type PickRandom = <T>(values: readonly T[]) => T;

export const createRandomPicker =
  (random: () => number): PickRandom =>
  (values) =>
    values[Math.floor(random() * values.length)] as (typeof values)[number];

const CONDITIONS = [
  'satisfied',
  'completed',
  'attempted',
  'objectiveStatusKnown',
  'activityProgressKnown',
  'always',
] as const;
const MAYBE = [true, false, undefined] as const;

const createRule = <Action extends string>(pick: PickRandom, actions: readonly Action[]) => ({
  action: pick(actions),
  conditionCombination: pick(['all', 'any'] as const),
  conditions: [{ condition: pick(CONDITIONS), operator: pick(['not', 'noOp'] as const) }],
});

const createRules = (pick: PickRandom): SequencingSettings['sequencingRules'] => ({
  ...(pick([true, false, false]) && {
    preConditionRules: [
      createRule(pick, ['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal'] as const),
    ],
  }),
  ...(pick([true, false, false]) && { exitConditionRules: [createRule(pick, ['exit'] as const)] }),
  ...(pick([true, false, false, false]) && {
    postConditionRules: [
      createRule(pick, [
        'exitParent',
        'exitAll',
        'retry',
        'retryAll',
        'continue',
        'previous',
      ] as const),
    ],
  }),
});

const createSettings = (pick: PickRandom): SequencingSettings => ({
  controlMode: {
    flow: pick([true, true, false]),
    choice: pick([true, true, false]),
    choiceExit: pick(MAYBE),
    forwardOnly: pick([true, false, false, false]),
    constrainChoice: pick(MAYBE),
    preventActivation: pick([true, false, false]),
    useCurrentAttemptObjectiveInfo: pick(MAYBE),
  },
  deliveryControls: {
    tracked: pick([true, true, true, false]),
    objectiveSetByContent: pick(MAYBE),
  },
  sequencingRules: createRules(pick),
  attemptLimit: pick([undefined, undefined, undefined, 2]),
  primaryObjective: {
    objectiveID: 'p',
    satisfiedByMeasure: pick(MAYBE),
    minNormalizedMeasure: 0.5,
    mapInfo: pick([true, false])
      ? [
          {
            targetObjectiveID: pick(['g', 'h']),
            writeSatisfiedStatus: pick([true, false]),
            writeNormalizedMeasure: pick([true, false]),
          },
        ]
      : [],
  },
  randomizationControls: {
    randomizationTiming: pick(['never', 'onEachNewAttempt'] as const),
    reorderChildren: pick([true, false]),
  },
});

export const createRandomTree = (pick: PickRandom) => {
  const lines: [string, SequencingSettings][] = [];
  let depth = 0;
  for (let at = 0; at < 14; at += 1) {
    lines.push([`${'  '.repeat(depth)}i${at}`, createSettings(pick)]);
    depth = Math.max(0, Math.min(3, depth + pick([-1, 0, 0, 1])));
  }
  return buildTestTree(createSettings(pick), lines);
};

const REQUESTS = [
  'start',
  'resumeAll',
  'continue',
  'continue',
  'previous',
  'exit',
  'exitAll',
  'suspendAll',
  'abandon',
] as const;

export const createRandomRequest = (pick: PickRandom): string =>
  pick([true, false])
    ? pick(REQUESTS)
    : `${pick(['choice', 'choice', 'jump'])} i${pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])}`;

export const createRandomValues = (pick: PickRandom): Record<string, string> => ({
  ...(pick([true, false]) && { 'cmi.success_status': pick(['passed', 'failed', 'unknown']) }),
  ...(pick([true, false]) && {
    'cmi.completion_status': pick(['completed', 'incomplete', 'unknown']),
  }),
  ...(pick([true, false]) && { 'cmi.score.scaled': pick(['-1', '0.2', '0.5', '1']) }),
  ...(pick([true, false, false]) && { 'cmi.exit': 'suspend' }),
});
