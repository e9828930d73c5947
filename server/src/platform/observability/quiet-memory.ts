/**
 * Collects garbage when the process is idle. V8 collects when it needs memory, so that after a busy hour an idle process holds
 * twice the memory that it uses.
 */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 2000;
/** Utilisation, 0 to 1, below which the process counts as idle. */
const QUIET = 0.05;
/** Growth of the heap in bytes since the last collection that makes another worthwhile. */
const WORTH_IT = 64e6;

export interface MemoryWatch {
  /** Returns the fraction of the time since the last call in which the process worked, 0 to 1. */
  readonly utilization: () => number;
  /** Returns the bytes that the heap occupies, used or not. */
  readonly heapBytes: () => number;
  readonly collect: () => Promise<void>;
}

/** Returns the check for the timer: it collects when the process is idle and the heap has grown enough. */
export const collectorFor = ({ utilization, heapBytes, collect }: MemoryWatch) => {
  let afterLast = 0;
  return async (): Promise<void> => {
    if (utilization() > QUIET || heapBytes() - afterLast < WORTH_IT) return;
    await collect();
    afterLast = heapBytes();
  };
};

/** Returns V8's own collector, which only a flag exposes, in its most thorough mode. It takes a fifth of a second. */
const collector = (): (() => Promise<void>) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext(
    `() => gc({ type: 'major', flavor: 'last-resort', execution: 'async' })`,
  ) as () => Promise<void>;
};

const workShare = (): (() => number) => {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
};

/** Starts the checks for the lifetime of the process. */
export const collectWhenQuiet = (): void => {
  const look = collectorFor({
    utilization: workShare(),
    heapBytes: () => getHeapStatistics().total_heap_size,
    collect: collector(),
  });
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
};
