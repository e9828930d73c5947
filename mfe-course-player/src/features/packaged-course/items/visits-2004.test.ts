import { closeVisits, testServer, waitFor } from '../bridge/test/visit.ts';
import {
  ruled,
  both,
  flow,
  open,
  lms,
  shown,
  go,
  play,
  passedStatusValues,
  saved,
  global,
  rule,
  o,
  outline,
} from './test/items-2004.ts';
import { item } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeVisits);

describe('between items and visits', () => {
  test('shared data: what one item has stored the next one finds, as far as its map allows', async () => {
    const map = (readSharedData: boolean, writeSharedData: boolean) => ({
      sharedDataMaps: [{ targetID: 'notes', readSharedData, writeSharedData }],
    });
    const sharing = (id: string, read: boolean, write: boolean) =>
      ruled(id, map(read, write), { sharedData: ['notes'] });
    const items = [sharing('a', true, true), sharing('b', true, false), sharing('c', false, true)];
    const { player } = await open(items);
    const store = 'adl.data.0.store';
    lms('Initialize', '');
    expect(lms('GetValue', 'adl.data.0.id')).toBe('notes');
    lms('SetValue', store, 'from a');
    await go(player, { kind: 'next' }, 'b');
    lms('Initialize', '');
    expect(lms('GetValue', store)).toBe('from a');
    expect([lms('SetValue', store, 'from b'), lms('GetLastError')]).toEqual(['false', '404']);
    await go(player, { kind: 'next' }, 'c');
    lms('Initialize', '');
    expect([lms('GetValue', store), lms('GetLastError')]).toEqual(['', '405']);
    expect(lms('SetValue', store, 'from c')).toBe('true');
    await go(player, { kind: 'item', id: 'a' }, 'a');
    lms('Initialize', '');
    expect(lms('GetValue', store)).toBe('from c');
  });

  test.each([
    [undefined, 'from a', '0'],
    [false, '', '403'],
  ])(
    'shared data with sharedDataGlobalToSystem %s in a new attempt on the course: "%s"',
    async (sharedDataGlobalToSystem, value, code) => {
      const maps = { sharedDataMaps: [{ targetID: 'notes' }] };
      const items = ['a', 'b'].map((id) => ruled(id, maps, { sharedData: ['notes'] }));
      const { player } = await open(items, { ...flow, sharedDataGlobalToSystem });
      play({ 'adl.data.0.store': 'from a' });
      await go(player, { kind: 'next' }, 'b');
      lms('Initialize', '');
      expect(lms('GetValue', 'adl.data.0.store')).toBe('from a');
      player.go({ kind: 'end' });
      await waitFor(() => shown() === '');
      await go(player, { kind: 'start' }, 'a');
      lms('Initialize', '');
      const read = lms('GetValue', 'adl.data.0.store');
      expect([read, lms('GetLastError')]).toEqual([value, code]);
    },
  );

  test('an objective knows what another item has achieved', async () => {
    const items = [
      ruled('a', { primaryObjective: global('a', true) }, { objectives: o('a') }),
      ruled('b', { objectives: [{ ...global('b', false) }] }, { objectives: o('b') }),
    ];
    const { player } = await open(items);
    play(passedStatusValues);
    await go(player, { kind: 'next' }, 'b');
    lms('Initialize', '');
    expect(lms('GetValue', 'cmi.objectives.0.id')).toBe('o-b');
    expect(lms('GetValue', 'cmi.objectives.0.success_status')).toBe('passed');
  });

  test('an objective keeps its place in a new attempt, with what another item has achieved since', async () => {
    const reads = { objectiveID: 'second', mapInfo: [{ targetObjectiveID: 'g' }] };
    const writes = {
      objectiveID: 'o-b',
      mapInfo: [{ targetObjectiveID: 'g', writeSatisfiedStatus: true }],
    };
    const named = ['first', 'second'].map((id) => ({ id, primary: false }));
    const items = [
      ruled('a', { objectives: [{ objectiveID: 'first' }, reads] }, { objectives: named }),
      ruled('b', { primaryObjective: writes }, { objectives: o('b') }),
    ];
    const { player } = await open(items, both);
    play({
      'cmi.objectives.0.success_status': 'failed',
      'cmi.objectives.1.success_status': 'failed',
    });
    await go(player, { kind: 'next' }, 'b');
    play(passedStatusValues);
    await go(player, { kind: 'item', id: 'a' }, 'a');
    lms('Initialize', '');
    const read = (element: string) => lms('GetValue', `cmi.objectives.${element}`);
    expect([read('_count'), read('0.id'), read('1.id')]).toEqual(['2', 'first', 'second']);
    expect([read('0.success_status'), read('1.success_status')]).toEqual(['unknown', 'passed']);
  });

  test('a first visit knows the objectives that another course has achieved', async () => {
    const skip = rule('preConditionRules', 'skip', { condition: 'satisfied' });
    const items = [ruled('a', { ...skip, primaryObjective: global('a', false) }), item('b')];
    const server = testServer();
    server.data['course/global/0'] = JSON.stringify({ id: 'g', value: { satisfied: true } });
    await open(items, flow, server);
    expect(shown()).toBe('b');
  });

  test('the next visit resumes the item of the last one, with everything that the rules know', async () => {
    const skip = rule('preConditionRules', 'skip', { condition: 'satisfied' });
    const items = [item('a'), ruled('b', skip), item('c')];
    const first = await open(items, flow);
    play(passedStatusValues);
    await go(first.player, { kind: 'next' }, 'b');
    play(passedStatusValues);
    await go(first.player, { kind: 'next' }, 'c');
    lms('Initialize', '');
    lms('SetValue', 'cmi.location', '7');
    lms('SetValue', 'cmi.exit', 'suspend');
    first.player.close();
    const isSent = () => first.server.data['course/tracking']?.includes('"suspended":"c"');
    await waitFor(() => isSent() === true);
    const { player } = await open(items, flow, first.server);
    expect(shown()).toBe('c');
    lms('Initialize', '');
    expect([lms('GetValue', 'cmi.location'), lms('GetValue', 'cmi.entry')]).toEqual([
      '7',
      'resume',
    ]);
    await go(player, { kind: 'previous' }, 'a');
  });

  test('a visit that was cut off goes on with the item that was in the frame', async () => {
    const items = [item('a'), item('b')];
    const first = await open(items, flow);
    await go(first.player, { kind: 'next' }, 'b');
    await saved(first.player);
    const cut = testServer({ ...first.server.data });
    closeVisits();
    const { player } = await open(items, flow, cut);
    expect(shown()).toBe('b');
    play(passedStatusValues);
    await go(player, { kind: 'previous' }, 'a');
  });

  test('a tab that closes suspends the way with the farewell of its item', async () => {
    const items = [item('a'), item('b')];
    const first = await open(items, flow);
    lms('Initialize', '');
    window.dispatchEvent(new Event('pagehide'));
    lms('SetValue', 'cmi.exit', 'suspend');
    lms('SetValue', 'adl.nav.request', 'exitAll');
    lms('Terminate', '');
    const isSent = () => first.server.data['course/tracking']?.includes('"suspended":"a"');
    await waitFor(() => isSent() === true);
    const kept = testServer({ ...first.server.data });
    closeVisits();
    await open(items, flow, kept);
    expect(shown()).toBe('a');
  });

  test('a student who began with an earlier release goes on where that visit was suspended', async () => {
    const known = { objectiveSatisfiedStatusKnown: true, objectiveSatisfiedStatus: true };
    const passed = { attemptCount: 1, completionStatus: 'completed', ...known };
    const suspended = { attemptCount: 1, isSuspended: true, completionStatus: 'unknown' };
    const server = testServer({
      'course/sequencing': JSON.stringify({ currentActivity: null, suspendedActivity: 'b' }),
      'course/activity/#organization': JSON.stringify(suspended),
      'course/activity/a': JSON.stringify(passed),
      'course/activity/b': JSON.stringify(suspended),
      'item/a/cmi.completion_status': 'completed',
      'item/b/cmi.location': '7',
    });
    const skip = rule('preConditionRules', 'skip', { condition: 'satisfied' });
    const { player } = await open([ruled('a', skip), item('b'), item('c')], both, server);
    expect(shown()).toBe('b');
    lms('Initialize', '');
    const read = (element: string) => lms('GetValue', element);
    expect([read('cmi.location'), read('cmi.entry')]).toEqual(['7', 'resume']);
    expect(outline(player)).toMatchObject({ canGoBack: false, canGoOn: true });
    expect(outline(player).states[0]).toBe('a passed');
  });

  test('a new attempt begins without the data of the one before', async () => {
    const { player } = await open([item('a'), item('b')], both);
    play({ ...passedStatusValues, 'cmi.location': '9' });
    await go(player, { kind: 'next' }, 'b');
    await go(player, { kind: 'previous' }, 'a');
    lms('Initialize', '');
    const read = (element: string) => lms('GetValue', element);
    expect(['cmi.entry', 'cmi.location', 'cmi.success_status'].map(read)).toEqual([
      'ab-initio',
      '',
      'unknown',
    ]);
  });

  test('state that cannot be read is no obstacle: the way begins anew, the data stay', async () => {
    const server = testServer({
      'course/sequencing': '{"current',
      'course/activity/a': 'x',
      'item/a/cmi.location': '3',
    });
    await open([item('a'), item('b')], flow, server);
    lms('Initialize', '');
    expect(lms('GetValue', 'cmi.location')).toBe('3');
  });
});
