import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../jobs/fair-queue.ts';
import type { DocumentFile, DocumentReading } from './document-text.ts';

/**
 * Returns the text of a document. A file that exceeds the limits of its thread is unreadable. Rejects with too-many when too many
 * files wait.
 * @param who the student whose files take turns with those of others
 */
export type ReadDocument = (who: string, file: DocumentFile) => Promise<DocumentReading>;

/** Limits for one file. A small file may unpack to a huge one, or need 15 seconds of processor time. */
interface ReadingLimits {
  /** Processor time, which does not depend on the load of the machine. A document of 400 full pages takes 3.5 s. */
  readonly cpuMs: number;
  /** Elapsed time, for a thread that hangs. */
  readonly ms: number;
  readonly memoryMb: number;
}

const DEFAULT_LIMITS: ReadingLimits = { cpuMs: 10_000, ms: 60_000, memoryMb: 384 };
const MAX_PARALLEL_READINGS = 2;
/** Each waiting file occupies disk space and an open request. */
const MAX_WAITING = 60;
const MAX_WAITING_PER_OWNER = 2;
const WATCH_INTERVAL_MS = 50;
const MB = 1024 * 1024;

/** Returns whether the thread has exceeded its limits. The thread responds between two of its steps. */
const exceedsLimits = async (
  worker: Worker,
  { cpuMs, memoryMb }: ReadingLimits,
): Promise<boolean> => {
  const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
  // Buffers lie outside of the heap, where the thread's own limit does not apply.
  const memory = heap.used_heap_size + heap.external_memory;
  return (cpu.user + cpu.system) / 1000 > cpuMs || memory > memoryMb * MB;
};

/** Ends a thread that exceeds its limits. */
const terminateOverLimits = (worker: Worker, limits: ReadingLimits): (() => void) => {
  const giveUp = () => void worker.terminate();
  const limit = setTimeout(giveUp, limits.ms).unref();
  const clock = setInterval(() => {
    exceedsLimits(worker, limits).then(
      (isOver) => isOver && giveUp(),
      // The thread has ended.
      () => undefined,
    );
  }, WATCH_INTERVAL_MS).unref();
  return () => {
    clearTimeout(limit);
    clearInterval(clock);
  };
};

const readInWorker = (workerData: DocumentFile, limits: ReadingLimits): Promise<DocumentReading> =>
  new Promise((resolve) => {
    const giveUp = () => resolve({ status: 'unreadable' });
    const worker = new Worker(new URL('document.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      // Discard what the libraries print about uploaded files.
      stdout: true,
      stderr: true,
    });
    worker.unref();
    const stopWatching = terminateOverLimits(worker, limits);
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      stopWatching();
      // Has no effect after a message.
      giveUp();
    });
  });

interface ReadingOptions {
  readonly limits?: ReadingLimits;
  /** Number of files that may wait; two of one student. */
  readonly waiting?: number;
}

/** Creates a function that extracts the text of uploaded documents in worker threads. Students take turns in its queue. */
export const createReadDocument = (options: ReadingOptions = {}): ReadDocument => {
  const { limits = DEFAULT_LIMITS, waiting = MAX_WAITING } = options;
  const inTurn = createFairQueue({
    atATime: MAX_PARALLEL_READINGS,
    waiting,
    waitingOfOne: MAX_WAITING_PER_OWNER,
  });
  return (who, file) => inTurn(who, () => readInWorker(file, limits));
};

/** Creates a reader for files of courses, which wait without a time limit. */
export const createReadCourseDocument = (): ((file: DocumentFile) => Promise<DocumentReading>) => {
  const inTurn = createFairQueue({ atATime: 1 });
  return (file) => inTurn('courses', () => readInWorker(file, DEFAULT_LIMITS));
};
