import { printedCertificateId } from '@cairn/domain/certificate.rules';
import type { CertificateWords } from './certificate-request.ts';
import type { StoredCertificate } from './certificates.repository.ts';

// Dates on a certificate are in UTC, so that they are the same everywhere.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns the URL at which a certificate can be checked.
 * @param origin `https://host`
 */
export const verifyAddress = (origin: string, certificateId: string): string =>
  `${origin}/certificates/${printedCertificateId(certificateId)}`;

/** Returns the words that are printed on a certificate. */
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
