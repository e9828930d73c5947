import { cacheMetricValues } from './cached-metric-values.ts';

const HOUR = 3_600_000;
const setUp = (read: () => Promise<string>, everyMs = HOUR) => {
  const onFailure = jest.fn();
  return { onFailure, ask: cacheMetricValues(read, { everyMs, waitMs: 20, onFailure }) };
};

it('are read once for all who ask within their time, also at the same moment', async () => {
  const read = jest.fn().mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  const { ask } = setUp(read);
  expect(await Promise.all([ask(), ask()])).toEqual(['first', 'first']);
  expect(await ask()).toBe('first');
  expect(read).toHaveBeenCalledTimes(1);
});

it('are read again afterwards', async () => {
  const read = jest.fn().mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  const { ask } = setUp(read, 0);
  expect([await ask(), await ask()]).toEqual(['first', 'second']);
});

it('are waited for no longer than told: those of before are shown, and the read goes on', async () => {
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

it('are none where they could not be read, rather than those of before', async () => {
  const lost = new Error('no database');
  const read = jest.fn().mockResolvedValueOnce('first').mockRejectedValueOnce(lost);
  const { ask, onFailure } = setUp(read, 0);
  expect([await ask(), await ask()]).toEqual(['first', undefined]);
  expect(onFailure.mock.calls).toEqual([[lost]]);
});
