import { FLOW_SETTINGS, openTestSession, buildPreConditionRule } from './test/session.ts';

const mode = (controlMode: object) => ({ controlMode: { flow: true, ...controlMode } });

describe('NB.2.1: choice as a navigation request', () => {
  test('the parent decides whether its children may be chosen', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['m', mode({ choice: false })],
      ['  b'],
      ['  c'],
    ]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'm']);
    expect(session.go('choice b')).toBe('NB.2.1-10');
    expect(session.go('choice m')).toBe('b');
  });

  test('choiceExit=false keeps the student in an active cluster', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', mode({ choiceExit: false })],
      ['  a'],
      ['  b'],
      ['c'],
    ]);
    session.go('start');
    // Choosing the cluster itself does not leave it.
    expect(session.choices()).toEqual(['m', 'a', 'b']);
    expect(session.go('choice c')).toBe('NB.2.1-8');
    session.go('continue');
    session.go('continue');
    expect(session.choices()).toEqual(['m', 'a', 'b', 'c']);
  });

  test('line 7.1.1.3: choiceExit=false of the current activity keeps the student in it, also from its siblings', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a', { controlMode: { choiceExit: false } }],
      ['b'],
      ['c'],
    ]);
    session.go('start');
    expect(session.choices()).toEqual([]);
    expect(session.go('choice b')).toBe('NB.2.1-8');
    // Other requests than a choice may end the activity.
    expect(session.go('continue')).toBe('b');
    expect(session.choices()).toEqual(['a', 'b', 'c']);
  });

  test('a target that is not there', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a']]);
    session.go('start');
    expect(session.go('choice nowhere')).toBe('NB.2.1-11');
  });

  test('the organization and identifiers of the manifest can be targets', () => {
    const session = openTestSession({ ...FLOW_SETTINGS, identifier: 'ORG 1' }, [['a'], ['b']]);
    session.go('choice b');
    expect(session.trial().isAllowed({ kind: 'choice', target: 'ORG 1' })).toBe(true);
    expect(session.trial().isAllowed({ kind: 'choice', target: '#organization' })).toBe(true);
  });
});

