import { ROOT_ID } from '@cairn/domain/sequencing/activity-tree';
import type { ScormPlayer } from '../bridge/player-types.ts';
import { closeVisits, waitFor } from '../bridge/test/visit.ts';
import {
  ruled,
  flow,
  both,
  open,
  lms,
  shown,
  go,
  play,
  passedStatusValues,
  failedStatusValues,
  outline,
  saved,
} from './test/items-2004.ts';
import { folder, item } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeVisits);

describe('default sequencing', () => {
  test('every item may be chosen, Next and Previous go along the tree, all of them complete the course', async () => {
    const { player, server } = await open([item('a'), item('b'), item('c')]);
    expect(shown()).toBe('a');
    expect(outline(player)).toEqual({
      states: ['a not-attempted', 'b not-attempted', 'c not-attempted'],
      open: ['a', 'b', 'c'],
      canGoBack: false,
      canGoOn: true,
      isAtRest: false,
    });
    let completed = 0;
    player.on('completed', () => (completed += 1));
    play({ ...passedStatusValues, 'cmi.score.scaled': '0.5' });
    await go(player, { kind: 'item', id: 'c' }, 'c');
    play({ ...passedStatusValues, 'cmi.score.scaled': '1' });
    expect(outline(player)).toMatchObject({ canGoBack: true, canGoOn: false });
    await go(player, { kind: 'previous' }, 'b');
    await saved(player);
    expect(server.data['cmi.completion_status']).not.toBe('completed');
    play(passedStatusValues);
    await waitFor(() => completed === 1);
    expect(outline(player).states).toEqual(['a passed', 'b passed', 'c passed']);
    expect(server.data).toMatchObject({
      'item/a/cmi.score.scaled': '0.5',
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'passed',
    });
    // A counted item without a score counts as 0 (RB.1.1 a).
    expect(Number(server.data['cmi.score.scaled'])).toBeCloseTo(0.5, 5);
    await go(player, { kind: 'item', id: 'a' }, 'a');
    await saved(player);
    expect(server.data['cmi.completion_status']).toBe('completed');
    expect(completed).toBe(1);
  });

  test('an item that says nothing completes by itself; one that is left counts with what it has set', async () => {
    const { player, server } = await open([item('a'), item('b')]);
    play();
    await go(player, { kind: 'next' }, 'b');
    lms('Initialize', '');
    lms('SetValue', 'cmi.completion_status', 'completed');
    player.close();
    await waitFor(() => server.data['cmi.completion_status'] === 'completed');
    expect(server.data['item/a/cmi.completion_status']).toBe('completed');
  });

  test('visiting is all there is to an asset', async () => {
    const assets = ['a', 'b'].map((id) => item(id, { kind: 'asset' }));
    const { player, server } = await open(assets);
    await go(player, { kind: 'next' }, 'b');
    expect(shown()).toBe('b');
    player.close();
    await waitFor(() => server.data['cmi.completion_status'] === 'completed');
  });

  test('a failed item fails the course, which is complete all the same', async () => {
    const { player, server } = await open([item('a'), item('b')]);
    play(passedStatusValues);
    await go(player, { kind: 'next' }, 'b');
    play(failedStatusValues);
    await saved(player);
    expect(server.data).toMatchObject({
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'failed',
    });
  });

  test('a folder shows what its items come to', async () => {
    const { player } = await open([
      folder('f'),
      item('a', { depth: 1 }),
      item('b', { depth: 1 }),
      item('c'),
    ]);
    play(passedStatusValues);
    expect(outline(player).states[0]).toBe('f incomplete');
    await go(player, { kind: 'next' }, 'b');
    play(passedStatusValues);
    expect(outline(player).states).toEqual(['f passed', 'a passed', 'b passed', 'c not-attempted']);
  });
});

describe('control modes', () => {
  test('flow alone: one after the other, none may be chosen', async () => {
    const { player } = await open([item('a'), item('b'), item('c')], flow);
    expect(outline(player)).toMatchObject({ open: ['a'], canGoBack: false, canGoOn: true });
    player.go({ kind: 'item', id: 'c' });
    expect(shown()).toBe('a');
    play(passedStatusValues);
    await go(player, { kind: 'next' }, 'b');
    expect(outline(player)).toMatchObject({ open: ['b'], canGoBack: true });
    await go(player, { kind: 'next' }, 'c');
    await go(player, { kind: 'previous' }, 'b');
  });

  test('Next after the last item ends the session; then nothing goes on until it is opened again', async () => {
    const { player } = await open([item('a'), item('b')], flow);
    await go(player, { kind: 'next' }, 'b');
    play(passedStatusValues);
    expect(outline(player).canGoOn).toBe(true);
    player.go({ kind: 'next' });
    await waitFor(() => shown() === '');
    expect(outline(player)).toMatchObject({ isAtRest: true, canGoOn: false, canGoBack: false });
    expect(player.state().outline?.end).toBe('ended');
    await go(player, { kind: 'start' }, 'a');
    expect(player.state().outline?.end).toBeUndefined();
  });

  test('the current item can be chosen where the manifest allows it, and begins anew once its content is done', async () => {
    const choosable = (player: ScormPlayer) =>
      player
        .state()
        .outline?.items.flatMap(({ id, isChoosable }) =>
          isChoosable && id !== ROOT_ID ? [id] : [],
        );
    const { player: locked } = await open([item('a'), item('b')], flow);
    expect(choosable(locked)).toEqual([]);
    closeVisits();
    const { player } = await open([item('a'), item('b')]);
    expect(choosable(player)).toEqual(['a', 'b']);
    lms('Initialize', '');
    lms('SetValue', 'cmi.location', 'page 2');
    // The second click of a double click.
    player.go({ kind: 'item', id: 'a' });
    expect(lms('GetValue', 'cmi.location')).toBe('page 2');
    lms('Terminate', '');
    player.go({ kind: 'item', id: 'a' });
    // The frame and the run-time of the old attempt are removed first.
    await waitFor(() => 'API_1484_11' in window && lms('Initialize', '') === 'true');
    expect(shown()).toBe('a');
    expect(lms('GetValue', 'cmi.entry')).toBe('ab-initio');
  });

  test('the student may end the course, unless the manifest hides it', async () => {
    const hidden = ruled('b', { hideLmsUi: ['exitAll'] });
    const { player } = await open([item('a'), hidden], both);
    expect(player.state().outline?.canEnd).toBe(true);
    await go(player, { kind: 'next' }, 'b');
    expect(player.state().outline?.canEnd).toBe(false);
    await go(player, { kind: 'previous' }, 'a');
    player.go({ kind: 'end' });
    await waitFor(() => shown() === '');
    expect(player.state().outline).toMatchObject({ end: 'ended', canEnd: false });
  });

  test('forward only: never back', async () => {
    const root = { controlMode: { flow: true, choice: false, forwardOnly: true } };
    const { player } = await open([item('a'), item('b')], root);
    await go(player, { kind: 'next' }, 'b');
    expect(outline(player)).toMatchObject({ canGoBack: false, open: ['b'] });
    expect(lms('Initialize', '')).toBe('true');
    expect(lms('GetValue', 'adl.nav.request_valid.previous')).toBe('false');
  });

  test('buttons that the manifest hides are not offered', async () => {
    const { player } = await open([ruled('a', { hideLmsUi: ['continue'] }), item('b')], both);
    expect(outline(player)).toMatchObject({ canGoOn: false, open: ['a', 'b'] });
  });
});
