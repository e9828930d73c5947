import { ROOT_ACTIVITY_ID } from '@cairn/domain/sequencing/activity-tree';
import type { ScormPlayer } from '../bridge/player-types.ts';
import { closeScormPlayers, waitForCondition } from '../bridge/test/visit.ts';
import {
  buildSequencedItem,
  FLOW_ONLY_CONTROL,
  FLOW_AND_CHOICE_CONTROL,
  openPackageOfItems,
  callScorm2004Api,
  getShownItemNames,
  moveToItem,
  playScormSession,
  passedStatusValues,
  failedStatusValues,
  readOutline,
  waitUntilSaved,
} from './test/items-2004.ts';
import { buildScormFolder, buildScormItem } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeScormPlayers);

describe('default sequencing', () => {
  test('every item may be chosen, Next and Previous go along the tree, all of them complete the course', async () => {
    const { player, server } = await openPackageOfItems([
      buildScormItem('a'),
      buildScormItem('b'),
      buildScormItem('c'),
    ]);
    expect(getShownItemNames()).toBe('a');
    expect(readOutline(player)).toEqual({
      states: ['a not-attempted', 'b not-attempted', 'c not-attempted'],
      open: ['a', 'b', 'c'],
      canGoBack: false,
      canGoOn: true,
      isAtRest: false,
    });
    let completed = 0;
    player.on('completed', () => (completed += 1));
    playScormSession({ ...passedStatusValues, 'cmi.score.scaled': '0.5' });
    await moveToItem(player, { kind: 'item', id: 'c' }, 'c');
    playScormSession({ ...passedStatusValues, 'cmi.score.scaled': '1' });
    expect(readOutline(player)).toMatchObject({ canGoBack: true, canGoOn: false });
    await moveToItem(player, { kind: 'previous' }, 'b');
    await waitUntilSaved(player);
    expect(server.data['cmi.completion_status']).not.toBe('completed');
    playScormSession(passedStatusValues);
    await waitForCondition(() => completed === 1);
    expect(readOutline(player).states).toEqual(['a passed', 'b passed', 'c passed']);
    expect(server.data).toMatchObject({
      'item/a/cmi.score.scaled': '0.5',
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'passed',
    });
    // A counted item without a score counts as 0 (RB.1.1 a).
    expect(Number(server.data['cmi.score.scaled'])).toBeCloseTo(0.5, 5);
    await moveToItem(player, { kind: 'item', id: 'a' }, 'a');
    await waitUntilSaved(player);
    expect(server.data['cmi.completion_status']).toBe('completed');
    expect(completed).toBe(1);
  });

  test('an item that says nothing completes by itself; one that is left counts with what it has set', async () => {
    const { player, server } = await openPackageOfItems([buildScormItem('a'), buildScormItem('b')]);
    playScormSession();
    await moveToItem(player, { kind: 'next' }, 'b');
    callScorm2004Api('Initialize', '');
    callScorm2004Api('SetValue', 'cmi.completion_status', 'completed');
    player.close();
    await waitForCondition(() => server.data['cmi.completion_status'] === 'completed');
    expect(server.data['item/a/cmi.completion_status']).toBe('completed');
  });

  test('visiting is all there is to an asset', async () => {
    const assets = ['a', 'b'].map((id) => buildScormItem(id, { kind: 'asset' }));
    const { player, server } = await openPackageOfItems(assets);
    await moveToItem(player, { kind: 'next' }, 'b');
    expect(getShownItemNames()).toBe('b');
    player.close();
    await waitForCondition(() => server.data['cmi.completion_status'] === 'completed');
  });

  test('a failed item fails the course, which is complete all the same', async () => {
    const { player, server } = await openPackageOfItems([buildScormItem('a'), buildScormItem('b')]);
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'next' }, 'b');
    playScormSession(failedStatusValues);
    await waitUntilSaved(player);
    expect(server.data).toMatchObject({
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'failed',
    });
  });

  test('a folder shows what its items come to', async () => {
    const { player } = await openPackageOfItems([
      buildScormFolder('f'),
      buildScormItem('a', { depth: 1 }),
      buildScormItem('b', { depth: 1 }),
      buildScormItem('c'),
    ]);
    playScormSession(passedStatusValues);
    expect(readOutline(player).states[0]).toBe('f incomplete');
    await moveToItem(player, { kind: 'next' }, 'b');
    playScormSession(passedStatusValues);
    expect(readOutline(player).states).toEqual([
      'f passed',
      'a passed',
      'b passed',
      'c not-attempted',
    ]);
  });
});

