/**
 * Collects garbage when the process is idle. V8 collects only when it needs memory, so after a busy hour an idle process would
 * hold twice the memory that it uses.
 */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 2000;
/** Utilisation, 0 to 1, below which the process counts as idle. */
const MAX_IDLE_UTILIZATION = 0.05;
/** Growth of the heap in bytes since the last collection that makes another worthwhile. */
const MIN_HEAP_GROWTH_BYTES = 64e6;

export interface IdleCollectorOptions {
  /** Returns the fraction of the time since the last call in which the process worked, 0 to 1. */
  readonly utilization: () => number;
  /** Returns the bytes that the heap occupies, used or not. */
  readonly heapBytes: () => number;
  readonly collect: () => Promise<void>;
}

/** Returns the function that a timer calls. It collects garbage when the process is idle and the heap has grown enough. */
export const createIdleGarbageCollector = ({
  utilization,
  heapBytes,
  collect,
}: IdleCollectorOptions) => {
  let afterLast = 0;
  return async (): Promise<void> => {
    if (utilization() > MAX_IDLE_UTILIZATION || heapBytes() - afterLast < MIN_HEAP_GROWTH_BYTES)
      return;
    await collect();
    afterLast = heapBytes();
  };
};

/**
 * Returns V8's garbage collector in its most thorough mode, which takes a fifth of a second. Only a flag of V8 gives access to
 * it.
 */
const getV8Collector = (): (() => Promise<void>) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext(
    `() => gc({ type: 'major', flavor: 'last-resort', execution: 'async' })`,
  ) as () => Promise<void>;
};

const createUtilizationMeter = (): (() => number) => {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
};

/** Starts regular checks that collect garbage while the process is idle. */
export const collectGarbageWhenIdle = (): void => {
  const look = createIdleGarbageCollector({
    utilization: createUtilizationMeter(),
    heapBytes: () => getHeapStatistics().total_heap_size,
    collect: getV8Collector(),
  });
  setInterval(() => void look(), CHECK_INTERVAL_MS).unref();
};
