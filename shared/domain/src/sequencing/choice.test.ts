import { FLOW, open, pre } from './test/session.ts';

const mode = (controlMode: object) => ({ controlMode: { flow: true, ...controlMode } });

describe('NB.2.1: choice as a navigation request', () => {
  test('the parent decides whether its children may be chosen', () => {
    const session = open(FLOW, [['a'], ['m', mode({ choice: false })], ['  b'], ['  c']]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'm']);
    expect(session.go('choice b')).toBe('NB.2.1-10');
    expect(session.go('choice m')).toBe('b');
  });

  test('choiceExit=false keeps the student in an active cluster', () => {
    const session = open(FLOW, [['m', mode({ choiceExit: false })], ['  a'], ['  b'], ['c']]);
    session.go('start');
    // The cluster itself is not left by choosing it.
    expect(session.choices()).toEqual(['m', 'a', 'b']);
    expect(session.go('choice c')).toBe('NB.2.1-8');
    session.go('continue');
    session.go('continue');
    expect(session.choices()).toEqual(['m', 'a', 'b', 'c']);
  });

  test('a target that is not there', () => {
    const session = open(FLOW, [['a']]);
    session.go('start');
    expect(session.go('choice nowhere')).toBe('NB.2.1-11');
  });

  test('the organization and identifiers of the manifest can be targets', () => {
    const session = open({ ...FLOW, identifier: 'ORG 1' }, [['a'], ['b']]);
    session.go('choice b');
    expect(session.trial().isAllowed({ kind: 'choice', target: 'ORG 1' })).toBe(true);
    expect(session.trial().isAllowed({ kind: 'choice', target: '#organization' })).toBe(true);
  });
});

describe('SB.2.9: Choice Sequencing Request', () => {
  test('a hidden activity cannot be chosen, nor what lies below it', () => {
    const hidden = { ...FLOW, ...pre('hiddenFromChoice', 'always') };
    const session = open(FLOW, [['a'], ['m', hidden], ['  b'], ['c']]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'c']);
    expect(session.go('choice b')).toBe('SB.2.9-3');
    expect(session.trial().isHidden('b')).toBe(true);
    expect(session.trial().isHidden('c')).toBe(false);
  });

  test('SB.2.4: stopForwardTraversal ends the way forward, not the way back', () => {
    const stop = pre('stopForwardTraversal', 'not satisfied');
    const by = { deliveryControls: { objectiveSetByContent: true } };
    const session = open(FLOW, [['a'], ['b', { ...stop, ...by }], ['c'], ['d']]);
    session.go('start');
    session.go('choice b');
    const failed = { 'cmi.success_status': 'failed' };
    expect(session.choices(failed)).toEqual(['a', 'b']);
    expect(session.choices({ 'cmi.success_status': 'passed' })).toEqual(['a', 'b', 'c', 'd']);
    expect(session.go('choice d', failed)).toBe('SB.2.4-1');
  });

  test('SB.2.4: forwardOnly forbids the way back among siblings', () => {
    const session = open(mode({ forwardOnly: true }), [['a'], ['b'], ['c']]);
    session.go('choice b');
    expect(session.choices()).toEqual(['b', 'c']);
    expect(session.go('choice a')).toBe('SB.2.4-2');
  });

  test('preventActivation keeps clusters shut that are not active', () => {
    const session = open(FLOW, [['a'], ['m', mode({ preventActivation: true })], ['  b'], ['  c']]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'm']);
    expect(session.go('choice b')).toBe('SB.2.9-6');
    session.go('choice m');
    expect(session.choices()).toEqual(['a', 'm', 'b', 'c']);
  });

  test('constrainChoice leaves the clusters next to the constrained one', () => {
    const session = open(FLOW, [
      ['a'],
      ['l', FLOW],
      ['  b'],
      ['m', mode({ constrainChoice: true })],
      ['  c'],
      ['  d'],
      ['n', FLOW],
      ['  e'],
      ['f'],
    ]);
    session.go('choice c');
    expect(session.choices()).toEqual(['l', 'b', 'm', 'c', 'd', 'n', 'e']);
    expect(session.go('choice f')).toBe('SB.2.9-8');
  });

  test('a cluster delivers its first activity that can be delivered', () => {
    const skip = pre('skip', 'always');
    const session = open(FLOW, [['a'], ['m', FLOW], ['  b', skip], ['  c']]);
    session.go('start');
    expect(session.go('choice m')).toBe('c');
    expect(session.go('choice c')).toBe('c');
  });

  test('a cluster without flow has nothing to deliver, and becomes the current activity', () => {
    const session = open(FLOW, [['a'], ['m', {}], ['  b']]);
    session.go('start');
    expect(session.choices()).toEqual(['a', 'b']);
    expect(session.go('choice m')).toBe('SB.2.9-9');
    expect(session.state.current).toBe('m');
    expect(session.go('choice b')).toBe('b');
  });

  test('a trial changes nothing', () => {
    const session = open(FLOW, [['a'], ['m', {}], ['  b'], ['c']]);
    session.go('start');
    const before = JSON.stringify(session.state);
    expect(session.choices({ 'cmi.success_status': 'passed' })).toEqual(['a', 'b', 'c']);
    for (const kind of ['continue', 'previous', 'exitAll', 'suspendAll', 'abandon'] as const) {
      session.trial().isAllowed({ kind });
    }
    expect(JSON.stringify(session.state)).toBe(before);
  });
});
