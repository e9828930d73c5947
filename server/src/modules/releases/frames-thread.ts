import { Worker } from 'node:worker_threads';
import type { SourcePlace } from '@cairn/api/release-failures.contract';
import type { FramesOfFile } from './read-frames.ts';

const LIMIT_MS = 10_000;
const MEMORY_MB = 512;

/** Undefined where it is no map, or too much for its thread. */
export const readInThread = (
  workerData: FramesOfFile,
): Promise<(SourcePlace | null)[] | undefined> =>
  new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const worker = new Worker(new URL('read-frames.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // A server that stops waits for its answers, not for this.
    worker.unref();
    const limit = setTimeout(() => void worker.terminate(), LIMIT_MS).unref();
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      clearTimeout(limit);
      // After a message this changes nothing.
      giveUp();
    });
  });
