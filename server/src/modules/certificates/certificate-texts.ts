import { formatCertificateId } from '@cairn/domain/certificate.rules';
import type { CertificateTexts } from './certificate-request.ts';
import type { StoredCertificate } from './certificates.repository.ts';

// Dates on a certificate are in UTC, so that they are the same everywhere.
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns the URL at which a certificate can be checked.
 * @param origin `https://host`
 */
export const toCertificateVerificationUrl = (origin: string, certificateId: string): string =>
  `${origin}/certificates/${formatCertificateId(certificateId)}`;

/** Returns the words that are printed on a certificate. */
export const toCertificateTexts = (
  certificate: StoredCertificate,
  { origin, founderName }: { readonly origin: string; readonly founderName: string },
): CertificateTexts => ({
  studentName: certificate.studentName,
  courseTitle: certificate.courseTitle,
  completionDate: dateFormat.format(certificate.completedAt),
  issueDate: dateFormat.format(certificate.issuedAt),
  instructorName: certificate.instructorName,
  founderName,
  competencies: certificate.competencies,
  certificateId: formatCertificateId(certificate.certificateId),
  verifyAddress: toCertificateVerificationUrl(origin, certificate.certificateId),
});
