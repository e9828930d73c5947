import {
  closeScormPlayers,
  createTestScormServer,
  waitForCondition,
} from '../bridge/test/visit.ts';
import {
  buildSequencedItem,
  FLOW_AND_CHOICE_CONTROL,
  FLOW_ONLY_CONTROL,
  openPackageOfItems,
  callScorm2004Api,
  getShownItemNames,
  moveToItem,
  playScormSession,
  passedStatusValues,
  waitUntilSaved,
  buildGlobalObjective,
  buildSequencingRule,
  buildObjectiveList,
  readOutline,
} from './test/items-2004.ts';
import { buildScormItem } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeScormPlayers);

describe('between items and visits', () => {
  test('shared data: what one item has stored the next one finds, as far as its map allows', async () => {
    const map = (readSharedData: boolean, writeSharedData: boolean) => ({
      sharedDataMaps: [{ targetID: 'notes', readSharedData, writeSharedData }],
    });
    const sharing = (id: string, read: boolean, write: boolean) =>
      buildSequencedItem(id, map(read, write), { sharedData: ['notes'] });
    const items = [sharing('a', true, true), sharing('b', true, false), sharing('c', false, true)];
    const { player } = await openPackageOfItems(items);
    const store = 'adl.data.0.store';
    callScorm2004Api('Initialize', '');
    expect(callScorm2004Api('GetValue', 'adl.data.0.id')).toBe('notes');
    callScorm2004Api('SetValue', store, 'from a');
    await moveToItem(player, { kind: 'next' }, 'b');
    callScorm2004Api('Initialize', '');
    expect(callScorm2004Api('GetValue', store)).toBe('from a');
    expect([
      callScorm2004Api('SetValue', store, 'from b'),
      callScorm2004Api('GetLastError'),
    ]).toEqual(['false', '404']);
    await moveToItem(player, { kind: 'next' }, 'c');
    callScorm2004Api('Initialize', '');
    expect([callScorm2004Api('GetValue', store), callScorm2004Api('GetLastError')]).toEqual([
      '',
      '405',
    ]);
    expect(callScorm2004Api('SetValue', store, 'from c')).toBe('true');
    await moveToItem(player, { kind: 'item', id: 'a' }, 'a');
    callScorm2004Api('Initialize', '');
    expect(callScorm2004Api('GetValue', store)).toBe('from c');
  });

  test.each([
    [undefined, 'from a', '0'],
    [false, '', '403'],
  ])(
    'shared data with sharedDataGlobalToSystem %s in a new attempt on the course: "%s"',
    async (sharedDataGlobalToSystem, value, code) => {
      const maps = { sharedDataMaps: [{ targetID: 'notes' }] };
      const items = ['a', 'b'].map((id) => buildSequencedItem(id, maps, { sharedData: ['notes'] }));
      const { player } = await openPackageOfItems(items, {
        ...FLOW_ONLY_CONTROL,
        sharedDataGlobalToSystem,
      });
      playScormSession({ 'adl.data.0.store': 'from a' });
      await moveToItem(player, { kind: 'next' }, 'b');
      callScorm2004Api('Initialize', '');
      expect(callScorm2004Api('GetValue', 'adl.data.0.store')).toBe('from a');
      player.go({ kind: 'end' });
      await waitForCondition(() => getShownItemNames() === '');
      await moveToItem(player, { kind: 'start' }, 'a');
      callScorm2004Api('Initialize', '');
      const read = callScorm2004Api('GetValue', 'adl.data.0.store');
      expect([read, callScorm2004Api('GetLastError')]).toEqual([value, code]);
    },
  );

  test('an objective knows what another item has achieved', async () => {
    const items = [
      buildSequencedItem(
        'a',
        { primaryObjective: buildGlobalObjective('a', true) },
        { objectives: buildObjectiveList('a') },
      ),
      buildSequencedItem(
        'b',
        { objectives: [{ ...buildGlobalObjective('b', false) }] },
        { objectives: buildObjectiveList('b') },
      ),
    ];
    const { player } = await openPackageOfItems(items);
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'next' }, 'b');
    callScorm2004Api('Initialize', '');
    expect(callScorm2004Api('GetValue', 'cmi.objectives.0.id')).toBe('o-b');
    expect(callScorm2004Api('GetValue', 'cmi.objectives.0.success_status')).toBe('passed');
  });

  test('an objective keeps its place in a new attempt, with what another item has achieved since', async () => {
    const reads = { objectiveID: 'second', mapInfo: [{ targetObjectiveID: 'g' }] };
    const writes = {
      objectiveID: 'o-b',
      mapInfo: [{ targetObjectiveID: 'g', writeSatisfiedStatus: true }],
    };
    const named = ['first', 'second'].map((id) => ({ id, primary: false }));
    const items = [
      buildSequencedItem(
        'a',
        { objectives: [{ objectiveID: 'first' }, reads] },
        { objectives: named },
      ),
      buildSequencedItem(
        'b',
        { primaryObjective: writes },
        { objectives: buildObjectiveList('b') },
      ),
    ];
    const { player } = await openPackageOfItems(items, FLOW_AND_CHOICE_CONTROL);
    playScormSession({
      'cmi.objectives.0.success_status': 'failed',
      'cmi.objectives.1.success_status': 'failed',
    });
    await moveToItem(player, { kind: 'next' }, 'b');
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'item', id: 'a' }, 'a');
    callScorm2004Api('Initialize', '');
    const read = (element: string) => callScorm2004Api('GetValue', `cmi.objectives.${element}`);
    expect([read('_count'), read('0.id'), read('1.id')]).toEqual(['2', 'first', 'second']);
    expect([read('0.success_status'), read('1.success_status')]).toEqual(['unknown', 'passed']);
  });

  test('a first visit knows the objectives that another course has achieved', async () => {
    const skip = buildSequencingRule('preConditionRules', 'skip', { condition: 'satisfied' });
    const items = [
      buildSequencedItem('a', { ...skip, primaryObjective: buildGlobalObjective('a', false) }),
      buildScormItem('b'),
    ];
    const server = createTestScormServer();
    server.data['course/global/0'] = JSON.stringify({ id: 'g', value: { satisfied: true } });
    await openPackageOfItems(items, FLOW_ONLY_CONTROL, server);
    expect(getShownItemNames()).toBe('b');
  });

  test('the next visit resumes the item of the last one, with everything that the rules know', async () => {
    const skip = buildSequencingRule('preConditionRules', 'skip', { condition: 'satisfied' });
    const items = [buildScormItem('a'), buildSequencedItem('b', skip), buildScormItem('c')];
    const first = await openPackageOfItems(items, FLOW_ONLY_CONTROL);
    playScormSession(passedStatusValues);
    await moveToItem(first.player, { kind: 'next' }, 'b');
    playScormSession(passedStatusValues);
    await moveToItem(first.player, { kind: 'next' }, 'c');
    callScorm2004Api('Initialize', '');
    callScorm2004Api('SetValue', 'cmi.location', '7');
    callScorm2004Api('SetValue', 'cmi.exit', 'suspend');
    first.player.close();
    const isSent = () => first.server.data['course/tracking']?.includes('"suspended":"c"');
    await waitForCondition(() => isSent() === true);
    const { player } = await openPackageOfItems(items, FLOW_ONLY_CONTROL, first.server);
    expect(getShownItemNames()).toBe('c');
    callScorm2004Api('Initialize', '');
    expect([
      callScorm2004Api('GetValue', 'cmi.location'),
      callScorm2004Api('GetValue', 'cmi.entry'),
    ]).toEqual(['7', 'resume']);
    await moveToItem(player, { kind: 'previous' }, 'a');
  });

  test('a visit that was cut off goes on with the item that was in the frame', async () => {
    const items = [buildScormItem('a'), buildScormItem('b')];
    const first = await openPackageOfItems(items, FLOW_ONLY_CONTROL);
    await moveToItem(first.player, { kind: 'next' }, 'b');
    await waitUntilSaved(first.player);
    const cut = createTestScormServer({ ...first.server.data });
    closeScormPlayers();
    const { player } = await openPackageOfItems(items, FLOW_ONLY_CONTROL, cut);
    expect(getShownItemNames()).toBe('b');
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'previous' }, 'a');
  });

  test('a tab that closes suspends the way with the farewell of its item', async () => {
    const items = [buildScormItem('a'), buildScormItem('b')];
    const first = await openPackageOfItems(items, FLOW_ONLY_CONTROL);
    callScorm2004Api('Initialize', '');
    window.dispatchEvent(new Event('pagehide'));
    callScorm2004Api('SetValue', 'cmi.exit', 'suspend');
    callScorm2004Api('SetValue', 'adl.nav.request', 'exitAll');
    callScorm2004Api('Terminate', '');
    const isSent = () => first.server.data['course/tracking']?.includes('"suspended":"a"');
    await waitForCondition(() => isSent() === true);
    const kept = createTestScormServer({ ...first.server.data });
    closeScormPlayers();
    await openPackageOfItems(items, FLOW_ONLY_CONTROL, kept);
    expect(getShownItemNames()).toBe('a');
  });

  test('a student who began with an earlier release goes on where that visit was suspended', async () => {
    const known = { objectiveSatisfiedStatusKnown: true, objectiveSatisfiedStatus: true };
    const passed = { attemptCount: 1, completionStatus: 'completed', ...known };
    const suspended = { attemptCount: 1, isSuspended: true, completionStatus: 'unknown' };
    const server = createTestScormServer({
      'course/sequencing': JSON.stringify({ currentActivity: null, suspendedActivity: 'b' }),
      'course/activity/#organization': JSON.stringify(suspended),
      'course/activity/a': JSON.stringify(passed),
      'course/activity/b': JSON.stringify(suspended),
      'item/a/cmi.completion_status': 'completed',
      'item/b/cmi.location': '7',
    });
    const skip = buildSequencingRule('preConditionRules', 'skip', { condition: 'satisfied' });
    const { player } = await openPackageOfItems(
      [buildSequencedItem('a', skip), buildScormItem('b'), buildScormItem('c')],
      FLOW_AND_CHOICE_CONTROL,
      server,
    );
    expect(getShownItemNames()).toBe('b');
    callScorm2004Api('Initialize', '');
    const read = (element: string) => callScorm2004Api('GetValue', element);
    expect([read('cmi.location'), read('cmi.entry')]).toEqual(['7', 'resume']);
    expect(readOutline(player)).toMatchObject({ canGoBack: false, canGoOn: true });
    expect(readOutline(player).states[0]).toBe('a passed');
  });

  test('a new attempt begins without the data of the one before', async () => {
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_AND_CHOICE_CONTROL,
    );
    playScormSession({ ...passedStatusValues, 'cmi.location': '9' });
    await moveToItem(player, { kind: 'next' }, 'b');
    await moveToItem(player, { kind: 'previous' }, 'a');
    callScorm2004Api('Initialize', '');
    const read = (element: string) => callScorm2004Api('GetValue', element);
    expect(['cmi.entry', 'cmi.location', 'cmi.success_status'].map(read)).toEqual([
      'ab-initio',
      '',
      'unknown',
    ]);
  });

  test('state that cannot be read is no obstacle: the way begins anew, the data stay', async () => {
    const server = createTestScormServer({
      'course/sequencing': '{"current',
      'course/activity/a': 'x',
      'item/a/cmi.location': '3',
    });
    await openPackageOfItems([buildScormItem('a'), buildScormItem('b')], FLOW_ONLY_CONTROL, server);
    callScorm2004Api('Initialize', '');
    expect(callScorm2004Api('GetValue', 'cmi.location')).toBe('3');
  });
});
