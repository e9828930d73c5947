import { printedCertificateId } from '@cairn/domain/certificate.rules';
import type { CertificateWords } from './certificate-request.ts';
import type { StoredCertificate } from './certificates.repository.ts';

// A certificate names one day everywhere in the world: that of UTC.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Where anybody can check a certificate; `origin` is `https://host`. */
export const verifyAddress = (origin: string, certificateId: string): string =>
  `${origin}/certificates/${printedCertificateId(certificateId)}`;

/** What is printed on a certificate. */
export const certificateWords = (
  certificate: StoredCertificate,
  { origin, founderName }: { readonly origin: string; readonly founderName: string },
): CertificateWords => ({
  studentName: certificate.studentName,
  courseTitle: certificate.courseTitle,
  completionDate: day.format(certificate.completedAt),
  issueDate: day.format(certificate.issuedAt),
  instructorName: certificate.instructorName,
  founderName,
  competencies: certificate.competencies,
  certificateId: printedCertificateId(certificate.certificateId),
  verifyAddress: verifyAddress(origin, certificate.certificateId),
});