describe('control modes', () => {
  test('flow alone: one after the other, none may be chosen', async () => {
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b'), buildScormItem('c')],
      FLOW_ONLY_CONTROL,
    );
    expect(readOutline(player)).toMatchObject({ open: ['a'], canGoBack: false, canGoOn: true });
    player.go({ kind: 'item', id: 'c' });
    expect(getShownItemNames()).toBe('a');
    playScormSession(passedStatusValues);
    await moveToItem(player, { kind: 'next' }, 'b');
    expect(readOutline(player)).toMatchObject({ open: ['b'], canGoBack: true });
    await moveToItem(player, { kind: 'next' }, 'c');
    await moveToItem(player, { kind: 'previous' }, 'b');
  });

  test('Next after the last item ends the session; then nothing goes on until it is opened again', async () => {
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_ONLY_CONTROL,
    );
    await moveToItem(player, { kind: 'next' }, 'b');
    playScormSession(passedStatusValues);
    expect(readOutline(player).canGoOn).toBe(true);
    player.go({ kind: 'next' });
    await waitForCondition(() => getShownItemNames() === '');
    expect(readOutline(player)).toMatchObject({ isAtRest: true, canGoOn: false, canGoBack: false });
    expect(player.state().outline?.end).toBe('ended');
    await moveToItem(player, { kind: 'start' }, 'a');
    expect(player.state().outline?.end).toBeUndefined();
  });

  test('the current item can be chosen where the manifest allows it, and begins anew once its content is done', async () => {
    const choosable = (player: ScormPlayer) =>
      player
        .state()
        .outline?.items.flatMap(({ id, isChoosable }) =>
          isChoosable && id !== ROOT_ACTIVITY_ID ? [id] : [],
        );
    const { player: locked } = await openPackageOfItems(
      [buildScormItem('a'), buildScormItem('b')],
      FLOW_ONLY_CONTROL,
    );
    expect(choosable(locked)).toEqual([]);
    closeScormPlayers();
    const { player } = await openPackageOfItems([buildScormItem('a'), buildScormItem('b')]);
    expect(choosable(player)).toEqual(['a', 'b']);
    callScorm2004Api('Initialize', '');
    callScorm2004Api('SetValue', 'cmi.location', 'page 2');
    // The second click of a double click.
    player.go({ kind: 'item', id: 'a' });
    expect(callScorm2004Api('GetValue', 'cmi.location')).toBe('page 2');
    callScorm2004Api('Terminate', '');
    player.go({ kind: 'item', id: 'a' });
    // The frame and the run-time of the old attempt are removed first.
    await waitForCondition(
      () => 'API_1484_11' in window && callScorm2004Api('Initialize', '') === 'true',
    );
    expect(getShownItemNames()).toBe('a');
    expect(callScorm2004Api('GetValue', 'cmi.entry')).toBe('ab-initio');
  });

  test('the student may end the course, unless the manifest hides it', async () => {
    const hidden = buildSequencedItem('b', { hideLmsUi: ['exitAll'] });
    const { player } = await openPackageOfItems(
      [buildScormItem('a'), hidden],
      FLOW_AND_CHOICE_CONTROL,
    );
    expect(player.state().outline?.canEnd).toBe(true);
    await moveToItem(player, { kind: 'next' }, 'b');
    expect(player.state().outline?.canEnd).toBe(false);
    await moveToItem(player, { kind: 'previous' }, 'a');
    player.go({ kind: 'end' });
    await waitForCondition(() => getShownItemNames() === '');
    expect(player.state().outline).toMatchObject({ end: 'ended', canEnd: false });
  });

  test('forwardOnly forbids Previous', async () => {
    const root = { controlMode: { flow: true, choice: false, forwardOnly: true } };
    const { player } = await openPackageOfItems([buildScormItem('a'), buildScormItem('b')], root);
    await moveToItem(player, { kind: 'next' }, 'b');
    expect(readOutline(player)).toMatchObject({ canGoBack: false, open: ['b'] });
    expect(callScorm2004Api('Initialize', '')).toBe('true');
    expect(callScorm2004Api('GetValue', 'adl.nav.request_valid.previous')).toBe('false');
  });

  test('buttons that the manifest hides are not offered', async () => {
    const { player } = await openPackageOfItems(
      [buildSequencedItem('a', { hideLmsUi: ['continue'] }), buildScormItem('b')],
      FLOW_AND_CHOICE_CONTROL,
    );
    expect(readOutline(player)).toMatchObject({ canGoOn: false, open: ['a', 'b'] });
  });
});
