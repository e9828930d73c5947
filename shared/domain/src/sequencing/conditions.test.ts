import { combineTruthValues, negateTruthValue } from './conditions.ts';
import {
  STATUSES_BY_CONTENT,
  FAILED_VALUES,
  FLOW_SETTINGS,
  openTestSession,
  PASSED_VALUES,
  buildPreConditionRule,
} from './test/session.ts';

describe('UP.2.1: Sequencing Rule Check', () => {
  test.each([
    [[true, null], 'any', true],
    [[false, null], 'any', null],
    [[false, false], 'any', false],
    [[true, null], 'all', null],
    [[false, null], 'all', false],
    [[true, true], 'all', true],
    [[], 'all', null],
    [[], 'any', null],
  ] as const)('%j joined by %s is %s', (truths, combination, joined) => {
    expect(combineTruthValues(truths, combination)).toBe(joined);
  });

  test('the negation of unknown is unknown', () => {
    expect([true, false, null].map(negateTruthValue)).toEqual([false, true, null]);
  });

  test.each([
    ['satisfied', {}, 'b'],
    ['satisfied', PASSED_VALUES, 'c'],
    ['not satisfied', {}, 'b'],
    ['not satisfied', FAILED_VALUES, 'c'],
    ['objectiveStatusKnown', FAILED_VALUES, 'c'],
    ['objectiveMeasureKnown', { 'cmi.score.scaled': '0' }, 'c'],
    ['objectiveMeasureKnown', PASSED_VALUES, 'b'],
    ['objectiveMeasureGreaterThan', { 'cmi.score.scaled': '0.1' }, 'c'],
    ['objectiveMeasureGreaterThan', { 'cmi.score.scaled': '0' }, 'b'],
    ['objectiveMeasureLessThan', { 'cmi.score.scaled': '-0.1' }, 'c'],
    ['not objectiveMeasureLessThan', {}, 'b'],
    ['always', {}, 'c'],
    ['timeLimitExceeded', {}, 'b'],
    ['not outsideAvailableTimeRange', {}, 'c'],
  ] as const)('skip if %s of an objective that reads %j leads to %s', (condition, values, to) => {
    const map = (write: boolean) => ({
      objectiveID: 'p',
      mapInfo: [
        { targetObjectiveID: 'g', writeSatisfiedStatus: write, writeNormalizedMeasure: write },
      ],
    });
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', { ...STATUSES_BY_CONTENT, primaryObjective: map(true) }],
      ['b', { ...buildPreConditionRule('skip', condition), primaryObjective: map(false) }],
      ['c'],
    ]);
    session.go('start');
    expect(session.go('continue', values)).toBe(to);
  });

  test.each([
    ['completed of o', { 'cmi.completion_status': 'completed' }, 'c'],
    ['activityProgressKnown of o', { 'cmi.completion_status': 'incomplete' }, 'c'],
    ['activityProgressKnown of o', {}, 'b'],
    ['not attempted', {}, 'c'],
  ] as const)(
    'skip if %s, which the item before has set as %j, leads to %s',
    (text, values, to) => {
      const read = {
        targetObjectiveID: 'g',
        readSatisfiedStatus: false,
        readNormalizedMeasure: false,
      };
      const session = openTestSession(FLOW_SETTINGS, [
        [
          'a',
          {
            ...STATUSES_BY_CONTENT,
            primaryObjective: {
              objectiveID: 'p',
              mapInfo: [{ ...read, writeCompletionStatus: true }],
            },
          },
        ],
        [
          'b',
          {
            ...buildPreConditionRule('skip', text),
            objectives: [{ objectiveID: 'o', mapInfo: [{ ...read, readCompletionStatus: true }] }],
          },
        ],
        ['c'],
      ]);
      session.go('start');
      expect(session.go('continue', values)).toBe(to);
    },
  );
});

describe('UP.1: Limit Conditions Check', () => {
  test('a second attempt is refused, an attempt that was suspended goes on', () => {
    const once = { attemptLimit: 1 };
    const session = openTestSession(FLOW_SETTINGS, [['a', once], ['b'], ['c', once]]);
    session.go('start');
    session.go('continue');
    expect(session.choices()).toEqual(['b', 'c']);
    expect(session.go('previous')).toBe('SB.2.2-2');
    session.go('choice c');
    session.go('choice b', { 'cmi.exit': 'suspend' });
    expect(session.go('choice c')).toBe('c');
    expect(session.outcome?.isResumed).toBe(true);
  });
});

describe('UP.5: Check Activity', () => {
  test('what is disabled is not delivered, nor what lies below it', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['m', { ...FLOW_SETTINGS, ...buildPreConditionRule('disabled', 'always') }],
      ['  b'],
      ['c'],
    ]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'c']);
    expect(session.go('continue')).toBe('SB.2.2-2');
    expect(session.go('choice b')).toBe('DB.1.1-3');
  });
});

test('nothing is known of an activity that is not tracked (SM.11)', () => {
  const untracked = {
    ...buildPreConditionRule('skip', 'attempted'),
    deliveryControls: { tracked: false },
  };
  const session = openTestSession(FLOW_SETTINGS, [['a', untracked], ['b']]);
  session.go('start');
  session.go('continue', PASSED_VALUES);
  expect(session.status('a')).toMatchObject({ satisfied: null, completed: null });
  expect(session.go('previous')).toBe('a');
});
