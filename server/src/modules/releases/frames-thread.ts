import { Worker } from 'node:worker_threads';
import type { SourcePosition } from '@cairn/api/release-failures.contract';
import type { FramesOfFile } from './read-frames.ts';

const READ_TIMEOUT_MS = 10_000;
const MEMORY_MB = 512;

/** Reads frames in a thread. Returns undefined if the file is no source map, or needs more time or memory than allowed. */
export const readFramesInWorker = (
  workerData: FramesOfFile,
): Promise<(SourcePosition | null)[] | undefined> =>
  new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const worker = new Worker(new URL('read-frames.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // A server that stops must not wait for this thread.
    worker.unref();
    const limit = setTimeout(() => void worker.terminate(), READ_TIMEOUT_MS).unref();
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      clearTimeout(limit);
      // After a message this has no effect.
      giveUp();
    });
  });
