import {
  STATUSES_BY_CONTENT,
  buildExitRule,
  FAILED_VALUES,
  FLOW_SETTINGS,
  INCOMPLETE_VALUES,
  openTestSession,
  PASSED_VALUES,
  buildPostConditionRule,
  buildPreConditionRule,
} from './test/session.ts';

describe('UP.4: End Attempt', () => {
  test.each([
    ['says nothing', {}, {}, { completed: true, satisfied: true }],
    [
      'speaks for itself',
      {},
      { ...FAILED_VALUES, ...INCOMPLETE_VALUES },
      { completed: false, satisfied: false },
    ],
    ['is to speak for itself', STATUSES_BY_CONTENT, {}, { completed: null, satisfied: null }],
    [
      'says that it does not know',
      {},
      { 'cmi.completion_status': 'unknown', 'cmi.success_status': 'unknown' },
      { completed: null, satisfied: null },
    ],
    ['is suspended', {}, { 'cmi.exit': 'suspend' }, { completed: null, satisfied: null }],
  ])('an item that %s', (_case, settings, values, status) => {
    const session = openTestSession(FLOW_SETTINGS, [['a', settings], ['b']]);
    session.go('start');
    session.go('continue', values);
    expect(session.status('a')).toMatchObject(status);
  });

  test('a cluster is suspended while one of its children is', () => {
    const session = openTestSession(FLOW_SETTINGS, [['m', FLOW_SETTINGS], ['  a'], ['b']]);
    session.go('start');
    session.go('continue', { 'cmi.exit': 'suspend' });
    expect(session.state.activities['m']).toMatchObject({ isActive: false, isSuspended: true });
    session.go('previous');
    expect(session.state.activities['m']?.attempts).toBe(1);
  });
});

describe('TB.2.1: exit action rules', () => {
  test('the highest cluster whose rule applies is left', () => {
    const inner = { ...FLOW_SETTINGS, ...buildExitRule('always') };
    const outer = { ...FLOW_SETTINGS, ...buildExitRule('satisfied') };
    const session = openTestSession(FLOW_SETTINGS, [
      ['o', outer],
      ['  i', inner],
      ['    a'],
      ['    b'],
      ['  c'],
      ['d'],
    ]);
    session.go('start');
    expect(session.go('continue', FAILED_VALUES)).toBe('c');
    session.go('choice a');
    expect(session.go('continue', PASSED_VALUES)).toBe('c');
  });
});

describe('TB.2.2: postcondition rules', () => {
  test.each([
    ['continue', 'choice a', 'c'],
    ['previous', 'choice c', 'a'],
    ['retry', 'continue', 'b'],
    ['exitAll', 'continue', 'end'],
    ['retryAll', 'continue', 'a'],
  ])('%s takes the place of the request', (action, request, to) => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['b', buildPostConditionRule(action, 'always')],
      ['c'],
    ]);
    session.go('choice b');
    expect(session.trial().isAllowed({ kind: 'choice', target: 'a' })).toBe(true);
    expect(session.go(request)).toBe(to);
  });

  test('exitParent goes on with the rules of the parent', () => {
    const cluster = { ...FLOW_SETTINGS, ...buildPostConditionRule('continue', 'always') };
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', cluster],
      ['  a', buildPostConditionRule('exitParent', 'always')],
      ['  b'],
      ['c'],
    ]);
    session.go('start');
    expect(session.go('choice b')).toBe('c');
  });

  test('a suspended activity has no postconditions', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', buildPostConditionRule('retry', 'always')],
      ['b'],
    ]);
    session.go('start');
    expect(session.go('continue', { 'cmi.exit': 'suspend' })).toBe('b');
  });

  test('SB.2.10: a retry of a cluster begins at its first child, which rules see as it was left', () => {
    const rules = {
      ...buildExitRule('completed').sequencingRules,
      ...buildPostConditionRule('retry', 'completed').sequencingRules,
    };
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', { ...FLOW_SETTINGS, sequencingRules: rules }],
      ['  a', buildPreConditionRule('skip', 'satisfied')],
      ['  b'],
    ]);
    session.go('start');
    session.go('continue');
    expect(session.go('continue')).toBe('b');
    expect(session.state.activities['m']?.attempts).toBe(2);
  });

  test('a root that is left without a retry ends the session', () => {
    const session = openTestSession({ ...FLOW_SETTINGS, ...buildExitRule('attempted') }, [
      ['a'],
      ['b'],
    ]);
    session.go('start');
    expect(session.go('continue', PASSED_VALUES)).toBe('end');
  });
});

describe('TB.2.3: termination requests', () => {
  test('exitAll ends every attempt, and counts what was set', () => {
    const session = openTestSession(FLOW_SETTINGS, [['m', FLOW_SETTINGS], ['  a'], ['b']]);
    session.go('start');
    expect(session.go('exitAll', PASSED_VALUES)).toBe('end');
    expect(session.status('m')).toMatchObject({ satisfied: true, completed: true });
    const active = Object.values(session.state.activities).filter(({ isActive }) => isActive);
    expect(active).toEqual([]);
  });

  test('abandon and abandonAll do not count what was set', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a'], ['b']]);
    session.go('start');
    expect(session.go('abandon', PASSED_VALUES)).toBe('nothing');
    expect(session.status('a')).toMatchObject({ satisfied: null, completed: null });
    expect(session.go('abandon')).toBe('NB.2.1-12');
    session.go('choice b');
    expect(session.go('abandonAll', PASSED_VALUES)).toBe('end');
    expect(session.status('b')).toMatchObject({ satisfied: null, completed: null });
  });

  test('suspendAll after an activity was left suspends its cluster', () => {
    const session = openTestSession(FLOW_SETTINGS, [['m', FLOW_SETTINGS], ['  a'], ['b']]);
    session.go('start');
    session.go('exit');
    expect(session.go('suspendAll')).toBe('end');
    expect(session.state.suspended).toBe('m');
  });

  test('without a current activity there is nothing to end', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a']]);
    expect(
      ['exit', 'exitAll', 'suspendAll', 'abandon'].map((request) => session.go(request)),
    ).toEqual(Array.from({ length: 4 }, () => 'NB.2.1-2'));
  });
});
