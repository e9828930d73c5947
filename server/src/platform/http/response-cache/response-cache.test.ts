import { z } from '@cairn/api/z';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { createResponseCache, SharedResponse } from './response-cache.ts';

const endpoint = {
  path: '/things',
  answer: z.array(z.object({ id: z.string() })),
} as const;
const accepting = (coding: string) =>
  ({ headers: { 'accept-encoding': coding } }) as unknown as FastifyRequest;

const things = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `thing-${index}`, secret: 'hidden' }));
const expected = (count: number) => JSON.stringify(things(count).map(({ id }) => ({ id })));

const respond = (source: object, build: () => object[] | Promise<object[]>) =>
  new SharedResponse({ source, build });

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const)('stores a response as validated by its schema, with %s', async (coding, unpack) => {
  const cache = createResponseCache();
  const { body, etag } = await cache.encode(
    accepting(coding),
    endpoint,
    respond({}, () => things(5000)),
  );
  expect(unpack(body.bytes).toString()).toBe(expected(5000));
  expect(body.coding).toBe(coding === 'identity' ? undefined : coding);
  const other = await cache.encode(
    accepting('identity'),
    endpoint,
    respond({}, () => things(5000)),
  );
  expect(other.etag).toBe(etag);
});

it('does not compress a short response', async () => {
  const { body } = await createResponseCache().encode(
    accepting('br'),
    endpoint,
    respond({}, () => things(2)),
  );
  expect([body.coding, body.bytes.toString()]).toEqual([undefined, expected(2)]);
});

it('yields to the event loop while it builds a long list', async () => {
  const ended = new AbortController();
  const building = createResponseCache()
    .encode(
      accepting('identity'),
      endpoint,
      respond({}, () => things(50_000)),
    )
    .finally(() => ended.abort());
  let turns = 0;
  while (!ended.signal.aborted) {
    await nextTurn();
    turns += 1;
  }
  await building;
  // At least one turn for every 64 K characters.
  expect(turns).toBeGreaterThan(expected(50_000).length / (64 * 1024));
});

it('rejects a response that violates its schema, and builds again for the next caller', async () => {
  const cache = createResponseCache();
  const source = {};
  const wrong = respond(source, () => [{ id: 7 }]);
  await expect(cache.encode(accepting('br'), endpoint, wrong)).rejects.toThrow(/Invalid input/);
  const right = await cache.encode(
    accepting('br'),
    endpoint,
    respond(source, () => things(1)),
  );
  expect(right.body.bytes.toString()).toBe(expected(1));
});

it('builds at most two responses at a time', async () => {
  const cache = createResponseCache();
  let running = 0;
  let most = 0;
  const build = async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    return things(1);
  };
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      cache.encode(
        accepting('br'),
        endpoint,
        new SharedResponse({ source: {}, key: String(index), build }),
      ),
    ),
  );
  expect(most).toBe(2);
});
