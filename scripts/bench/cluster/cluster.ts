/**
 * Measures how many more requests several processes serve than one, and which requests of visitors fail while processes are
 * killed and replaced.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createDataDir } from '../../../e2e/fixtures/prepared-data.ts';
import { type LocalCluster, startLocalCluster } from '../../lib/cluster/cluster.ts';
import {
  toFigureWithExactValue,
  toFigureWithLimit,
  type BenchFigure,
  formatRatio,
  toFigureWithoutBudget,
} from '../figures.ts';
import {
  type ClusterMemorySize,
  measureMemoryUnderLoad,
  measureIdleSocketMemory,
  measureClusterStartMemory,
} from './cluster-memory.ts';
import { limitProcessesToCoreShare } from './core-share.ts';
import { type VisitorReadResult, sendVisitorReads } from './reads.ts';

/**
 * Fraction of a processor core for each process, so that three of them, the database, the proxy and the bench fit on two
 * cores.
 */
const CORE_SHARE = 0.2;
const MIN_GAIN = 2.4;
const CONNECTIONS = 24;
const SLOW_MS = 500;
const MAX_SPREAD = 4;
const SETTINGS = { RATE_LIMIT: '1000000' };

export interface ClusterBenchSize extends ClusterMemorySize {
  /** Seconds of each measurement of reads. */
  readonly readSeconds: number;
}

export const measureCluster = async (size: ClusterBenchSize): Promise<BenchFigure[]> => [
  ...(await measureGain(size)),
  ...(await withCluster(3, {}, async (cluster) => [
    toFigureWithoutBudget('the proxy', cluster.proxy),
    ...(await measureClusterStartMemory(cluster, size)),
    // The sockets are measured before any load, because memory under load varies by more than the memory of the sockets.
    ...(await measureIdleSocketMemory(cluster, size)),
    ...(await measureSpread(cluster, size)),
    ...(await measureKilledProcesses(cluster)),
    ...(await measureRollout(cluster)),
    ...(await measureMemoryUnderLoad(cluster, size)),
  ])),
];

const withCluster = async <T>(
  processes: number,
  more: { readonly launcher?: readonly string[] },
  work: (cluster: LocalCluster) => Promise<T>,
): Promise<T> => {
  const dataDir = await createDataDir();
  try {
    const cluster = await startLocalCluster({ processes, dataDir, settings: SETTINGS, ...more });
    try {
      return await work(cluster);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const measureGain = async ({ readSeconds }: ClusterBenchSize): Promise<BenchFigure[]> => {
  const share = limitProcessesToCoreShare(CORE_SHARE);
  if (!share)
    return [toFigureWithoutBudget('reads of three against one', 'needs root and control groups')];
  const { launcher } = share;
  const measureReads = (processes: number) =>
    withCluster(processes, { launcher }, async ({ url }) => {
      await sendVisitorReads(url, { seconds: readSeconds / 4, connections: CONNECTIONS });
      return sendVisitorReads(url, { seconds: readSeconds, connections: CONNECTIONS });
    });
  try {
    const [one, three] = [await measureReads(1), await measureReads(3)];
    return [
      toFigureWithLimit(
        'reads of one / reads of three, each on the same share of a core',
        one.perSecond / three.perSecond,
        { max: 1 / MIN_GAIN, isNoisy: true, show: formatRatio },
      ),
      toFigureWithExactValue(
        'responses with a status of 500 or more meanwhile',
        one.serverErrors + three.serverErrors,
        0,
      ),
      toFigureWithoutBudget(
        `reads a second of one and of three, each on ${CORE_SHARE} of a core`,
        `${one.perSecond.toFixed(0)} and ${three.perSecond.toFixed(0)} (${(three.perSecond / one.perSecond).toFixed(2)} times)`,
      ),
    ];
  } finally {
    await share.end();
  }
};

/** Measures response times at half of the highest request rate at which the 99th percentile is within 500 ms. */
const measureSpread = async (
  { url }: LocalCluster,
  { readSeconds }: ClusterBenchSize,
): Promise<BenchFigure[]> => {
  const runAtRate = (rate: number): Promise<VisitorReadResult> =>
    sendVisitorReads(url, { seconds: readSeconds / 2, connections: 100, rate });
  const full = await sendVisitorReads(url, { seconds: readSeconds, connections: CONNECTIONS });
  let rate = full.perSecond / 4;
  for (let next = rate; next < full.perSecond * 2; next *= 1.3) {
    const { p99, perSecond } = await runAtRate(next);
    if (p99 > SLOW_MS || perSecond < next * 0.9) break;
    rate = next;
  }
  const half = await runAtRate(rate / 2);
  return [
    toFigureWithLimit(
      'p99 / p50 at half of the rate at which p99 exceeds 500 ms',
      half.p99 / half.p50,
      {
        max: MAX_SPREAD,
        isNoisy: true,
        show: (spread) => spread.toFixed(1),
      },
    ),
    toFigureWithoutBudget(
      'that rate, its p50 and p99',
      `${(rate / 2).toFixed(0)} a second, ${half.p50.toFixed(1)} ms, ${half.p99.toFixed(1)} ms`,
    ),
  ];
};

/** Sends requests of pages in rounds until `work` is done. */
const readDuring = async (url: string, work: () => Promise<void>): Promise<VisitorReadResult> => {
  const done = new AbortController();
  const rounds: VisitorReadResult[] = [];
  const reading = (async () => {
    while (!done.signal.aborted)
      rounds.push(await sendVisitorReads(url, { seconds: 5, connections: 8, rate: 60 }));
  })();
  try {
    await work();
  } finally {
    done.abort();
    await reading;
  }
  const sum = (read: (round: VisitorReadResult) => number) =>
    rounds.reduce((all, round) => all + read(round), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond) / rounds.length,
    p50: Math.max(...rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
    serverErrors: sum(({ serverErrors }) => serverErrors),
    unanswered: sum(({ unanswered }) => unanswered),
  };
};

const measureKilledProcesses = async ({ url, processes }: LocalCluster): Promise<BenchFigure[]> => {
  const { serverErrors, unanswered, p99 } = await readDuring(url, async () => {
    for (const unit of processes) {
      await unit.kill();
      await wait(2000);
      await unit.startAgain();
      await wait(2000);
    }
  });
  return [
    toFigureWithExactValue(
      'responses with a status of 500 or more while each process was killed once',
      serverErrors,
      0,
    ),
    toFigureWithoutBudget(
      'requests without a response meanwhile, and the largest p99',
      `${unanswered}, ${p99.toFixed(0)} ms`,
    ),
  ];
};

const measureRollout = async (cluster: LocalCluster): Promise<BenchFigure[]> => {
  const { serverErrors, unanswered } = await readDuring(cluster.url, async () => {
    for (const old of cluster.processes.slice()) {
      await cluster.add();
      await cluster.retire(old);
    }
  });
  return [
    toFigureWithExactValue(
      'responses with a status of 500 or more while each process was replaced',
      serverErrors,
      0,
    ),
    toFigureWithExactValue('requests without a response meanwhile', unanswered, 0),
  ];
};
