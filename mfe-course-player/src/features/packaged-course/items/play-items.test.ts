import type { ScormItem } from '@cairn/api/scorm.contract';
import type { ScormApiWindow } from '../runtime/api-objects.ts';
import type { ScormPlayer } from '../bridge/player-types.ts';
import {
  closeScormPlayers,
  openScormVisitForTest,
  buildScormPackage,
  createStudentScormVisit,
  type TestScormServer,
  createTestScormServer,
  waitForCondition,
} from '../bridge/test/visit.ts';
import { buildScormFolder, buildScormItem } from './test/items.ts';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

afterEach(closeScormPlayers);

const open = async (items: ScormItem[], server: TestScormServer = createTestScormServer()) => {
  const course = buildScormPackage({ items, LaunchFile: items[0]?.LaunchFile ?? '' });
  return {
    server,
    ...(await openScormVisitForTest({ visit: createStudentScormVisit(server), course })),
  };
};

type Calls = Record<string, (...args: string[]) => string>;
/** Calls the API that the package in the frame currently finds. */
const lms = (call: string, ...values: string[]): string =>
  ((window as ScormApiWindow).API as Calls)[`LMS${call}`]?.(...values) ?? 'no such call';
const shown = (): string =>
  [...document.querySelectorAll('iframe')].map(({ src }) => src.split('/').at(-1)).join(' ');
const go = async (player: ScormPlayer, move: Parameters<ScormPlayer['go']>[0], to: string) => {
  player.go(move);
  await waitForCondition(() => shown() === `${to}.html`);
};
const states = (player: ScormPlayer) =>
  player.state().outline?.items.map(({ id, state }) => `${id} ${state}`);
/** Plays a minimal package: Initialize and Finish, without values. */
const minimum = () => [lms('Initialize', ''), lms('Finish', '')];
const eighteen = Array.from({ length: 18 }, (_, at) => buildScormItem(`i${at + 1}`));

test('a package of eighteen that only start and finish is completed with the last one, once', async () => {
  const { player, server } = await open(eighteen);
  let completed = 0;
  player.on('completed', () => (completed += 1));
  for (const [at, { id }] of eighteen.entries()) {
    expect(server.data['cmi.core.lesson_status']).not.toBe('completed');
    expect(minimum()).toEqual(['true', 'true']);
    const next = eighteen[at + 1];
    expect(player.state().outline?.canGoOn).toBe(next !== undefined);
    if (next) await go(player, { kind: 'next' }, next.id);
    expect(states(player)?.[at]).toBe(`${id} completed`);
  }
  await waitForCondition(() => completed > 0);
  expect(server.data['cmi.core.lesson_status']).toBe('completed');
  await go(player, { kind: 'item', id: 'i3' }, 'i3');
  minimum();
  await waitForCondition(() => player.state().saving === 'saved');
  expect(completed).toBe(1);
});

test('each item has data of its own, and finds them again', async () => {
  const { player, server } = await open([buildScormItem('a'), buildScormItem('b')]);
  lms('Initialize', '');
  lms('SetValue', 'cmi.suspend_data', 'of a');
  await go(player, { kind: 'next' }, 'b');
  lms('Initialize', '');
  expect(lms('GetValue', 'cmi.suspend_data')).toBe('');
  expect(lms('GetValue', 'cmi.core.entry')).toBe('ab-initio');
  lms('SetValue', 'cmi.suspend_data', 'of b');
  await go(player, { kind: 'previous' }, 'a');
  lms('Initialize', '');
  expect(lms('GetValue', 'cmi.suspend_data')).toBe('of a');
  await waitForCondition(() => player.state().saving === 'saved');
  expect(server.data).toMatchObject({
    'item/a/cmi.suspend_data': 'of a',
    'item/b/cmi.suspend_data': 'of b',
  });
  expect(server.data).not.toHaveProperty(['cmi.suspend_data']);
});

test('the old frame is gone, with all that it said on leaving, before the next one begins', async () => {
  const { container, frame, player, server } = await open([
    buildScormItem('a'),
    buildScormItem('b'),
  ]);
  lms('Initialize', '');
  const { contentWindow } = frame;
  contentWindow?.addEventListener('beforeunload', () => {
    lms('SetValue', 'cmi.core.exit', 'suspend');
    expect(lms('Finish', '')).toBe('true');
  });
  player.go({ kind: 'next' });
  expect(container.children).toHaveLength(0);
  await waitForCondition(() => shown() === 'b.html');
  await waitForCondition(() => player.state().saving === 'saved');
  expect(server.data).toMatchObject({
    'item/a/cmi.core.exit': 'suspend',
    'item/a/cmi.core.lesson_status': 'incomplete',
    'cmi.core.lesson_status': 'incomplete',
  });
});

test('a second move overtakes the first: only the last item begins', async () => {
  const { player } = await open([buildScormItem('a'), buildScormItem('b'), buildScormItem('c')]);
  player.go({ kind: 'item', id: 'b' });
  player.go({ kind: 'item', id: 'c' });
  await waitForCondition(() => shown() === 'c.html');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('c.html');
});

test('the next visit begins with the item of the last one', async () => {
  const first = await open([buildScormItem('a'), buildScormItem('b'), buildScormItem('c')]);
  await go(first.player, { kind: 'item', id: 'b' }, 'b');
  first.player.close();
  await waitForCondition(() => first.server.data['course/location'] === 'b');
  await open([buildScormItem('a'), buildScormItem('b'), buildScormItem('c')], first.server);
  expect(shown()).toBe('b.html');
});

