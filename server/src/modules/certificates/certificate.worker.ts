/** Draws one certificate in its own thread, and ends the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CertificateDrawingResult, CertificateDrawingRequest } from './certificate-request.ts';
import { drawCertificateOnCourseTemplate, CertificateTemplateError } from './custom-certificate.ts';
import { drawDefaultCertificate } from './default-certificate.ts';

const draw = async (request: CertificateDrawingRequest): Promise<CertificateDrawingResult> => {
  if (request.kind === 'default')
    return { status: 'drawn', ...(await drawDefaultCertificate(request)) };
  try {
    return { status: 'drawn', ...(await drawCertificateOnCourseTemplate(request)) };
  } catch (error) {
    if (error instanceof CertificateTemplateError)
      return { status: 'broken-template', reason: error.message };
    throw error;
  }
};

parentPort?.postMessage(await draw(workerData as CertificateDrawingRequest));
