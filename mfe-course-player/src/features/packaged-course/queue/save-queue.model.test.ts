import { findOrphanedScormSaves } from './orphaned-saves.ts';
import type { ScormSaveQueue } from './save-queue.ts';
import { fakeClock, fakeServer, fakeStorage, openQueue } from './test/test-world.ts';

/** A small seeded generator (mulberry32), so that a failing run can be repeated. */
const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const RUNS = 1000;

const isSame = (left: Record<string, string>, right: Record<string, string>): boolean =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([key, value]) => right[key] === value);

/**
 * Runs one student's visits one after the other, with random failures of the server and crashes at any step. Returns an error, if
 * any.
 */
const run = async (seed: number): Promise<string | undefined> => {
  const next = random(seed);
  const pick = (count: number): number => Math.floor(next() * count);
  const parts = { clock: fakeClock(), storage: fakeStorage(), server: fakeServer() };
  const { clock, server, storage } = parts;
  const model: Record<string, string> = {};
  let visit = 0;
  let value = 0;
  const open = async (): Promise<ScormSaveQueue> => {
    visit += 1;
    const { queue } = openQueue({ ...parts, tab: `tab-${visit}` });
    for (const { discard, entries } of await findOrphanedScormSaves({ student: 's1', storage })) {
      queue.adopt(entries);
      discard();
    }
    return queue;
  };
  let queue = await open();
  const steps: (() => void | Promise<void>)[] = [
    () => {
      value += 1;
      const key = `k${pick(5)}`;
      const size = pick(12) === 0 ? 59_000 : 1;
      // Few distinct values, so that a key often returns to a value that the server has had before.
      model[key] = `${value % 3}`.padEnd(size, '.');
      queue.set(key, model[key]);
    },
    () => queue.flush(),
    () => queue.leave(),
    () => clock.advance(pick(2500)),
    () => {
      server.mode = (['ok', 'failed', 'hold', 'hold'] as const)[pick(4)] ?? 'ok';
    },
    // Responses arrive late and in any order; after a failure the server may still have stored the save.
    () => {
      const [answer] = server.open.splice(pick(Math.max(1, server.open.length)), 1);
      answer?.((['ok', 'ok', 'failed', 'lost'] as const)[pick(4)] ?? 'ok');
    },
    async () => {
      if (next() > 0.15) return;
      queue.stop();
      server.open.length = 0;
      for (const call of server.calls) call.open = false;
      queue = await open();
    },
  ];
  for (let step = 0; step < 60; step += 1) {
    await steps[pick(steps.length)]?.();
    await clock.advance(0);
    const live = server.calls.filter((call) => call.open && !call.options.signal.aborted);
    const known = { ...server.data, ...queue.pending() };
    if (live.length > 1) return `seed ${seed} step ${step}: two saves at once`;
    if (!isSame(known, model)) return `seed ${seed} step ${step}: a set value is nowhere`;
  }
  server.mode = 'ok';
  for (const answer of server.open.splice(0)) answer('failed');
  await clock.advance(120_000);
  if (!isSame(server.data, model)) return `seed ${seed}: the server lacks a last write`;
  const left = Object.keys(queue.pending()).length + storage.length;
  return left === 0 ? undefined : `seed ${seed}: something is left behind`;
};

test(`[SSAVE-04] ${RUNS} random interleavings of writes, faults and crashes keep every last write`, async () => {
  const problems: string[] = [];
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const problem = await run(seed);
    if (problem !== undefined) problems.push(problem);
  }
  expect(problems).toEqual([]);
}, 60_000);
