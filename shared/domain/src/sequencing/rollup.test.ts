import type { RollupRule, SequencingSettings } from './activity.ts';
import {
  STATUSES_BY_CONTENT,
  FAILED_VALUES,
  FLOW_SETTINGS,
  INCOMPLETE_VALUES,
  openTestSession,
  PASSED_VALUES,
} from './test/session.ts';

const scored = (scaled: string) => ({ 'cmi.score.scaled': scaled });
const weight = (objectiveMeasureWeight: number): SequencingSettings => ({
  ...STATUSES_BY_CONTENT,
  controlMode: { objectiveMeasureWeight },
});
const rules = (...list: RollupRule[]): SequencingSettings => ({
  ...FLOW_SETTINGS,
  rollupRules: { rules: list },
});

describe('RB.1.1 a: Measure Rollup', () => {
  test('one of four items at 1 is 0.25', () => {
    const lines = ['a', 'b', 'c', 'd'].map((id) => [id, STATUSES_BY_CONTENT] as const);
    const session = openTestSession(FLOW_SETTINGS, lines);
    session.go('start');
    session.go('continue', scored('1'));
    expect(session.status('#organization')?.measure).toBe(0.25);
  });

  test('weights count, and all weights 0 are no measure', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', weight(0.5)],
      ['b', weight(1)],
    ]);
    session.go('start');
    session.go('continue', scored('0.9'));
    expect(session.status('#organization')?.measure).toBeCloseTo(0.3, 10);
    const none = openTestSession(FLOW_SETTINGS, [
      ['a', weight(0)],
      ['b', weight(0)],
    ]);
    none.go('start');
    none.go('continue', scored('0.9'));
    expect(none.status('#organization')?.measure).toBeNull();
  });

  test('an activity that is not tracked has no part in it', () => {
    const untracked = { deliveryControls: { tracked: false } };
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', STATUSES_BY_CONTENT],
      ['b', untracked],
    ]);
    session.go('start');
    session.go('continue', scored('0.5'));
    expect(session.status('#organization')?.measure).toBe(0.5);
  });
});

describe('RB.1.1 b and RB.1.3 a: completion by measure', () => {
  const part = (progressWeight: number): SequencingSettings => ({
    ...STATUSES_BY_CONTENT,
    completionThreshold: { progressWeight },
  });
  const root = {
    ...FLOW_SETTINGS,
    completionThreshold: { completedByMeasure: true, minProgressMeasure: 0.6 },
  };

  test('progress is weighed, and the threshold decides', () => {
    const session = openTestSession(root, [
      ['a', part(0.5)],
      ['b', part(0.5)],
    ]);
    session.go('start');
    session.go('continue', { 'cmi.progress_measure': '0.5' });
    expect(session.status('#organization')).toMatchObject({ progress: 0.25, completed: false });
    session.values = { 'cmi.progress_measure': '1' };
    expect(session.status('#organization')).toMatchObject({ progress: 0.75, completed: true });
  });

  test('nothing is known before any progress is', () => {
    const session = openTestSession(root, [
      ['a', part(1)],
      ['b', part(1)],
    ]);
    session.go('start');
    session.go('continue', PASSED_VALUES);
    expect(session.status('#organization')?.completed).toBeNull();
  });
});

