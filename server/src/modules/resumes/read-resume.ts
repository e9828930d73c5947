import { Worker } from 'node:worker_threads';
import type { ResumeFile, ResumeReading } from './resume-text.ts';

/** Gives the words of a resume. A file that is too much for the thread is unreadable. */
export type ReadResume = (file: ResumeFile) => Promise<ResumeReading>;

const LIMIT_MS = 20_000;
/** A small file may unpack to a large one: that ends the thread and not the server. */
const MEMORY_MB = 256;

const inThread: ReadResume = (workerData) =>
  new Promise((resolve) => {
    const giveUp = () => resolve({ status: 'unreadable' });
    const worker = new Worker(new URL('resume.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // What the libraries have to say about a stranger's file is nobody's business.
      stdout: true,
      stderr: true,
    });
    worker.unref();
    const limit = setTimeout(() => {
      giveUp();
      void worker.terminate();
    }, LIMIT_MS).unref();
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      clearTimeout(limit);
      // After a message this changes nothing.
      giveUp();
    });
  });

/** One after the other: each takes a processor. */
export const createReadResume = (): ReadResume => {
  let last: Promise<unknown> = Promise.resolve();
  return (file) => {
    const reading = last.then(() => inThread(file));
    last = reading;
    return reading;
  };
};