describe('SB.2.9: Choice Sequencing Request', () => {
  test('a hidden activity cannot be chosen, nor what lies below it', () => {
    const hidden = { ...FLOW_SETTINGS, ...buildPreConditionRule('hiddenFromChoice', 'always') };
    const session = openTestSession(FLOW_SETTINGS, [['a'], ['m', hidden], ['  b'], ['c']]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'c']);
    expect(session.go('choice b')).toBe('SB.2.9-3');
    expect(session.trial().isHidden('b')).toBe(true);
    expect(session.trial().isHidden('c')).toBe(false);
  });

  test('SB.2.4: stopForwardTraversal ends the way forward, not the way back', () => {
    const stop = buildPreConditionRule('stopForwardTraversal', 'not satisfied');
    const by = { deliveryControls: { objectiveSetByContent: true } };
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['b', { ...stop, ...by }],
      ['c'],
      ['d'],
    ]);
    session.go('start');
    session.go('choice b');
    const failed = { 'cmi.success_status': 'failed' };
    expect(session.choices(failed)).toEqual(['a', 'b']);
    expect(session.choices({ 'cmi.success_status': 'passed' })).toEqual(['a', 'b', 'c', 'd']);
    expect(session.go('choice d', failed)).toBe('SB.2.4-1');
  });

  test('SB.2.4: forwardOnly forbids the way back among siblings', () => {
    const session = openTestSession(mode({ forwardOnly: true }), [['a'], ['b'], ['c']]);
    session.go('choice b');
    expect(session.choices()).toEqual(['b', 'c']);
    expect(session.go('choice a')).toBe('SB.2.4-2');
  });

  test('preventActivation keeps clusters shut that are not active', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['m', mode({ preventActivation: true })],
      ['  b'],
      ['  c'],
    ]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'm']);
    expect(session.go('choice b')).toBe('SB.2.9-6');
    session.go('choice m');
    expect(session.choices()).toEqual(['a', 'm', 'b', 'c']);
  });

  test('line 11.9: on the way back the target itself must not prevent its activation', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', mode({ preventActivation: true })],
      ['  a'],
      ['n', FLOW_SETTINGS],
      ['  b'],
      ['o', mode({ preventActivation: true })],
      ['  c'],
    ]);
    session.go('choice b');
    expect(session.choices()).toEqual(['n', 'b', 'o']);
    expect(session.go('choice m')).toBe('SB.2.9-6');
  });

  test('lines 10.3 and 11.4: the current activity counts among those that a choice ends', () => {
    const held = { controlMode: { choiceExit: false } };
    const session = openTestSession(FLOW_SETTINGS, [
      ['m', FLOW_SETTINGS],
      ['  a', held],
      ['n', FLOW_SETTINGS],
      ['  b'],
    ]);
    session.go('start');
    // An activity that has ended stays the current one.
    session.go('exit');
    expect(session.go('choice m')).toBe('SB.2.9-7');
    expect(session.go('choice n')).toBe('SB.2.9-7');
  });

  test('forward and backward are judged in the order that the student has', () => {
    const randomizationControls = { randomizationTiming: 'once', reorderChildren: true } as const;
    const stop = buildPreConditionRule('stopForwardTraversal', 'always');
    // The random numbers put the last child of the root first: n, m.
    const numbers = [0, 0.9].values();
    const session = openTestSession(
      { ...FLOW_SETTINGS, randomizationControls },
      [['m', FLOW_SETTINGS], ['  a'], ['n', { ...FLOW_SETTINGS, ...stop }], ['  b']],
      () => numbers.next().value ?? 0,
    );
    expect(session.go('start')).toBe('b');
    session.go('continue');
    expect(session.state.current).toBe('a');
    // `b` comes before `a`, so the rule of `n` against forward traversal does not apply.
    expect(session.choices()).toContain('b');
  });

  test('constrainChoice leaves the clusters next to the constrained one', () => {
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['l', FLOW_SETTINGS],
      ['  b'],
      ['m', mode({ constrainChoice: true })],
      ['  c'],
      ['  d'],
      ['n', FLOW_SETTINGS],
      ['  e'],
      ['f'],
    ]);
    session.go('choice c');
    expect(session.choices()).toEqual(['l', 'b', 'm', 'c', 'd', 'n', 'e']);
    expect(session.go('choice f')).toBe('SB.2.9-8');
  });

  test('a cluster delivers its first activity that can be delivered', () => {
    const skip = buildPreConditionRule('skip', 'always');
    const session = openTestSession(FLOW_SETTINGS, [
      ['a'],
      ['m', FLOW_SETTINGS],
      ['  b', skip],
      ['  c'],
    ]);
    session.go('start');
    expect(session.go('choice m')).toBe('c');
    expect(session.go('choice c')).toBe('c');
  });

  test('a cluster without flow has nothing to deliver, and becomes the current activity', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a'], ['m', {}], ['  b']]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'b']);
    expect(session.go('choice m')).toBe('SB.2.9-9');
    expect(session.state.current).toBe('m');
    expect(session.go('choice b')).toBe('b');
  });

  test('a trial changes nothing', () => {
    const session = openTestSession(FLOW_SETTINGS, [['a'], ['m', {}], ['  b'], ['c']]);
    session.go('start');
    const before = JSON.stringify(session.state);
    expect(session.choices({ 'cmi.success_status': 'passed' })).toEqual(['a', 'b', 'c']);
    for (const kind of ['continue', 'previous', 'exitAll', 'suspendAll', 'abandon'] as const) {
      session.trial().isAllowed({ kind });
    }
    expect(JSON.stringify(session.state)).toBe(before);
  });
});
