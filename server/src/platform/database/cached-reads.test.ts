import { cacheReadsByKey } from './cached-reads.ts';

/** Returns a read that counts its calls and fails a number of times first. */
const counted = (failures = 0) => {
  const reads: string[] = [];
  const read = async (key: string): Promise<string> => {
    reads.push(key);
    if (reads.length <= failures) throw new Error('lost');
    return `${key} ${reads.length}`;
  };
  return { reads, read };
};

it('reads each key once, also for simultaneous callers', async () => {
  const { reads, read } = counted();
  const kept = cacheReadsByKey(read);
  expect(await Promise.all([kept('a'), kept('a'), kept('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await kept('a')).toBe('a 1');
  expect(reads).toEqual(['a', 'b']);
});

it('does not cache failures', async () => {
  const kept = cacheReadsByKey(counted(1).read);
  await expect(kept('a')).rejects.toThrow('lost');
  expect(await kept('a')).toBe('a 2');
});

it('removes the oldest entries when there are too many', async () => {
  const { reads, read } = counted();
  const kept = cacheReadsByKey(read, 2);
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await kept(key);
  expect(reads).toEqual(['a', 'b', 'c', 'a']);
});
