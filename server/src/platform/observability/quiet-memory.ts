/**
 * V8 collects when it needs room, not when there is time: after a busy hour a process holds twice what it uses, and keeps it
 * for as long as nothing happens. Here it collects once it has become quiet.
 */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 2000;
/** Share of the time since the last look that the process worked. */
const QUIET = 0.05;
/** Bytes that the heap must have grown by since the last collection to be worth another. */
const WORTH_IT = 64e6;

export interface MemoryWatch {
  /** The share of the time since the last call that the process worked, 0 to 1. */
  readonly utilization: () => number;
  /** Bytes that the heap takes, used or not. */
  readonly heapBytes: () => number;
  readonly collect: () => Promise<void>;
}

/** What is asked at each look: whether it is quiet, and whether a collection gives enough back. */
export const collectorFor = ({ utilization, heapBytes, collect }: MemoryWatch) => {
  let afterLast = 0;
  return async (): Promise<void> => {
    if (utilization() > QUIET || heapBytes() - afterLast < WORTH_IT) return;
    await collect();
    afterLast = heapBytes();
  };
};

/** V8's own collector, which only a flag shows, with all that it can give back. It works for a fifth of a second. */
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

/** For as long as the process lives. */
export const collectWhenQuiet = (): void => {
  const look = collectorFor({
    utilization: workShare(),
    heapBytes: () => getHeapStatistics().total_heap_size,
    collect: collector(),
  });
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
};
