import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBatchedRead } from './batched-read.ts';

/** Returns reads that end when the test ends them. */
const controlled = () => {
  const begun: { keys: string[]; end: PromiseWithResolvers<ReadonlyMap<string, string>> }[] = [];
  const ask = createBatchedRead((keys) => {
    const end = Promise.withResolvers<ReadonlyMap<string, string>>();
    begun.push({ keys, end });
    return end.promise;
  });
  const answer = async (index: number) => {
    // The next read begins after the callers of the previous one have their result.
    await nextTurn();
    const read = begun[index];
    read?.end.resolve(new Map(read.keys.map((key) => [key, `${key} of ${index}`])));
  };
  return { begun, ask, answer };
};

it('reads keys that are requested during a read after its end, each once', async () => {
  const { begun, ask, answer } = controlled();
  const first = ask('a');
  const others = [ask('a'), ask('b'), ask('a')];
  expect(begun.map(({ keys }) => keys)).toEqual([['a']]);
  await answer(0);
  expect(await first).toBe('a of 0');
  await nextTurn();
  expect(begun.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
  await answer(1);
  expect(await Promise.all(others)).toEqual(['a of 1', 'b of 1', 'a of 1']);
  const later = ask('a');
  await answer(2);
  expect(await later).toBe('a of 2');
});

it('rejects only for the keys of a failed read, and continues', async () => {
  const { begun, ask, answer } = controlled();
  const first = ask('a');
  const second = ask('b');
  begun[0]?.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await answer(1);
  expect(await second).toBe('b of 1');
});

it('reads at most 500 keys at a time', async () => {
  const { begun, ask, answer } = controlled();
  const first = ask('first');
  const all = Array.from({ length: 700 }, (_, index) => ask(String(index)));
  await answer(0);
  await first;
  await answer(1);
  await all[499];
  await answer(2);
  expect(await all[699]).toBe('699 of 2');
  expect(begun.map(({ keys }) => keys.length)).toEqual([1, 500, 200]);
});