test('visiting is all there is to an asset', async () => {
  const assets = ['a', 'b', 'c'].map((id) => buildScormItem(id, { kind: 'asset' }));
  const { player, server } = await open(assets);
  expect(states(player)).toEqual(['a completed', 'b not-attempted', 'c not-attempted']);
  await go(player, { kind: 'next' }, 'b');
  await go(player, { kind: 'next' }, 'c');
  await waitForCondition(() => server.data['cmi.core.lesson_status'] === 'completed');
});

test('folders group, are never started and show what their items come to', async () => {
  const { player } = await open([
    buildScormFolder('f'),
    buildScormItem('a', { depth: 1 }),
    buildScormItem('b', { depth: 1 }),
    buildScormItem('c'),
  ]);
  expect(shown()).toBe('a.html');
  minimum();
  expect(states(player)?.[0]).toBe('f incomplete');
  await go(player, { kind: 'next' }, 'b');
  lms('Initialize', '');
  lms('SetValue', 'cmi.core.lesson_status', 'failed');
  lms('Finish', '');
  expect(states(player)).toEqual(['f failed', 'a completed', 'b failed', 'c not-attempted']);
  player.go({ kind: 'item', id: 'f' });
  expect(shown()).toBe('b.html');
});

test('a failed item keeps the course open; the score is the mean of those that have one', async () => {
  const { player, server } = await open([
    buildScormItem('a', { masteryScore: 80 }),
    buildScormItem('b'),
    buildScormItem('c'),
  ]);
  const play = (raw?: string, max?: string) => {
    lms('Initialize', '');
    if (raw !== undefined) lms('SetValue', 'cmi.core.score.raw', raw);
    if (max !== undefined) lms('SetValue', 'cmi.core.score.max', max);
    lms('Finish', '');
  };
  play('60');
  await go(player, { kind: 'next' }, 'b');
  play('5', '10');
  await go(player, { kind: 'next' }, 'c');
  play();
  await waitForCondition(() => player.state().saving === 'saved');
  expect(server.data).toMatchObject({
    'item/a/cmi.core.lesson_status': 'failed',
    'cmi.core.lesson_status': 'failed',
    'cmi.core.score.raw': '55',
  });
  await go(player, { kind: 'item', id: 'a' }, 'a');
  lms('Initialize', '');
  lms('SetValue', 'cmi.core.lesson_status', 'passed');
  await waitForCondition(() => server.data['cmi.core.lesson_status'] === 'passed');
});

test('an item whose prerequisites are not met is locked, and opens with them', async () => {
  const { player } = await open([
    buildScormItem('a'),
    buildScormItem('b', { prerequisites: 'a' }),
    buildScormItem('c'),
  ]);
  const isOpen = () => player.state().outline?.items.map((one) => one.isOpen);
  expect(isOpen()).toEqual([true, false, true]);
  player.go({ kind: 'item', id: 'b' });
  expect(shown()).toBe('a.html');
  minimum();
  expect(isOpen()).toEqual([true, true, true]);
  await go(player, { kind: 'next' }, 'b');
});

test('items that are not visible are not in the tree, but on the way', async () => {
  const { player } = await open([
    buildScormItem('a'),
    buildScormItem('b', { visible: false }),
    buildScormItem('c'),
  ]);
  expect(states(player)).toEqual(['a not-attempted', 'c not-attempted']);
  await go(player, { kind: 'next' }, 'b');
});

test('1.2: isvisible=false hides a folder, not the items in it, which move up to its place', async () => {
  const hidden = { ...buildScormFolder('part'), visible: false };
  const items = [
    hidden,
    buildScormItem('a', { depth: 1 }),
    buildScormItem('b', { depth: 1 }),
    buildScormItem('c'),
  ];
  const { player } = await open(items);
  const lines = player.state().outline?.items.map(({ id, depth }) => `${id} ${depth}`);
  expect(lines).toEqual(['a 0', 'b 0', 'c 0']);
  await go(player, { kind: 'item', id: 'b' }, 'b');
  minimum();
  expect(states(player)).toEqual(['a not-attempted', 'b completed', 'c not-attempted']);
});

test('what was stored when only the first item was played is the first item’s', async () => {
  const server = createTestScormServer({
    'cmi.suspend_data': 'old',
    'cmi.core.lesson_status': 'completed',
  });
  const { player } = await open([buildScormItem('a'), buildScormItem('b')], server);
  lms('Initialize', '');
  expect(lms('GetValue', 'cmi.suspend_data')).toBe('old');
  expect(states(player)).toEqual(['a completed', 'b not-attempted']);
  await waitForCondition(() => server.data['item/a/cmi.suspend_data'] === 'old');
  expect(server.data['cmi.core.lesson_status']).toBe('incomplete');
});

test('[SRTE-31] with data that could not be read nothing is written, and the items can be looked at', async () => {
  const server = createTestScormServer();
  const course = buildScormPackage({
    items: [buildScormItem('a', { kind: 'asset' }), buildScormItem('b')],
  });
  const visit = createStudentScormVisit(server, { data: { status: 'failed' } });
  const { player } = await openScormVisitForTest({ visit, course });
  await go(player, { kind: 'next' }, 'b');
  expect(lms('Initialize', '')).toBe('false');
  player.close();
  expect(server.saves).toEqual([]);
});

test('a guest goes through the items, in this browser alone', async () => {
  const course = buildScormPackage({ items: [buildScormItem('a'), buildScormItem('b')] });
  const guest = await openScormVisitForTest({ visit: { kind: 'guest' }, course });
  minimum();
  await go(guest.player, { kind: 'next' }, 'b');
  closeScormPlayers();
  const { player } = await openScormVisitForTest({ visit: { kind: 'guest' }, course });
  expect(shown()).toBe('b.html');
  expect(states(player)).toEqual(['a completed', 'b not-attempted']);
  localStorage.clear();
});
