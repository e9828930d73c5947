import { installFakeClock } from '@cairn/course-content/test/fake-clock';
import type { ScormSaveBatch } from './save-queue-types.ts';
import { ScormSaveQueue } from './save-queue.ts';
import { createFakeServer, createFakeStorage, openSaveQueue } from './test/test-world.ts';

const world = () => {
  const parts = {
    clock: installFakeClock(),
    storage: createFakeStorage(),
    server: createFakeServer(),
  };
  return { ...parts, ...openSaveQueue(parts) };
};

const big = (size: number): string => 'x'.repeat(size);

test('[SSAVE-01] one save, a second after the last of several writes', async () => {
  const { clock, queue, server } = world();
  for (const value of ['1', '2', '3']) {
    queue.set('a', value);
    await clock.advance(600);
  }
  await clock.advance(399);
  expect(server.calls).toEqual([]);
  await clock.advance(1);
  expect(server.calls.map((call) => [call.at, call.batch.updates])).toEqual([[2200, { a: '3' }]]);
});

test('[SSAVE-02] a value that the server holds is not sent again', async () => {
  const { clock, queue, server } = world();
  queue.set('a', '1');
  await clock.advance(5000);
  queue.set('a', '1');
  queue.set('b', '2');
  await clock.advance(5000);
  expect(server.calls.map((call) => call.batch.updates)).toEqual([{ a: '1' }, { b: '2' }]);
});

test('[SSAVE-03] a flush saves at once, ends the pending debounce, and sends nothing when nothing changed', async () => {
  const { clock, queue, server } = world();
  queue.set('a', '1');
  queue.flush();
  expect(clock.timers()).toBe(0);
  await clock.advance(5000);
  queue.flush();
  await clock.advance(5000);
  expect(server.calls.map((call) => [call.at, call.batch.updates])).toEqual([[0, { a: '1' }]]);
  expect(clock.timers()).toBe(0);
});

test('[SSAVE-04] saves never overlap, and a key rewritten under way goes with the next one', async () => {
  const { clock, queue, server, states } = world();
  server.mode = 'hold';
  queue.set('a', '1');
  queue.flush();
  queue.set('a', '2');
  queue.flush();
  await clock.advance(3000);
  expect(server.calls).toHaveLength(1);
  server.open.shift()?.('ok');
  await clock.advance(0);
  expect(server.calls[1]?.batch.updates).toEqual({ a: '2' });
  server.open.shift()?.('ok');
  await clock.advance(0);
  expect(queue.state()).toBe('saved');
  expect(states).toEqual(['saving', 'saved']);
});

test('a package that sets and commits without end causes at most 20 saves in ten seconds, and its last value is saved', async () => {
  const { clock, queue, server } = world();
  for (let at = 0; at < 600; at += 1) {
    queue.set('a', String(at));
    queue.flush();
    await clock.advance(100);
  }
  const inSpan = (from: number) =>
    server.calls.filter(({ at }) => at >= from && at < from + 10_000).length;
  const starts = server.calls.map(({ at }) => at);
  expect(Math.max(...starts.map(inSpan))).toBe(20);
  await clock.advance(10_000);
  expect(server.data).toEqual({ a: '599' });
  expect(queue.state()).toBe('saved');
});

test('[SSAVE-07] a failed save retries after 2, 4, 8, 16 and every 30 s', async () => {
  const { clock, queue, server, states } = world();
  server.mode = 'failed';
  queue.set('a', '1');
  await clock.advance(95_000);
  const times = server.calls.map((call) => call.at);
  expect(times).toEqual([1000, 3000, 7000, 15_000, 31_000, 61_000, 91_000]);
  expect(queue.failing()).toBe(true);
  expect(states).toEqual(['saving', 'not-saved']);
});

test('[SSAVE-07] new keys wait for the retry, which a flush brings forward', async () => {
  const { clock, queue, server, states } = world();
  server.mode = 'failed';
  queue.set('a', '1');
  await clock.advance(8000);
  queue.set('b', '2');
  await clock.advance(2000);
  expect(server.calls).toHaveLength(3);
  server.mode = 'ok';
  queue.flush();
  await clock.advance(0);
  expect(server.data).toEqual({ a: '1', b: '2' });
  expect(states).toEqual(['saving', 'not-saved', 'saved']);
  expect(clock.timers()).toBe(0);
});

test('[SSAVE-09] a keepalive save stays under 60 KB, status, score and location first, the rest after it', async () => {
  const { clock, queue, server, storage } = world();
  server.mode = 'hold';
  queue.set('cmi.suspend_data', big(59_400));
  queue.set('cmi.interactions.0.description', big(300));
  queue.set('cmi.core.lesson_location', '5');
  queue.set('cmi.core.score.raw', '90');
  queue.set('cmi.core.lesson_status', 'passed');
  queue.leave();
  const batch = server.calls[0]?.batch;
  expect(server.calls[0]?.options.keepalive).toBe(true);
  expect(JSON.stringify({ studentId: 's1', ...batch }).length).toBeLessThan(60_000);
  expect(Object.keys(batch?.updates ?? {})).toEqual([
    'cmi.core.lesson_status',
    'cmi.core.score.raw',
    'cmi.core.lesson_location',
    'cmi.interactions.0.description',
  ]);
  await clock.advance(0);
  expect(storage.getItem(storage.key(0) ?? '')).toContain('suspend_data');
  queue.leave();
  expect(server.calls).toHaveLength(1);
  server.open.shift()?.('ok');
  await clock.advance(0);
  expect(Object.keys(server.calls[1]?.batch.updates ?? {})).toEqual(['cmi.suspend_data']);
});

