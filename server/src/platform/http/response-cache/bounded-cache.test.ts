import { BoundedCache } from './bounded-cache.ts';

const bytes = (length: number) => ({ length });
const createCache = () => new BoundedCache<{ length: number }>(100, ({ length }) => length);

it('builds once for all callers of a key, and again for another source', async () => {
  const cache = createCache();
  const [first, second] = [{}, {}];
  let builds = 0;
  const build = async () => {
    builds += 1;
    return bytes(1);
  };
  const values = await Promise.all([cache.get('a', first, build), cache.get('a', first, build)]);
  expect(values[0]).toBe(values[1]);
  expect(await cache.get('a', first, build)).toBe(values[0]);
  expect(builds).toBe(1);
  expect(await cache.get('a', second, build)).not.toBe(values[0]);
  expect(await cache.get('b', second, build)).not.toBe(values[0]);
  expect(builds).toBe(3);
});

it('rejects for the callers of a failed build alone', async () => {
  const cache = createCache();
  const source = {};
  const fail = () => Promise.reject(new Error('away'));
  const failed = await Promise.allSettled([
    cache.get('a', source, fail),
    cache.get('a', source, async () => bytes(1)),
  ]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.get('a', source, async () => bytes(2))).toEqual(bytes(2));
});

it('removes the least recently used values when it is full', async () => {
  const cache = createCache();
  const source = {};
  const built: string[] = [];
  const get = (key: string, length = 40) =>
    cache.get(key, source, async () => {
      built.push(key);
      return bytes(length);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
  expect(built).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(80);
  await get('huge', 101);
  expect(cache.size).toBeLessThanOrEqual(100);
  expect(await get('huge', 101)).toEqual(bytes(101));
});

it('does not count values that were replaced while they were built', async () => {
  const cache = createCache();
  const slow = Promise.withResolvers<{ length: number }>();
  const older = cache.get('a', {}, () => slow.promise);
  await cache.get('a', {}, async () => bytes(10));
  slow.resolve(bytes(50));
  expect(await older).toEqual(bytes(50));
  expect(cache.size).toBe(10);
});
