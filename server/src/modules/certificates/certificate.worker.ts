/** Draws one certificate in its own thread, and ends the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CertificateDrawing, CertificateRequest } from './certificate-request.ts';
import { drawCustom, CertificateTemplateError } from './custom-certificate.ts';
import { drawDefault } from './default-certificate.ts';

const draw = async (request: CertificateRequest): Promise<CertificateDrawing> => {
  if (request.kind === 'default') return { status: 'drawn', ...(await drawDefault(request)) };
  try {
    return { status: 'drawn', ...(await drawCustom(request)) };
  } catch (error) {
    if (error instanceof CertificateTemplateError)
      return { status: 'broken-template', reason: error.message };
    throw error;
  }
};

parentPort?.postMessage(await draw(workerData as CertificateRequest));
