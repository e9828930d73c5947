import { Worker } from 'node:worker_threads';
import { createTurns } from '../../platform/jobs/turns.ts';
import type { CertificateDrawing, CertificateRequest } from './certificate-request.ts';

/**
 * Draws a certificate as a PDF. Rejects when it takes too long, or for a fault of ours.
 * @param who takes turns with the others: the place of a certificate
 */
export type DrawCertificate = (
  who: string,
  request: CertificateRequest,
) => Promise<CertificateDrawing>;

const LIMIT_MS = 30_000;
/** Fonts and other people's PDFs are read there; what is too much for it ends the thread and not the server. */
const MEMORY_MB = 512;
/** How many are drawn at a time: each takes a processor for half a second. */
const AT_A_TIME = 2;

const inThread = (workerData: CertificateRequest): Promise<CertificateDrawing> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('certificate.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // A server that stops waits for its answers, not for this.
    worker.unref();
    const limit = setTimeout(() => {
      reject(new Error(`Drawing a certificate took more than ${LIMIT_MS} ms.`));
      void worker.terminate();
    }, LIMIT_MS).unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(limit);
      // After a message this changes nothing.
      reject(new Error(`The thread that draws certificates ended with ${code}.`));
    });
  });

/** One after the other beyond a few at a time. */
export const createDrawCertificate = (): DrawCertificate => {
  const inTurn = createTurns({ atATime: AT_A_TIME });
  return (who, request) => inTurn(who, () => inThread(request));
};
