import { FLOW_SETTINGS, openTestSession, buildPreConditionRule } from './test/session.ts';

const FORWARD = { controlMode: { flow: true, forwardOnly: true } };
const skip = (text = 'always') => buildPreConditionRule('skip', text);

describe('SB.2.1 to SB.2.3: flow', () => {
  test('forward and backward through clusters, leaf by leaf', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['m', FLOW_SETTINGS],
      ['  b'],
      ['  n', FLOW_SETTINGS],
      ['    c'],
      ['d'],
    ]);
    const way = ['start', 'continue', 'continue', 'continue', 'previous', 'previous', 'previous'];
    expect(way.map((request) => session.go(request))).toEqual(['a', 'b', 'c', 'd', 'c', 'b', 'a']);
    expect(session.go('previous')).toBe('SB.2.1-3');
  });

  test('a cluster without flow is neither entered nor left by it', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a'], ['m', {}], ['  b'], ['c']]);
    session.go('start');
    expect(session.go('continue')).toBe('SB.2.2-1');
    session.go('choice b');
    expect(session.go('continue')).toBe('NB.2.1-4');
  });

  test('skipped activities and clusters are passed in both directions', () => {
    const lines = [
      ['a'],
      ['b', skip()],
      ['m', { ...FLOW_SETTINGS, ...skip() }],
      ['  c'],
      ['d'],
    ] as const;
    const session = openTestSession(FLOW_SETTINGS, lines);
    session.go('start');
    expect(session.go('continue')).toBe('d');
    expect(session.go('previous')).toBe('a');
  });

  test('a cluster that may only be gone through forward is entered at its beginning from behind', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['m', FORWARD],
      ['  b'],
      ['  c'],
      ['d'],
    ]);
    session.go('start');
    session.go('choice d');
    expect(session.go('previous')).toBe('b');
    expect(session.go('previous')).toBe('NB.2.1-5');
    expect(session.go('continue')).toBe('c');
  });

  test('where all of such a cluster is skipped, the way back goes on before it', () => {
    const lines = [['a'], ['m', FORWARD], ['  b', skip()], ['  c', skip()], ['d']] as const;
    const session = openTestSession(FLOW_SETTINGS, lines);
    session.go('start');
    session.go('choice d');
    expect(session.go('previous')).toBe('a');
  });

  test('an activity that may not be delivered stops the flow', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['b', buildPreConditionRule('disabled', 'always')],
      ['c'],
    ]);
    session.go('start');
    expect(session.go('continue')).toBe('SB.2.2-2');
  });
});

describe('SB.2.5 to SB.2.8: start, resume, continue and previous', () => {
  test('a course without flow does not start by itself, and may be chosen', () => {
    const session = openTestSession({}, [['a'], ['b']]);
    expect(session.go('start')).toBe('SB.2.2-1');
    expect(session.choices()).toEqual(['a', 'b']);
    expect(session.go('choice b')).toBe('b');
    expect(session.go('continue')).toBe('NB.2.1-4');
  });

  test('a session that runs is not started again', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a']]);
    session.go('start');
    expect(session.go('start')).toBe('NB.2.1-1');
    expect(session.go('resumeAll')).toBe('NB.2.1-3');
  });

  test('continue after the last activity ends the session, and the next one begins anew', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a'], ['b']]);
    session.go('start');
    session.go('continue');
    expect(session.trial().isAllowed({ kind: 'continue' })).toBe(true);
    expect(session.go('continue')).toBe('end');
    expect(session.state).toMatchObject({ current: null, suspended: null });
    expect(session.state.activities['#organization']?.isActive).toBe(false);
    expect(session.go('start')).toBe('a');
    expect(session.state.activities['#organization']?.attempts).toBe(2);
  });

  test('what was suspended is resumed, in the same attempt', () => {
    const session = openTestSession(FLOW_SETTINGS, [['m', FLOW_SETTINGS], ['  a'], ['  b']]);
    session.go('start');
    session.go('continue');
    expect(session.go('suspendAll')).toBe('end');
    expect(session.state).toMatchObject({ current: null, suspended: 'b' });
    expect(session.go('resumeAll')).toBe('b');
    expect(session.outcome?.isResumed).toBe(true);
    const { activities, suspended } = session.state;
    expect([suspended, activities['b']?.attempts, activities['m']?.attempts]).toEqual([null, 1, 1]);
    expect(activities['b']).toMatchObject({ isActive: true, isSuspended: false });
  });

  test('DB.2.1: another way than to resume forgets the suspended activity', () => {
    const session = openTestSession(FLOW_SETTINGS, [['m', FLOW_SETTINGS], ['  a'], ['b']]);
    session.go('start');
    session.go('suspendAll');
    expect(session.go('choice b')).toBe('b');
    expect(session.state.suspended).toBeNull();
    expect(session.state.activities['a']?.isSuspended).toBe(false);
    expect(session.state.activities['m']?.isSuspended).toBe(false);
  });
});

describe('SB.2.10 to SB.2.13: exit and jump', () => {
  test('exit leaves the activity and delivers nothing; a choice goes on from there', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a'], ['b']]);
    session.go('start');
    expect(session.go('exit')).toBe('nothing');
    expect(session.go('exit')).toBe('NB.2.1-12');
    expect(session.go('choice a')).toBe('a');
    expect(session.state.activities['a']?.attempts).toBe(2);
  });

  test('a jump needs neither flow nor choice, and no open way', () => {
    const closed = { controlMode: { flow: true, choice: false, forwardOnly: true } };
    const stop = buildPreConditionRule('stopForwardTraversal', 'always');
    const session = openTestSession(closed, [
      ['a', stop],
      ['b'],
      ['c', buildPreConditionRule('hiddenFromChoice', 'always')],
    ]);
    session.go('start');
    expect(session.go('choice c')).toBe('NB.2.1-10');
    expect(session.go('jump c')).toBe('c');
    expect(session.go('jump nowhere')).toBe('NB.2.1-11');
  });

  test('a jump does not reach what is disabled', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['b', buildPreConditionRule('disabled', 'always')],
    ]);
    session.go('start');
    expect(session.trial().findException({ kind: 'jump', target: 'b' })).toBe('DB.1.1-3');
  });
});
