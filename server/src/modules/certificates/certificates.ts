/** Certificates of completed courses. They are issued once, drawn as PDFs, and can be checked by their id. */
import type { AppContext } from '../../platform/app-context.ts';
import type { MediaSigner } from '../media/media-signer.ts';
import { createCertificatePdfStore } from './certificate-files.ts';
import { createCertificateSiteReader, type CertificateSiteDefaults } from './certificate-site.ts';
import { addCertificatesRoutes } from './certificates.routes.ts';
import { createCertificatesService } from './certificates.service.ts';
import { createDrawCertificate } from './draw-certificate.ts';

interface CertificatesDeps {
  readonly signer: MediaSigner;
  /** Values for settings for which administrators have saved no value. */
  readonly defaults: CertificateSiteDefaults;
  /** URL of the site that certificates print, where anyone can check them. */
  readonly publicUrl: string | undefined;
}

/** Formats the code point of a character as 'U+10D0'. */
const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export const registerCertificates = (
  { app, add, sql, files, counts, now }: AppContext,
  { signer, defaults, publicUrl }: CertificatesDeps,
): void => {
  const getCertificateFile = createCertificatePdfStore({
    sql,
    files,
    draw: createDrawCertificate(),
    onBrokenTemplate: (key, reason) =>
      app.log.warn({ key, reason }, 'The PDF template of a certificate cannot be read'),
    onMissingCharacters: (certificateId, characters) =>
      app.log.warn(
        { certificateId, characters: characters.map(formatCodePoint) },
        'certificate drawn with missing characters',
      ),
  });
  const readSite = createCertificateSiteReader(sql, defaults);
  const certificates = createCertificatesService({ sql, signer, getCertificateFile, readSite });
  addCertificatesRoutes(add, { certificates, files, publicUrl, counts, now });
};
