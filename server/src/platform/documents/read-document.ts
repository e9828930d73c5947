import { Worker } from 'node:worker_threads';
import { createTurns } from '../jobs/turns.ts';
import type { DocumentFile, DocumentReading } from './document-text.ts';

/**
 * Gives the words of a document. A file that is too much for its thread is unreadable.
 * Rejects with too-many when too many files wait.
 * @param who takes turns with the others: a student
 */
export type ReadDocument = (who: string, file: DocumentFile) => Promise<DocumentReading>;

/** Of one file. A small one may unpack to a huge one, or take a processor for a quarter of a minute. */
interface Limits {
  /** Time of a processor, which a busy machine does not spoil. A document of 400 full pages takes 3.5 s. */
  readonly cpuMs: number;
  /** Time by the clock, for a thread that waits for something that never comes. */
  readonly ms: number;
  readonly memoryMb: number;
}

const USUAL: Limits = { cpuMs: 10_000, ms: 60_000, memoryMb: 384 };
const AT_A_TIME = 2;
/** Each waits as a file on the disk and an open request. */
const MOST_WAITING = 60;
const MOST_WAITING_OF_ONE = 2;
const WATCH_MS = 50;
const MB = 1024 * 1024;

/** Whether the thread has used up what it may. It answers between two steps of whatever it does. */
const isTooMuch = async (worker: Worker, { cpuMs, memoryMb }: Limits): Promise<boolean> => {
  const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
  // Bytes lie outside of the heap, where the thread's own limit does not reach.
  const memory = heap.used_heap_size + heap.external_memory;
  return (cpu.user + cpu.system) / 1000 > cpuMs || memory > memoryMb * MB;
};

/** Ends a thread that takes too much. */
const watch = (worker: Worker, limits: Limits): (() => void) => {
  const giveUp = () => void worker.terminate();
  const limit = setTimeout(giveUp, limits.ms).unref();
  const clock = setInterval(() => {
    isTooMuch(worker, limits).then(
      (isOver) => isOver && giveUp(),
      // It has ended.
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
      // What the libraries have to say about a stranger's file is nobody's business.
      stdout: true,
      stderr: true,
    });
    worker.unref();
    const stopWatching = watch(worker, limits);
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      stopWatching();
      // After a message this changes nothing.
      giveUp();
    });
  });

interface ReadingOptions {
  readonly limits?: Limits;
  /** How many files may wait; of one's own, two. */
  readonly waiting?: number;
}

/** For files that strangers send. */
export const createReadDocument = (options: ReadingOptions = {}): ReadDocument => {
  const { limits = USUAL, waiting = MOST_WAITING } = options;
  const inTurn = createTurns({ atATime: AT_A_TIME, waiting, waitingOfOne: MOST_WAITING_OF_ONE });
  return (who, file) => inTurn(who, () => inThread(file, limits));
};

/** For the files of courses, which wait as long as it takes. */
export const createReadOwnDocument = (): ((file: DocumentFile) => Promise<DocumentReading>) => {
  const inTurn = createTurns({ atATime: 1 });
  return (file) => inTurn('courses', () => inThread(file, USUAL));
};
