import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../jobs/fair-queue.ts';
import type { DocumentFile, DocumentTextResult } from './document-text.ts';

/**
 * Returns the text of a document. A file that exceeds the limits of its thread is unreadable. Rejects with too-many when too
 * many files wait.
 * @param owner the student whose files take turns with those of others
 */
export type ReadDocument = (owner: string, file: DocumentFile) => Promise<DocumentTextResult>;

/** Limits for extracting the text of one file. A small file may unpack to a huge one, or need 15 seconds of processor time. */
interface ReadingLimits {
  /**
   * Maximum processor time in ms, which does not depend on the load of the machine. A document of 400 full pages takes 3.5
   * s.
   */
  readonly cpuMs: number;
  /** Maximum elapsed time in ms, for a thread that hangs. */
  readonly ms: number;
  readonly memoryMb: number;
}

const DEFAULT_LIMITS: ReadingLimits = { cpuMs: 10_000, ms: 60_000, memoryMb: 384 };
const MAX_PARALLEL_READINGS = 2;
/** Maximum number of uploaded documents that wait. Each occupies disk space and an open request. */
const MAX_WAITING = 60;
const MAX_WAITING_PER_OWNER = 2;
const WATCH_INTERVAL_MS = 50;
const MB = 1024 * 1024;

/**
 * Returns whether the thread that reads a document has exceeded its limits. The thread can respond only between two of its
 * steps.
 */
const exceedsLimits = async (
  worker: Worker,
  { cpuMs, memoryMb }: ReadingLimits,
): Promise<boolean> => {
  const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
  // The memory of buffers is added, because buffers lie outside of the heap, to which the thread's own limit applies.
  const memory = heap.used_heap_size + heap.external_memory;
  return (cpu.user + cpu.system) / 1000 > cpuMs || memory > memoryMb * MB;
};

/** Ends the thread that reads a document when it exceeds its limits. */
const terminateOverLimits = (worker: Worker, limits: ReadingLimits): (() => void) => {
  const giveUp = () => void worker.terminate();
  const limit = setTimeout(giveUp, limits.ms).unref();
  const clock = setInterval(() => {
    exceedsLimits(worker, limits).then(
      (isOver) => isOver && giveUp(),
      // A failure to end the thread is ignored, because then the thread has ended already.
      () => undefined,
    );
  }, WATCH_INTERVAL_MS).unref();
  return () => {
    clearTimeout(limit);
    clearInterval(clock);
  };
};

const readInWorker = (
  workerData: DocumentFile,
  limits: ReadingLimits,
): Promise<DocumentTextResult> =>
  new Promise((resolve) => {
    const giveUp = () => resolve({ status: 'unreadable' });
    const worker = new Worker(new URL('document.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      // The output of the parsing libraries about uploaded files is captured and discarded.
      stdout: true,
      stderr: true,
    });
    worker.unref();
    const stopWatching = terminateOverLimits(worker, limits);
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      stopWatching();
      // The promise rejects if the thread that reads the document ends without a result. The rejection has no effect after the
      // thread has sent the text.
      giveUp();
    });
  });

interface ReadingOptions {
  readonly limits?: ReadingLimits;
  /** Maximum number of documents that may wait; one student may have two of them. */
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
  return (owner, file) => inTurn(owner, () => readInWorker(file, limits));
};

/** Creates a function that extracts the text of course documents, which wait without a time limit. */
export const createReadCourseDocument = (): ((
  file: DocumentFile,
) => Promise<DocumentTextResult>) => {
  const inTurn = createFairQueue({ atATime: 1 });
  return (file) => inTurn('courses', () => readInWorker(file, DEFAULT_LIMITS));
};
