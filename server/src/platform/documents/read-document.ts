import { Worker } from 'node:worker_threads';
import { createTurns } from '../jobs/turns.ts';
import type { DocumentFile, DocumentReading } from './document-text.ts';

/**
 * Returns the text of a document. A file that exceeds the limits of its thread is unreadable. Rejects with too-many when too many
 * files wait.
 * @param who the student whose files take turns with those of others
 */
export type ReadDocument = (who: string, file: DocumentFile) => Promise<DocumentReading>;

/** Limits for one file. A small file may unpack to a huge one, or need 15 seconds of processor time. */
interface Limits {
  /** Processor time, which does not depend on the load of the machine. A document of 400 full pages takes 3.5 s. */
  readonly cpuMs: number;
  /** Elapsed time, for a thread that hangs. */
  readonly ms: number;
  readonly memoryMb: number;
}

const USUAL: Limits = { cpuMs: 10_000, ms: 60_000, memoryMb: 384 };
const AT_A_TIME = 2;
/** Each waiting file occupies disk space and an open request. */
const MOST_WAITING = 60;
const MOST_WAITING_OF_ONE = 2;
const WATCH_MS = 50;
const MB = 1024 * 1024;

/** Returns whether the thread has exceeded its limits. The thread responds between two of its steps. */
const isTooMuch = async (worker: Worker, { cpuMs, memoryMb }: Limits): Promise<boolean> => {
  const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
  // Buffers lie outside of the heap, where the thread's own limit does not apply.
  const memory = heap.used_heap_size + heap.external_memory;
  return (cpu.user + cpu.system) / 1000 > cpuMs || memory > memoryMb * MB;
};

/** Ends a thread that exceeds its limits. */
const watch = (worker: Worker, limits: Limits): (() => void) => {
  const giveUp = () => void worker.terminate();
  const limit = setTimeout(giveUp, limits.ms).unref();
  const clock = setInterval(() => {
    isTooMuch(worker, limits).then(
      (isOver) => isOver && giveUp(),
      // The thread has ended.
      () => undefined,
    );
  }, WATCH_MS).unref();
  return () => {
    clearTimeout(limit);
    clearInterval(clock);
  };
};

const inThread = (workerData: DocumentFile, limits: Limits): Promise<DocumentReading> =>
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
    const stopWatching = watch(worker, limits);
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      stopWatching();
      // Has no effect after a message.
      giveUp();
    });
  });

interface ReadingOptions {
  readonly limits?: Limits;
  /** Number of files that may wait; two of one student. */
  readonly waiting?: number;
}

/** Creates a reader for uploaded files. */
export const createReadDocument = (options: ReadingOptions = {}): ReadDocument => {
  const { limits = USUAL, waiting = MOST_WAITING } = options;
  const inTurn = createTurns({ atATime: AT_A_TIME, waiting, waitingOfOne: MOST_WAITING_OF_ONE });
  return (who, file) => inTurn(who, () => inThread(file, limits));
};

/** Creates a reader for files of courses, which wait without a time limit. */
export const createReadOwnDocument = (): ((file: DocumentFile) => Promise<DocumentReading>) => {
  const inTurn = createTurns({ atATime: 1 });
  return (file) => inTurn('courses', () => inThread(file, USUAL));
};
