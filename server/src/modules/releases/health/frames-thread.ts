import { Worker } from 'node:worker_threads';
import type { SourcePosition } from '@cairn/api/release-failures.contract';
import type { StackFramesOfBuiltFile } from './read-frames.ts';

const READ_TIMEOUT_MS = 10_000;
const MEMORY_MB = 512;

/**
 * Maps the stack frames of one built file to its sources, in a worker thread. Returns undefined if the source map is
 * invalid, or needs more time or memory than allowed.
 */
export const mapStackFramesInWorker = (
  workerData: StackFramesOfBuiltFile,
): Promise<(SourcePosition | null)[] | undefined> =>
  new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const worker = new Worker(new URL('read-frames.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // The server must be able to stop without waiting for this worker thread.
    worker.unref();
    const limit = setTimeout(() => void worker.terminate(), READ_TIMEOUT_MS).unref();
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      clearTimeout(limit);
      // Has no effect if the worker thread has sent its result before.
      giveUp();
    });
  });
