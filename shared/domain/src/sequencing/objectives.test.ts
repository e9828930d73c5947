import type { SequencingSettings } from './activity.ts';
import {
  STATUSES_BY_CONTENT,
  FLOW_SETTINGS,
  openTestSession,
  PASSED_VALUES,
  buildPreConditionRule,
} from './test/session.ts';

const mapped = (over: object, settings: SequencingSettings = {}): SequencingSettings => ({
  ...STATUSES_BY_CONTENT,
  ...settings,
  primaryObjective: { objectiveID: 'p', mapInfo: [{ targetObjectiveID: 'g', ...over }] },
});

const writes = mapped({ readSatisfiedStatus: false, writeSatisfiedStatus: true });
const skippedOnceMet = mapped({}, buildPreConditionRule('skip', 'satisfied'));

describe('global objectives', () => {
  const course = (objectivesGlobalToSystem?: boolean) =>
    openTestSession({ ...FLOW_SETTINGS, objectivesGlobalToSystem }, [
      ['a', writes],
      ['b', skippedOnceMet],
      ['c'],
    ]);

  test('stay what they are in a new attempt on the course', () => {
    const session = course();
    session.go('start');
    expect(session.go('continue', PASSED_VALUES)).toBe('c');
    session.go('exitAll');
    session.go('start');
    expect(session.go('continue')).toBe('c');
  });

  test('are unknown again in a new attempt on the course that keeps them to itself', () => {
    const session = course(false);
    session.go('start');
    expect(session.go('continue', PASSED_VALUES)).toBe('c');
    session.go('exitAll');
    session.go('start');
    expect(session.go('continue')).toBe('b');
  });

  test('of such a course outlast a suspended attempt', () => {
    const session = course(false);
    session.go('start');
    session.go('continue', PASSED_VALUES);
    session.go('suspendAll');
    session.go('resumeAll');
    expect(session.status('b')?.satisfied).toBe(true);
  });
});

test('an unknown under a threshold does not overwrite what an earlier attempt has written', () => {
  const judged: SequencingSettings = {
    ...STATUSES_BY_CONTENT,
    primaryObjective: {
      objectiveID: 'p',
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.5,
      mapInfo: [
        {
          targetObjectiveID: 'g',
          readSatisfiedStatus: false,
          readNormalizedMeasure: false,
          writeSatisfiedStatus: true,
        },
      ],
    },
  };
  const session = openTestSession(FLOW_SETTINGS, [['a', judged], ['b', skippedOnceMet], ['c']]);
  session.go('start');
  expect(session.go('continue', { 'cmi.score.scaled': '0.9' })).toBe('c');
  session.go('choice a');
  // The run-time sets `unknown` itself if the item has a passing score but no score.
  expect(session.go('continue', { 'cmi.success_status': 'unknown' })).toBe('c');
});
