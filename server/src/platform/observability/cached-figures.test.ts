import { cacheMetricValues } from './cached-metric-values.ts';

const HOUR = 3_600_000;
const setUp = (read: () => Promise<string>, everyMs = HOUR) => {
  const onFailure = jest.fn();
  return { onFailure, ask: cacheMetricValues(read, { everyMs, waitMs: 20, onFailure }) };
};

it('reads metric values once for all callers within their lifetime', async () => {
  const read = jest.fn().mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  const { ask } = setUp(read);
  expect(await Promise.all([ask(), ask()])).toEqual(['first', 'first']);
  expect(await ask()).toBe('first');
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads metric values again afterwards', async () => {
  const read = jest.fn().mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  const { ask } = setUp(read, 0);
  expect([await ask(), await ask()]).toEqual(['first', 'second']);
});

it('returns the previous values after the time-out, while the read continues', async () => {
  const slow = Promise.withResolvers<string>();
  const read = jest
    .fn<Promise<string>, []>()
    .mockResolvedValueOnce('first')
    .mockReturnValueOnce(slow.promise);
  const { ask } = setUp(read, 0);
  expect([await ask(), await ask(), await ask()]).toEqual(['first', 'first', 'first']);
  expect(read).toHaveBeenCalledTimes(2);
  slow.resolve('second');
  expect(await ask()).toBe('second');
});

it('returns no values after a failed read, instead of the previous ones', async () => {
  const lost = new Error('no database');
  const read = jest.fn().mockResolvedValueOnce('first').mockRejectedValueOnce(lost);
  const { ask, onFailure } = setUp(read, 0);
  expect([await ask(), await ask()]).toEqual(['first', undefined]);
  expect(onFailure.mock.calls).toEqual([[lost]]);
});
