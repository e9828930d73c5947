import { Worker } from 'node:worker_threads';
import type { DocumentFile, DocumentReading } from './document-text.ts';

/** Gives the words of a document. A file that is too much for the thread is unreadable. */
export type ReadDocument = (file: DocumentFile) => Promise<DocumentReading>;

interface Limits {
  readonly ms: number;
  /** What reading one file may add to the memory of the process: a small file may unpack to a huge one. */
  readonly memoryMb: number;
}

const USUAL: Limits = { ms: 20_000, memoryMb: 512 };
const WATCH_MS = 20;
const MB = 1024 * 1024;

/** Calls when time or memory is up. Bytes lie outside the heap of a thread, where its own limits do not reach. */
const watch = ({ ms, memoryMb }: Limits, onTooMuch: () => void): (() => void) => {
  const most = process.memoryUsage.rss() + memoryMb * MB;
  const limit = setTimeout(onTooMuch, ms).unref();
  const clock = setInterval(() => {
    if (process.memoryUsage.rss() > most) onTooMuch();
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
    const stopWatching = watch(limits, () => void worker.terminate());
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      stopWatching();
      // After a message this changes nothing.
      giveUp();
    });
  });

/** One after the other: each takes a processor. */
export const createReadDocument = (limits = USUAL): ReadDocument => {
  let last: Promise<unknown> = Promise.resolve();
  return (file) => {
    const reading = last.then(() => inThread(file, limits));
    last = reading;
    return reading;
  };
};
