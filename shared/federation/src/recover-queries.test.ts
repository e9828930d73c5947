import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getRecoveryDelayMs } from './recover-queries.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const observe = (failures: readonly Error[]) => {
  const left = [...failures];
  let sent = 0;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchInterval: getRecoveryDelayMs } },
  });
  const observer = new QueryObserver(client, {
    queryKey: ['courses'],
    queryFn: async () => {
      sent += 1;
      const failure = left.shift();
      if (failure) throw failure;
      return 'courses';
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { result: () => observer.getCurrentResult(), sent: () => sent, stop };
};

const failedCall = (kind: string, status: number) =>
  Object.assign(new Error(kind), { name: 'ApiError', kind, status });
const away = () => failedCall('server', 503);

it('a shown query that the server could not answer is sent again, later each time, until it has an answer', async () => {
  const { result, sent, stop } = observe([away(), away()]);
  await jest.advanceTimersByTimeAsync(0);
  expect(result().status).toBe('error');
  await jest.advanceTimersByTimeAsync(2000);
  expect([sent(), result().status]).toEqual([2, 'error']);
  await jest.advanceTimersByTimeAsync(3900);
  expect(sent()).toBe(2);
  await jest.advanceTimersByTimeAsync(200);
  expect([sent(), result().data]).toEqual([3, 'courses']);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(sent()).toBe(3);
  stop();
});

it.each([
  ['a refusal', failedCall('forbidden', 403)],
  ['a mistake of the server', failedCall('server', 500)],
])('%s is not repeated', async (_what, failure) => {
  const { sent, stop } = observe([failure]);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(sent()).toBe(1);
  stop();
});
