import {
  getCertificate,
  getCertificateFile,
  listCertificates,
  verifyCertificate,
} from '@cairn/api/certificates.contract';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { toClientNetwork } from '../../platform/http/client-network.ts';
import { getRequestedSiteUrl } from '../../platform/http/request-site-url.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../platform/limits/guess-limit.ts';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import { createContentDisposition } from '../../platform/http/content-disposition.ts';
import type { CertificatesService } from './certificates.service.ts';

interface CertificatesDeps extends GuessLimitDeps {
  readonly certificates: CertificatesService;
  readonly files: FileStore;
  readonly publicUrl: string | undefined;
}

/** Maximum number of wrong certificate ids a minute. Ids are too long to guess; attempts are limited nevertheless. */
const MAX_WRONG_IDS_A_MINUTE = 20;

export const addCertificatesRoutes = (
  add: AddEndpoint,
  { certificates, files, publicUrl, ...deps }: CertificatesDeps,
): void => {
  const limitGuesses = createGuessLimit(deps, {
    name: 'certificate ids of an address',
    most: MAX_WRONG_IDS_A_MINUTE,
    wrong: 'not-found',
  });
  add(listCertificates, (_input, caller) => certificates.list(caller));
  add(getCertificate, ({ params }, caller) => certificates.find(caller, params.courseId));
  add(
    getCertificateFile,
    async ({ params }, caller, reply) => {
      const origin = getRequestedSiteUrl(reply.request, publicUrl);
      const { key, file, fileName } = await certificates.file(caller, params.courseId, origin);
      const content = await files.get(key);
      if (!content) throw new AppError('not-found', 'This file is gone.');
      return reply
        .type('application/pdf')
        .headers({
          'content-length': file.size,
          'content-disposition': createContentDisposition('attachment', fileName),
          'x-content-type-options': 'nosniff',
        })
        .send(content);
    },
    { answer: 'file' },
  );
  add(verifyCertificate, ({ params }, _caller, { request }) =>
    limitGuesses(toClientNetwork(request), () => certificates.verify(params.certificateId)),
  );
};
