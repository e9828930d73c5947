/** Tests values that exceed the space of a request, a closing page, or a package. */
import { installFakeClock } from '@cairn/course-content/test/fake-clock';
import { sendOrphanedScormSaves } from './orphaned-saves.ts';
import type { ScormSaveBatch } from './save-queue-types.ts';
import {
  storeBatch,
  createFakeServer,
  createFakeStorage,
  openSaveQueue,
} from './test/test-world.ts';

const world = () => {
  const parts = {
    clock: installFakeClock(),
    storage: createFakeStorage(),
    server: createFakeServer(),
  };
  return { ...parts, ...openSaveQueue(parts) };
};
/** Returns values of several items, each with as much data as an item may store. */
const items = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `item/i${at}/cmi.suspend_data`,
      `${at}`.padEnd(60_000, '.'),
    ]),
  );
const setAll = ({ queue }: Pick<ReturnType<typeof world>, 'queue'>, values: object): void => {
  for (const [key, value] of Object.entries(values)) queue.set(key, value as string);
};
const sizesOf = (calls: readonly { readonly batch: ScormSaveBatch }[]): number[] =>
  calls.map(({ batch }) => JSON.stringify(batch).length);

it('sends 1.2 MB in parts that the server takes, one after the other', async () => {
  const at = world();
  at.server.room.once = 1_000_000;
  const values = items(20);
  setAll(at, values);
  await at.clock.advance(1000);
  expect(at.server.data).toEqual(values);
  expect(at.server.calls).toHaveLength(3);
  expect(Math.max(...sizesOf(at.server.calls))).toBeLessThan(500_500);
  expect(at.states).toEqual(['saving', 'saved']);
  expect(at.storage.length).toBe(0);
});

it('sends less at once to a server that takes less, and more again afterwards', async () => {
  const at = world();
  at.server.room.once = 130_000;
  const values = items(8);
  setAll(at, values);
  await at.clock.advance(1000);
  expect(at.server.data).toEqual(values);
  expect(at.queue.state()).toBe('saved');
});

it('saves what has room where the rest has none, says so, and does not send the rest again and again', async () => {
  const at = world();
  at.server.room.inAll = 130_000;
  setAll(at, { ...items(4), 'cmi.core.lesson_status': 'passed', 'cmi.core.lesson_location': '7' });
  await at.clock.advance(120_000);
  const stored = at.server.data;
  expect(stored).toMatchObject({
    'cmi.core.lesson_status': 'passed',
    'cmi.core.lesson_location': '7',
  });
  expect(Object.values(stored).filter((value) => value.length === 60_000)).toHaveLength(2);
  expect(at.queue.state()).toBe('no-room');
  // The values are still in the browser.
  expect(Object.keys({ ...stored, ...at.queue.pending() })).toHaveLength(6);
  expect(at.storage.getItem(at.storage.key(0) ?? '')).toContain('cmi.suspend_data');
  const before = at.server.calls.length;
  expect(before).toBeLessThan(20);
  await at.clock.advance(600_000);
  expect(at.server.calls).toHaveLength(before);
  at.queue.set('cmi.core.lesson_location', '8');
  await at.clock.advance(1000);
  expect(at.server.data['cmi.core.lesson_location']).toBe('8');
});

it('sends a value that had no room once it has become smaller', async () => {
  const at = world();
  at.server.room.inAll = 50_000;
  at.queue.set('cmi.suspend_data', 'x'.repeat(60_000));
  await at.clock.advance(10_000);
  expect(at.queue.state()).toBe('no-room');
  at.queue.set('cmi.suspend_data', 'x'.repeat(40_000));
  await at.clock.advance(10_000);
  expect(at.server.data['cmi.suspend_data']).toHaveLength(40_000);
  expect(at.queue.state()).toBe('saved');
  expect(at.storage.length).toBe(0);
});

it('leaves with a smaller part where others have taken room of what may outlive a page', async () => {
  const at = world();
  at.server.room.once = 20_000;
  setAll(at, {
    'cmi.suspend_data': 'x'.repeat(45_000),
    'cmi.core.lesson_status': 'passed',
    'cmi.core.exit': 'suspend',
  });
  at.queue.leave();
  await at.clock.advance(0);
  expect(at.server.calls.map(({ options }) => options.keepalive).slice(0, 2)).toEqual([true, true]);
  expect(at.server.data).toEqual({
    'cmi.core.lesson_status': 'passed',
    'cmi.core.exit': 'suspend',
  });
  expect(at.storage.getItem(at.storage.key(0) ?? '')).toContain('x'.repeat(45_000));
});

it.each([2, 6, 20])(
  'what a page with %s times 60 KB could not send any more is sent in parts the next time',
  async (count) => {
    const at = world();
    at.server.mode = 'hold';
    const values = { ...items(count), 'cmi.core.lesson_status': 'passed' };
    setAll(at, values);
    at.queue.depart();
    expect(at.server.calls.map(({ options }) => options.keepalive)).toEqual([true]);
    expect(Math.max(...sizesOf(at.server.calls))).toBeLessThan(60_000);
    expect(at.server.calls[0]?.batch.updates['cmi.core.lesson_status']).toBe('passed');
    // The browser sends the request although the page is closed.
    for (const { batch } of at.server.calls) storeBatch(at.server, batch);
    at.queue.stop();
    const parts: ScormSaveBatch[] = [];
    await sendOrphanedScormSaves({ student: 's1', storage: at.storage }, (_course, batch) => {
      parts.push(batch);
      storeBatch(at.server, batch);
      return Promise.resolve(undefined);
    });
    expect(at.server.data).toEqual(values);
    expect(Math.max(...parts.map((batch) => JSON.stringify(batch).length))).toBeLessThan(500_500);
    expect(at.storage.length).toBe(0);
  },
);
