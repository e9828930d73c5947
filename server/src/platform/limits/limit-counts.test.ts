import { createTestDatabase } from '../../../test/test-database.ts';
import { createDatabaseLimitCounts } from './database-counts.ts';
import { type SharedLimitCounts, toLimitCountKey } from './limit-counts.ts';

const NOON = new Date('2031-05-04T12:00:00.000Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);

/** Creates the counts of two processes on one database. */
const inDatabase = async () => {
  const { sql, drop } = await createTestDatabase();
  return { one: createDatabaseLimitCounts(sql), two: createDatabaseLimitCounts(sql), end: drop };
};
describe('counts', () => {
  let one: SharedLimitCounts;
  let two: SharedLimitCounts;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ one, two, end } = await inDatabase());
  });
  afterAll(() => end());
  let keys = 0;
  const newKey = () => toLimitCountKey('test', `${process.pid} ${Date.now()} ${(keys += 1)}`);

  it('reserves exactly the limit for simultaneous requests of several processes', async () => {
    const [key, other] = [newKey(), newKey()];
    const asked = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? one : two).take(key, 7, NOON),
    );
    const places = await Promise.all(asked);
    expect(places.filter(({ isTaken }) => isTaken)).toHaveLength(7);
    expect(new Set(places.map(({ until }) => until.toISOString()))).toEqual(
      new Set([later(60_000).toISOString()]),
    );
    expect(await one.take(other, 1, NOON)).toMatchObject({ isTaken: true });
  });

  it('resets a minute after the first use, and not before', async () => {
    const key = newKey();
    await one.take(key, 2, NOON);
    await two.take(key, 2, later(30_000));
    const refused = await one.take(key, 2, later(59_999));
    expect(refused).toEqual({ isTaken: false, until: later(60_000) });
    expect(await two.take(key, 2, later(60_000))).toEqual({
      isTaken: true,
      until: later(120_000),
    });
  });

  it('reuses a returned use, but not one of an earlier minute', async () => {
    const key = newKey();
    const first = await one.take(key, 2, NOON);
    await two.take(key, 2, NOON);
    expect((await two.take(key, 2, NOON)).isTaken).toBe(false);
    await one.giveBack(key, first.until);
    expect((await two.take(key, 2, NOON)).isTaken).toBe(true);
    const next = later(70_000);
    await one.take(key, 2, next);
    await two.take(key, 2, next);
    await one.giveBack(key, first.until);
    expect((await two.take(key, 2, next)).isTaken).toBe(false);
    await one.giveBack(newKey(), first.until);
  });

  it('adds uses to several windows, and returns their counts', async () => {
    const [key, other] = [newKey(), newKey()];
    await one.add([{ key, count: 5 }], NOON);
    const both = [
      { key: other, count: 2 },
      { key, count: 30 },
    ];
    expect(await two.add(both, later(10_000))).toMatchObject([
      { count: 2, until: later(70_000) },
      { count: 35, until: later(60_000) },
    ]);
    expect(await one.add([{ key, count: 4 }], later(60_000))).toMatchObject([
      { count: 4, until: later(120_000) },
    ]);
  });
});

it('two processes that report many keys in different order do not deadlock', async () => {
  const { one, two, end } = await inDatabase();
  const uses = Array.from({ length: 200 }, (_, index) => ({ key: `key ${index}`, count: 1 }));
  const reversed = uses.toReversed();
  const rounds = Array.from({ length: 10 }, () => [one.add(uses, NOON), two.add(reversed, NOON)]);
  await Promise.all(rounds.flat());
  const counts = (await one.add(uses, NOON)).map(({ count }) => count);
  expect(new Set(counts)).toEqual(new Set([21]));
  await end();
});

it('the table of counts contains only current windows, and no addresses', async () => {
  const { sql, drop } = await createTestDatabase();
  const counts = createDatabaseLimitCounts(sql);
  await counts.take(toLimitCountKey('sign-in', 'maya@learn.example'), 3, NOON);
  await counts.take(toLimitCountKey('sign-in', 'jonas@learn.example'), 3, later(30_000));
  await counts.clear(later(60_000));
  const rows = await sql<{ key: string; until: Date }[]>`select key, until from limit_counts`;
  expect(rows.map(({ until }) => until)).toEqual([later(90_000)]);
  expect(JSON.stringify(rows)).not.toContain('jonas');
  await drop();
});