describe('RB.1.2: Objective Rollup', () => {
  test('without rules of its own a cluster is satisfied by all children, and failed once all are known', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', STATUSES_BY_CONTENT],
      ['b', STATUSES_BY_CONTENT],
    ]);
    session.go('start');
    session.go('continue', PASSED_VALUES);
    expect(session.status('#organization')).toMatchObject({ satisfied: null, completed: null });
    session.go('previous', FAILED_VALUES);
    expect(session.status('#organization')).toMatchObject({ satisfied: false, completed: true });
  });

  test.each([
    ['0.8', true],
    ['0.79', false],
  ])('by measure: %s of 0.8', (scaled, satisfied) => {
    const primaryObjective = {
      objectiveID: '',
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.8,
    };
    const session = openTestSession({ ...FLOW_SETTINGS, primaryObjective }, [
      ['a', STATUSES_BY_CONTENT],
    ]);
    session.go('start');
    session.values = scored(scaled);
    expect(session.status('#organization')?.satisfied).toBe(satisfied);
  });

  test('measureSatisfactionIfActive=false judges a leaf only when its attempt ends', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      [
        'a',
        {
          primaryObjective: {
            objectiveID: 'p',
            satisfiedByMeasure: true,
            minNormalizedMeasure: 0.5,
          },
          rollupConsiderations: { measureSatisfactionIfActive: false },
        },
      ],
      ['b'],
    ]);
    session.go('start');
    session.values = scored('0.8');
    expect(session.status('a')).toMatchObject({ measure: 0.8, satisfied: null });
    session.go('suspendAll', scored('0.8'));
    expect(session.status('a')?.satisfied).toBeNull();
    session.go('resumeAll');
    session.go('continue', scored('0.8'));
    expect(session.status('a')).toMatchObject({ measure: 0.8, satisfied: true });
  });

  test('measureSatisfactionIfActive=false judges a cluster only when it is left', () => {
    const primaryObjective = {
      objectiveID: '',
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.5,
    };
    const cluster = {
      ...FLOW_SETTINGS,
      primaryObjective,
      rollupConsiderations: { measureSatisfactionIfActive: false },
    };
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', cluster],
      ['  a', STATUSES_BY_CONTENT],
      ['  b', STATUSES_BY_CONTENT],
      ['c'],
    ]);
    session.go('start');
    session.go('continue', scored('1'));
    expect(session.status('m')?.satisfied).toBeNull();
    session.go('choice c', scored('1'));
    expect(session.status('m')?.satisfied).toBe(true);
  });
});

describe('RB.1.4: Rollup Rule Check', () => {
  const completedIf = (over: Partial<RollupRule>): SequencingSettings =>
    rules({ action: 'completed', conditions: [{ condition: 'completed' }], ...over });
  const complete = (root: SequencingSettings, count: number): boolean | null | undefined => {
    const session = openTestSession(
      root,
      ['a', 'b', 'c', 'd'].map((id) => [id, STATUSES_BY_CONTENT] as const),
    );
    session.go('start');
    for (let at = 0; at < 3; at += 1)
      session.go('continue', at < count ? PASSED_VALUES : INCOMPLETE_VALUES);
    session.values = count > 3 ? PASSED_VALUES : INCOMPLETE_VALUES;
    return session.status('#organization')?.completed;
  };

  test.each<[Partial<RollupRule>, number, boolean | null]>([
    [{ consideration: 'all' }, 3, null],
    [{ consideration: 'all' }, 4, true],
    [{ consideration: 'any' }, 1, true],
    [{ consideration: 'any' }, 0, null],
    [{ consideration: 'none' }, 0, true],
    [{ consideration: 'none' }, 1, null],
    [{ consideration: 'atLeastCount', minimumCount: 2 }, 1, null],
    [{ consideration: 'atLeastCount', minimumCount: 2 }, 2, true],
    [{ consideration: 'atLeastPercent', minimumPercent: 0.75 }, 1, null],
    [{ consideration: 'atLeastPercent', minimumPercent: 0.75 }, 2, null],
    [{ consideration: 'atLeastPercent', minimumPercent: 0.75 }, 3, true],
  ])('%j with %i of four completed: %s', (over, count, completed) => {
    expect(complete(completedIf(over), count)).toBe(completed);
  });

  test.each<[Partial<RollupRule>, boolean | null]>([
    [{ consideration: 'all' }, true],
    [{ consideration: 'any' }, null],
    [{ consideration: 'none' }, true],
    [{ consideration: 'atLeastCount' }, null],
    [{ consideration: 'atLeastPercent' }, null],
  ])('%j where no child counts: %s', (over, completed) => {
    const untracked = { deliveryControls: { tracked: false } };
    const session = openTestSession(completedIf(over), [
      ['a', untracked],
      ['b', untracked],
    ]);
    session.go('start');
    session.go('continue');
    expect(session.status('#organization')?.completed).toBe(completed);
  });

  test('unknown is neither true nor false, also when it is negated', () => {
    const notCompleted = { condition: 'completed', operator: 'not' } as const;
    const root = rules({ action: 'incomplete', consideration: 'any', conditions: [notCompleted] });
    const session = openTestSession(root, [
      ['a', STATUSES_BY_CONTENT],
      ['b', STATUSES_BY_CONTENT],
    ]);
    session.go('start');
    expect(session.status('#organization')?.completed).toBeNull();
    session.values = INCOMPLETE_VALUES;
    expect(session.status('#organization')?.completed).toBe(false);
  });
});

