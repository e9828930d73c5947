/** The memory of the processes of a cluster: after their start, with idle websockets, and under load. */
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '../../../server/src/platform/database/connect.ts';
import { openIdleSockets } from '../../../server/test/idle-sockets.ts';
import type { LocalCluster } from '../../lib/cluster/cluster.ts';
import {
  toFigureWithExactValue,
  toFigureWithLimit,
  type BenchFigure,
  formatMegabytes,
  formatRatio,
  toFigureWithoutBudget,
} from '../figures.ts';
import { readResidentMemory } from '../server-memory.ts';
import { sendVisitorReads } from './reads.ts';

const MAX_START_MB = 200;
const MAX_MEMORY_GROWTH = 1.1;

export interface ClusterMemorySize {
  readonly idleSockets: number;
  /** Time in ms for which idle sockets stay open. */
  readonly idleMs: number;
  /** Time in ms in which a process collects the garbage of its start. */
  readonly quietMs: number;
  /** Seconds for which the memory is measured under load. */
  readonly soakSeconds: number;
}

export const measureClusterStartMemory = async (
  { processes }: LocalCluster,
  { quietMs }: ClusterMemorySize,
): Promise<BenchFigure[]> => {
  const [first] = processes;
  // The first process has imported the demo content, so its memory is not that of a usual start.
  await first?.kill();
  await first?.startAgain();
  await wait(quietMs);
  const largest = Math.max(...processes.map(({ pid }) => readResidentMemory(pid())));
  return [
    toFigureWithLimit('the largest process after its start', largest, {
      max: MAX_START_MB,
      show: formatMegabytes,
    }),
  ];
};

export const measureIdleSocketMemory = async (
  { processes, databaseUrl }: LocalCluster,
  { idleSockets, idleMs }: ClusterMemorySize,
): Promise<BenchFigure[]> => {
  const sql = connectDatabase({ url: databaseUrl }, { max: 2 });
  const urls = processes.map(({ url }) => url);
  const before = processes.map(({ pid }) => readResidentMemory(pid()));
  const sockets = await openIdleSockets(sql, urls, idleSockets);
  try {
    await wait(idleMs);
    const after = processes.map(({ pid }) => readResidentMemory(pid()));
    const growthMb = after.reduce((all, mb, index) => all + mb - (before[index] ?? 0), 0);
    return [
      toFigureWithExactValue(
        `idle websockets that are open after ${idleMs / 1000} s`,
        sockets.open(),
        idleSockets,
      ),
      toFigureWithoutBudget(
        'memory of an idle websocket',
        `${((growthMb * 1000) / idleSockets).toFixed(1)} KB`,
      ),
    ];
  } finally {
    sockets.close();
    await sql.end();
  }
};

/**
 * Measures whether memory grows under load. It compares the maximum of each third of the time, because the memory also varies
 * within each third.
 */
export const measureMemoryUnderLoad = async (
  { url, processes }: LocalCluster,
  { soakSeconds }: ClusterMemorySize,
): Promise<BenchFigure[]> => {
  const thirds: number[] = [];
  for (let third = 0; third < 3; third += 1)
    thirds.push(await findPeakMemory(url, processes, soakSeconds / 3));
  const [first = Number.NaN, , last = Number.NaN] = thirds;
  return [
    toFigureWithLimit(`memory after ${soakSeconds} s / after the first third`, last / first, {
      max: MAX_MEMORY_GROWTH,
      isNoisy: true,
      show: formatRatio,
    }),
    toFigureWithoutBudget(
      'the largest process in each third',
      thirds.map(formatMegabytes).join(', '),
    ),
  ];
};

/** Returns the memory in megabytes of the largest process during the load. */
const findPeakMemory = async (
  url: string,
  processes: LocalCluster['processes'],
  seconds: number,
): Promise<number> => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, ...processes.map(({ pid }) => readResidentMemory(pid())));
  }, 500);
  try {
    await sendVisitorReads(url, { seconds, connections: 16 });
  } finally {
    clearInterval(timer);
  }
  return peak;
};
