import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../../platform/jobs/fair-queue.ts';
import type { CertificateDrawingResult, CertificateDrawingRequest } from './certificate-request.ts';

/**
 * Draws a certificate as a PDF. Rejects after a time-out, or on an internal error.
 * @param queueKey the storage key of the certificate; waiting drawings with different keys take turns
 */
export type DrawCertificate = (
  queueKey: string,
  request: CertificateDrawingRequest,
) => Promise<CertificateDrawingResult>;

const DRAW_TIMEOUT_MS = 30_000;
/**
 * Memory limit in MB of the thread that draws certificates. It reads fonts and uploaded PDFs. Exceeding the limit ends the
 * thread, not the server.
 */
const MEMORY_MB = 512;
/** Maximum number of certificates that are drawn at the same time. Each one uses a processor for half a second. */
const MAX_PARALLEL_DRAWINGS = 2;

const drawInWorker = (workerData: CertificateDrawingRequest): Promise<CertificateDrawingResult> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('certificate.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // A server that shuts down waits only for its open requests, not for the thread that draws.
    worker.unref();
    const limit = setTimeout(() => {
      reject(new Error(`Drawing a certificate took more than ${DRAW_TIMEOUT_MS} ms.`));
      void worker.terminate();
    }, DRAW_TIMEOUT_MS).unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(limit);
      // If the thread has sent its result, the promise is already settled, and this rejection has no effect.
      reject(new Error(`The thread that draws certificates ended with ${code}.`));
    });
  });

/** Creates a function that draws a few certificates at a time, and queues the others. */
export const createDrawCertificate = (): DrawCertificate => {
  const inTurn = createFairQueue({ atATime: MAX_PARALLEL_DRAWINGS });
  return (queueKey, request) => inTurn(queueKey, () => drawInWorker(request));
};
