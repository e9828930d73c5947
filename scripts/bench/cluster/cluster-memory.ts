/** The memory of the processes of a cluster: after their start, with idle websockets, and under load. */
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '../../../server/src/platform/database/connect.ts';
import { openIdleSockets } from '../../../server/test/idle-sockets.ts';
import type { Cluster } from '../../lib/cluster/cluster.ts';
import {
  checkEqual,
  checkLimit,
  type Figure,
  formatMegabytes,
  formatRatio,
  showFigure,
} from '../figures.ts';
import { readResidentMemory } from '../server-memory.ts';
import { runReads } from './reads.ts';

const MAX_START_MB = 200;
const MAX_MEMORY_GROWTH = 1.1;

export interface ClusterMemorySize {
  readonly idleSockets: number;
  /** The time for which the sockets stay open. */
  readonly idleMs: number;
  /** Time in which a process collects the garbage of its start. */
  readonly quietMs: number;
  /** The time for which memory is measured under load. */
  readonly soakSeconds: number;
}

export const measureStart = async (
  { processes }: Cluster,
  { quietMs }: ClusterMemorySize,
): Promise<Figure[]> => {
  const [first] = processes;
  // The first process has imported the demo content, so its memory is not that of a usual start.
  await first?.kill();
  await first?.startAgain();
  await wait(quietMs);
  const largest = Math.max(...processes.map(({ pid }) => readResidentMemory(pid())));
  return [
    checkLimit('the largest process after its start', largest, {
      max: MAX_START_MB,
      show: formatMegabytes,
    }),
  ];
};

export const measureSockets = async (
  { processes, databaseUrl }: Cluster,
  { idleSockets, idleMs }: ClusterMemorySize,
): Promise<Figure[]> => {
  const sql = connectDatabase({ url: databaseUrl }, { max: 2 });
  const urls = processes.map(({ url }) => url);
  const before = processes.map(({ pid }) => readResidentMemory(pid()));
  const sockets = await openIdleSockets(sql, urls, idleSockets);
  try {
    await wait(idleMs);
    const after = processes.map(({ pid }) => readResidentMemory(pid()));
    const growthMb = after.reduce((all, mb, index) => all + mb - (before[index] ?? 0), 0);
    return [
      checkEqual(
        `idle websockets that are open after ${idleMs / 1000} s`,
        sockets.open(),
        idleSockets,
      ),
      showFigure(
        'memory of an idle websocket',
        `${((growthMb * 1000) / idleSockets).toFixed(1)} KB`,
      ),
    ];
  } finally {
    sockets.close();
    await sql.end();
  }
};

/** Compares the maximum of each third of the time, because the memory rises and falls. */
export const measureSoak = async (
  { url, processes }: Cluster,
  { soakSeconds }: ClusterMemorySize,
): Promise<Figure[]> => {
  const thirds: number[] = [];
  for (let third = 0; third < 3; third += 1)
    thirds.push(await findPeakMemory(url, processes, soakSeconds / 3));
  const [first = Number.NaN, , last = Number.NaN] = thirds;
  return [
    checkLimit(`memory after ${soakSeconds} s / after the first third`, last / first, {
      max: MAX_MEMORY_GROWTH,
      isNoisy: true,
      show: formatRatio,
    }),
    showFigure('the largest process in each third', thirds.map(formatMegabytes).join(', ')),
  ];
};

/** Returns the megabytes of the largest process during the load. */
const findPeakMemory = async (
  url: string,
  processes: Cluster['processes'],
  seconds: number,
): Promise<number> => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, ...processes.map(({ pid }) => readResidentMemory(pid())));
  }, 500);
  try {
    await runReads(url, { seconds, connections: 16 });
  } finally {
    clearInterval(timer);
  }
  return peak;
};
