import { createCallLimits, type CallLimitCounter } from './call-limits.ts';
import { type CallLimitUse, type CallLimitWindow, CALL_LIMIT_WINDOW_MS } from './limit-counts.ts';

const REFUSAL = 'Not so fast.';

/** The shared counts of a site's processes, with the calls that they received. */
const createPlace = () => {
  const windows = new Map<string, { count: number; until: Date }>();
  const place = {
    tells: [] as (readonly CallLimitUse[])[],
    isAway: false,
    add: async (uses: readonly CallLimitUse[], now: Date): Promise<CallLimitWindow[]> => {
      place.tells.push(uses);
      if (place.isAway) throw new Error('away');
      return uses.map(({ key, count }) => {
        const known = windows.get(key);
        const isOver = !known || known.until <= now;
        const until = isOver ? new Date(now.getTime() + CALL_LIMIT_WINDOW_MS) : known.until;
        const window = { count: (isOver ? 0 : known.count) + count, until };
        windows.set(key, window);
        return window;
      });
    },
  };
  return place;
};

const createSite = (most: number, processes: number) => {
  const place = createPlace();
  const clock = { now: new Date('2031-05-04T12:00:00Z') };
  const failures: unknown[] = [];
  const takes = Array.from({ length: processes }, () =>
    createCallLimits({
      counts: place,
      now: () => clock.now,
      onFailure: (error) => failures.push(error),
    })({ name: 'calls', most, refusal: REFUSAL }),
  );
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { place, pass, failures, takes, first: takes[0] ?? (() => undefined) };
};

/** Resolves after one turn of the event loop, in which all pending work of these tests settles. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const isLet = (take: CallLimitCounter, who: string): boolean => {
  try {
    take(who);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many', message: REFUSAL });
    return false;
  }
};
/** Makes a number of calls, one process after the other. Returns how many were allowed. */
const call = async (takes: readonly CallLimitCounter[], calls: number, who = 'maya') => {
  let through = 0;
  for (let at = 0; at < calls; at += 1) {
    const take = takes[at % takes.length];
    if (take && isLet(take, who)) through += 1;
    await settled();
  }
  return through;
};

it('one process allows exactly the limit, for each client', async () => {
  const { takes } = createSite(600, 1);
  expect(await call(takes, 700)).toBe(600);
  expect(await call(takes, 5, 'jonas')).toBe(5);
});

it('three processes allow the limit, and at most a fiftieth more for each of them', async () => {
  const { takes } = createSite(600, 3);
  const through = await call(takes, 1800);
  expect(through).toBeGreaterThanOrEqual(600);
  expect(through).toBeLessThanOrEqual(636);
});

it('a limit that is used up at one process is used up at another, except unreported uses', async () => {
  const { takes } = createSite(600, 2);
  expect(await call(takes.slice(0, 1), 600)).toBe(600);
  expect(await call(takes.slice(1), 600)).toBe(12);
});

it('sends no statement for clients with few calls', async () => {
  const { takes, place } = createSite(600, 3);
  for (const who of ['maya', 'jonas', 'ada']) await call(takes, 33, who);
  expect(place.tells).toEqual([]);
  await call(takes, 3);
  expect(place.tells.map((uses) => uses.map(({ count }) => count))).toEqual([[12], [12], [12]]);
});

it('reports calls that arrive during a statement together with the next one', async () => {
  const { first, place } = createSite(50, 1);
  for (const who of ['maya', 'jonas', 'ada', 'maya', 'jonas']) first(who);
  await settled();
  expect(place.tells.map((uses) => uses.map(({ count }) => count))).toEqual([[1], [2, 1, 1]]);
});

it('resets the limit in all processes a minute after the first call in any of them', async () => {
  const { takes, pass } = createSite(100, 2);
  await call(takes, 40);
  pass(50_000);
  expect(await call(takes, 200)).toBeLessThanOrEqual(64);
  pass(10_000);
  const through = await call(takes, 400);
  expect(through).toBeGreaterThanOrEqual(100);
  expect(through).toBeLessThanOrEqual(104);
});

it('returns the seconds until the next allowed call', async () => {
  const { first, pass } = createSite(1, 1);
  first('maya');
  pass(45_500);
  expect(() => first('maya')).toThrow(expect.objectContaining({ retryAfter: 15 }));
});

it('each process counts for itself while reports fail, and reports everything afterwards', async () => {
  const { takes, place, pass, failures } = createSite(100, 2);
  place.isAway = true;
  expect(await call(takes, 160)).toBe(160);
  expect(failures).toHaveLength(2);
  place.isAway = false;
  pass(1000);
  const before = place.tells.length;
  await call(takes, 2);
  expect(place.tells.slice(before).map(([use]) => use?.count)).toEqual([81, 81]);
  // The process that reported first has not yet learned of the other.
  expect(await call(takes, 10)).toBe(2);
});

it('limits the memory for many clients, and still counts current ones', async () => {
  const { first } = createSite(2, 1);
  for (let stranger = 0; stranger < 30_000; stranger += 1) first(`stranger ${stranger}`);
  first('maya');
  first('maya');
  expect(() => first('maya')).toThrow(REFUSAL);
  // The first client was forgotten, the last was not.
  first('stranger 0');
  first('stranger 0');
  first('stranger 29999');
  expect(() => first('stranger 29999')).toThrow(REFUSAL);
});