describe('RB.1.4.2: Check Child for Rollup', () => {
  test('a child that does not count is left out', () => {
    const out = {
      controlMode: { rollupObjectiveSatisfied: false, rollupProgressCompletion: false },
    };
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', STATUSES_BY_CONTENT],
      ['b', out],
    ]);
    session.go('start');
    session.values = PASSED_VALUES;
    expect(session.status('#organization')).toMatchObject({ satisfied: true, completed: true });
  });

  test.each([
    ['ifAttempted', true],
    ['always', null],
  ] as const)('requiredForCompleted=%s of a child that was never begun', (required, completed) => {
    const optional = {
      ...STATUSES_BY_CONTENT,
      rollupConsiderations: { requiredForCompleted: required },
    };
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', STATUSES_BY_CONTENT],
      ['b', optional],
    ]);
    session.go('start');
    session.values = PASSED_VALUES;
    expect(session.status('#organization')?.completed).toBe(completed);
  });

  test('a child that is suspended does not count where that is required', () => {
    const optional = {
      ...STATUSES_BY_CONTENT,
      rollupConsiderations: { requiredForCompleted: 'ifNotSuspended' },
    } as const;
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', optional],
      ['b', STATUSES_BY_CONTENT],
    ]);
    session.go('start');
    session.go('continue', { ...INCOMPLETE_VALUES, 'cmi.exit': 'suspend' });
    session.values = PASSED_VALUES;
    expect(session.status('#organization')?.completed).toBe(true);
  });
});

describe('RB.1.5: Overall Rollup', () => {
  test('clusters on the way up, and those that read a global objective that was written', () => {
    const map = (write: boolean): SequencingSettings => ({
      ...STATUSES_BY_CONTENT,
      primaryObjective: {
        objectiveID: 'p',
        mapInfo: [{ targetObjectiveID: 'g', writeSatisfiedStatus: write }],
      },
    });
    const session = openTestSession(FLOW_SETTINGS, [
      ['first', FLOW_SETTINGS],
      ['  a', map(true)],
      ['second', FLOW_SETTINGS],
      ['  b', map(false)],
    ]);
    session.go('start');
    session.values = PASSED_VALUES;
    expect(session.status('first')?.satisfied).toBe(true);
    expect(session.status('second')?.satisfied).toBe(true);
    expect(session.status('#organization')?.satisfied).toBe(true);
  });

  test('what a cluster does not ask for stays known below the clusters in it, too', () => {
    const outer: SequencingSettings = {
      ...STATUSES_BY_CONTENT,
      controlMode: { flow: true, useCurrentAttemptProgressInfo: false },
    };
    const inner = { ...FLOW_SETTINGS, ...STATUSES_BY_CONTENT };
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', outer],
      ['  n', inner],
      ['    a', STATUSES_BY_CONTENT],
      ['  b', STATUSES_BY_CONTENT],
      ['c'],
    ]);
    session.go('start');
    session.go('continue', PASSED_VALUES);
    session.go('continue', PASSED_VALUES);
    // The student has left both clusters with `c`, and returns to the outer one.
    session.go('choice b');
    expect(session.state.activities['a']).toMatchObject({
      isObjectiveStale: true,
      isProgressStale: false,
    });
  });

  test('a new attempt on a cluster does not count what its children did before', () => {
    const cluster = { ...FLOW_SETTINGS, ...STATUSES_BY_CONTENT };
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', cluster],
      ['  a', STATUSES_BY_CONTENT],
      ['  b', STATUSES_BY_CONTENT],
      ['c'],
    ]);
    session.go('start');
    session.go('continue', PASSED_VALUES);
    session.go('continue', PASSED_VALUES);
    expect(session.status('m')?.completed).toBe(true);
    session.go('choice a');
    session.values = PASSED_VALUES;
    expect(session.status('m')?.completed).toBeNull();
  });
});
