import { startNotificationSweep } from './notification-sweep.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('takes one look after the other, each whatever became of the one before, and ends after the last', async () => {
  const seen: string[] = [];
  const last = Promise.withResolvers<undefined>();
  const end = startNotificationSweep({
    monitor: { isUp: () => true },
    log: (error) => seen.push(String(error)),
    looks: [
      async () => {
        seen.push('first');
        throw new Error('no');
      },
      async () => {
        seen.push('second');
        await last.promise;
        seen.push('done');
      },
    ],
  });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(seen).toEqual(['first', 'Error: no', 'second']);
  await jest.advanceTimersByTimeAsync(120_000);
  const ended = end();
  last.resolve(undefined);
  await ended;
  await jest.advanceTimersByTimeAsync(120_000);
  expect(seen).toEqual(['first', 'Error: no', 'second', 'done']);
});

it('leaves the database alone while it is away', async () => {
  const look = jest.fn(async () => {});
  const end = startNotificationSweep({
    monitor: { isUp: () => false },
    log: () => {},
    looks: [look],
  });
  await jest.advanceTimersByTimeAsync(120_000);
  expect(look).not.toHaveBeenCalled();
  await end();
});