test('[SSAVE-08] leaving replaces a plain save that the browser would cancel', async () => {
  const { clock, queue, server } = world();
  server.mode = 'hold';
  queue.set('a', '1');
  queue.flush();
  queue.leave();
  expect(server.calls.map(({ options }) => [options.keepalive, options.signal.aborted])).toEqual([
    [false, true],
    [true, false],
  ]);
  server.open.pop()?.('ok');
  await clock.advance(0);
  expect(queue.state()).toBe('saved');
});

test('[SSAVE-08] what a package sets in its own leaving handlers goes out in one more batch', async () => {
  const { clock, queue, server } = world();
  server.mode = 'hold';
  queue.set('a', '1');
  queue.depart();
  queue.set('b', '2');
  queue.set('c', '3');
  await clock.advance(0);
  expect(server.calls.map(({ batch, options }) => [options.keepalive, batch.updates])).toEqual([
    [true, { a: '1' }],
    [true, { a: '1', b: '2', c: '3' }],
  ]);
});

test('a single key too large for keepalive goes out as a plain save', async () => {
  const { clock, queue, server } = world();
  queue.set('cmi.suspend_data', '日'.repeat(64_000));
  queue.leave();
  await clock.advance(0);
  expect(server.calls[0]?.options.keepalive).toBe(false);
  expect(server.data['cmi.suspend_data']).toHaveLength(64_000);
});

test('[SSAVE-21] two tabs each send only the keys that they changed', async () => {
  const parts = {
    clock: installFakeClock(),
    storage: createFakeStorage(),
    server: createFakeServer(),
  };
  parts.server.data = { a: 'old', b: 'old', c: 'old' };
  const one = openSaveQueue({ ...parts, tab: 'one' });
  const two = openSaveQueue({ ...parts, tab: 'two' });
  one.queue.set('a', 'one');
  two.queue.set('b', 'two');
  await parts.clock.advance(1000);
  one.queue.set('b', 'one');
  await parts.clock.advance(1000);
  expect(parts.server.data).toEqual({ a: 'one', b: 'one', c: 'old' });
  expect(parts.server.calls.map(({ batch }) => [batch.client, batch.updates])).toEqual([
    ['one', { a: 'one' }],
    ['two', { b: 'two' }],
    ['one', { b: 'one' }],
  ]);
});

test('[SSAVE-21] a value that another tab has replaced is sent again, although it was acknowledged', async () => {
  const parts = {
    clock: installFakeClock(),
    storage: createFakeStorage(),
    server: createFakeServer(),
  };
  parts.server.data = { a: 'first', b: 'first' };
  const one = openSaveQueue({ ...parts, tab: 'one' });
  const two = openSaveQueue({ ...parts, tab: 'two' });
  two.queue.set('a', 'second');
  await parts.clock.advance(1000);
  one.queue.forgetAcknowledged(['a']);
  one.queue.set('a', 'first');
  one.queue.set('b', 'first');
  await parts.clock.advance(1000);
  expect(parts.server.data).toEqual({ a: 'first', b: 'first' });
  expect(parts.server.calls.map(({ batch }) => batch.updates)).toEqual([
    { a: 'second' },
    { a: 'first' },
  ]);
});

const full = (): void => {
  throw new Error('quota');
};

test('a full or blocked storage is reported and does not stop the saves', async () => {
  const storage = { ...createFakeStorage(), setItem: full, length: 0 };
  const problems: unknown[] = [];
  const parts = { clock: installFakeClock(), storage, server: createFakeServer(), problems };
  const { queue } = openSaveQueue(parts);
  queue.set('a', '1');
  await parts.clock.advance(1000);
  expect(parts.server.data).toEqual({ a: '1' });
  expect(problems).toEqual([new Error('quota')]);
});

test('each save names the visit and the revision of the last response', async () => {
  const clock = installFakeClock();
  const batches: ScormSaveBatch[] = [];
  const states: string[] = [];
  const saved = jest.fn();
  const answers = [{ revision: 8 }, { revision: 12, isSuperseded: true }, { revision: 13 }];
  const queue = new ScormSaveQueue({
    client: 'tab',
    acknowledged: {},
    seen: { visit: 'v1', revision: 7 },
    mirror: { write: () => true },
    send: (batch) => {
      batches.push(batch);
      return Promise.resolve(answers.shift());
    },
    onState: (state) => states.push(state),
    onSaved: saved,
  });
  for (const value of ['1', '2', '3']) {
    queue.set('a', value);
    await clock.advance(1000);
  }
  expect(batches.map(({ seen }) => seen)).toEqual([
    { visit: 'v1', revision: 7 },
    { visit: 'v1', revision: 8 },
    // The queue has loaded none of the newer visit's values.
    { visit: 'v1', revision: 8 },
  ]);
  expect(states).toEqual(['saving', 'saved', 'saving', 'superseded']);
  expect(saved.mock.calls).toEqual([[{ a: '1' }]]);
});

test('a package that sets tens of thousands of values in one go does not stop the page', () => {
  const { queue } = world();
  const before = process.cpuUsage();
  for (let at = 0; at < 20_000; at += 1) queue.set(`cmi.interactions.${at}.id`, 'x');
  const { user } = process.cpuUsage(before);
  expect(queue.state()).toBe('saving');
  expect(user / 1e6).toBeLessThan(5);
});
