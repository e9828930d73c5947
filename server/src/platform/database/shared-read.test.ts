import { createSharedRead } from './shared-read.ts';

/** Returns reads that end when the test ends them. */
const controlled = () => {
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = createSharedRead(() => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  });
  return { begun, ask };
};

it('gives callers that arrive during a read the result of the next read', async () => {
  const { begun, ask } = controlled();
  const first = ask();
  const second = ask();
  const third = ask();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  expect(begun).toHaveLength(2);
  const fourth = ask();
  begun[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  expect(begun).toHaveLength(3);
  begun[2]?.resolve(3);
  expect(await fourth).toBe(3);
});

it('reads again for a caller after all reads have ended', async () => {
  const { begun, ask } = controlled();
  const first = ask();
  begun[0]?.resolve(1);
  await first;
  const second = ask();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(2);
  expect(await second).toBe(2);
});

it('rejects also for callers that wait during a failed read, and not for later ones', async () => {
  const { begun, ask } = controlled();
  const early = Promise.allSettled([ask(), ask(), ask()]);
  begun[0]?.reject(new Error('lost'));
  const told = { status: 'rejected', reason: new Error('lost') };
  expect(await early).toEqual([told, told, told]);
  expect(begun).toHaveLength(1);
  const later = ask();
  begun[1]?.resolve(5);
  expect(await later).toBe(5);
});
