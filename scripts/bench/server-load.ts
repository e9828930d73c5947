/**
 * Measures reads under load: how much slower the slowest responses are than the median, on connections that are already open.
 */
import autocannon from 'autocannon';
import { toFigureWithLimit, type BenchFigure, toFigureWithoutBudget } from './figures.ts';
import { catalogueRoute } from './first-routes.ts';

const TIMEOUT_S = 30;
const MAX_SPREAD = 4;

const READ_PATHS = [
  '/api/courses/all',
  '/api/courses/attributes?courseID=log-analysis-basics',
  catalogueRoute.path,
];

export interface ServerLoadSize {
  readonly connections: number;
  /** Seconds of load for each of the three URLs. */
  readonly seconds: number;
  /**
   * Maximum time in seconds until all connections are open. This time is not measured, because a busy server accepts one
   * connection in each turn of its event loop.
   */
  readonly openingSeconds: number;
  /** Number of responses after which the load of each URL ends, in place of `seconds`. */
  readonly responses?: number;
}

export const measureServerLoad = async (
  siteUrl: string,
  size: ServerLoadSize,
): Promise<BenchFigure[]> => {
  const figures: BenchFigure[] = [];
  for (const read of READ_PATHS)
    figures.push(...toFigures(read, await loadUrl(siteUrl + read, size)));
  return figures;
};

interface LoadResult {
  /** Response times in ms, in ascending order. */
  readonly times: readonly number[];
  readonly seconds: number;
  readonly failed: number;
}

/** Measures the responses to those requests that were sent after every connection had received a response. */
const loadUrl = async (
  url: string,
  { connections, seconds, openingSeconds, responses }: ServerLoadSize,
): Promise<LoadResult> => {
  const times: number[] = [];
  const open = new Set<unknown>();
  let failed = 0;
  let beginning = performance.now() + openingSeconds * 1000;
  const record = (client: unknown, status: number, ms: number) => {
    const now = performance.now();
    if (status >= 500) failed += 1;
    if (open.size < connections && open.add(client).size === connections)
      beginning = Math.min(beginning, now);
    if (now - ms >= beginning) times.push(ms);
  };
  await new Promise<void>((resolve, reject) => {
    autocannon(
      {
        url,
        duration: seconds,
        ...(responses !== undefined && { amount: responses }),
        connections,
        timeout: TIMEOUT_S,
        headers: { 'accept-encoding': 'br, gzip' },
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    ).on('response', (client, status, _bytes, ms) => record(client, status, ms));
  });
  return {
    times: times.toSorted((a, b) => a - b),
    seconds: (performance.now() - beginning) / 1000,
    failed,
  };
};

const toFigures = (read: string, { times, seconds, failed }: LoadResult): BenchFigure[] => {
  const percentile = (fraction: number): number =>
    times[Math.floor(times.length * fraction)] ?? Number.NaN;
  const [p50, p99] = [percentile(0.5), percentile(0.99)];
  return [
    toFigureWithLimit(`${read}: p99 / p50`, p99 / p50, {
      max: MAX_SPREAD,
      isNoisy: true,
      show: (spread) => spread.toFixed(1),
    }),
    toFigureWithLimit(`${read}: responses with a status of 500 or more`, failed, { max: 0 }),
    toFigureWithoutBudget(
      `${read}: responses a second (p50, p99)`,
      `${Math.round(times.length / seconds)} (${Math.round(p50)} ms, ${Math.round(p99)} ms)`,
    ),
  ];
};
