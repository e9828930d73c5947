/** Reads under load: how far the slowest answers are from the usual one, on connections that are open already. */
import autocannon from 'autocannon';
import { type Figure, information, limited } from './figures.ts';
import { catalogue } from './first-routes.ts';

const CONNECTIONS = 200;
/** A server at its limit takes in one connection for each round of its event loop, so they take a while to open. */
const MOST_OPENING_S = 6;
const SECONDS = 14;
const PATIENCE_S = 30;
const MOST_SPREAD = 4;

const READS = [
  '/api/courses/all',
  '/api/courses/attributes?courseID=log-analysis-basics',
  catalogue.address,
];

export const measureServerLoad = async (url: string): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const read of READS) figures.push(...figuresOf(read, await load(url + read)));
  return figures;
};

interface Answers {
  /** Milliseconds, shortest first. */
  readonly times: readonly number[];
  readonly seconds: number;
  readonly failed: number;
}

/** Answers that were asked for once every connection had had one. */
const load = async (url: string): Promise<Answers> => {
  const times: number[] = [];
  const open = new Set<unknown>();
  let failed = 0;
  let beginning = performance.now() + MOST_OPENING_S * 1000;
  const note = (client: unknown, status: number, ms: number) => {
    const now = performance.now();
    if (status >= 500) failed += 1;
    if (open.size < CONNECTIONS && open.add(client).size === CONNECTIONS)
      beginning = Math.min(beginning, now);
    if (now - ms >= beginning) times.push(ms);
  };
  await new Promise<void>((resolve, reject) => {
    autocannon(
      {
        url,
        duration: SECONDS,
        connections: CONNECTIONS,
        timeout: PATIENCE_S,
        headers: { 'accept-encoding': 'br, gzip' },
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    ).on('response', (client, status, _bytes, ms) => note(client, status, ms));
  });
  const seconds = (performance.now() - beginning) / 1000;
  return { times: times.toSorted((a, b) => a - b), seconds, failed };
};

const figuresOf = (read: string, { times, seconds, failed }: Answers): Figure[] => {
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  const [p50, p99] = [at(0.5), at(0.99)];
  return [
    limited(`${read}: p99 / p50`, p99 / p50, {
      most: MOST_SPREAD,
      isNoisy: true,
      show: (spread) => spread.toFixed(1),
    }),
    limited(`${read}: answers 5xx`, failed, { most: 0 }),
    information(
      `${read}: answers a second (p50, p99)`,
      `${Math.round(times.length / seconds)} (${Math.round(p50)} ms, ${Math.round(p99)} ms)`,
    ),
  ];
};
