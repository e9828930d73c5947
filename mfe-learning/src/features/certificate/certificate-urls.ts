import type { CertificateDetail } from '@cairn/api/certificates.contract';
import { formatCertificateId } from '@cairn/domain/certificate.rules';

type Certificate = Pick<CertificateDetail, 'CertificateID' | 'CourseTitle' | 'IssueDate'>;

/**
 * Returns the URL at which everyone can verify the certificate.
 * @param origin of this site, such as https://example.org
 */
export const toVerificationUrl = (
  { CertificateID }: Pick<Certificate, 'CertificateID'>,
  origin: string,
): string => new URL(`/certificates/${formatCertificateId(CertificateID)}`, origin).href;

/** Returns the URL of a network's form for a certificate in a profile, filled in as LinkedIn expects. @param brand the issuer */
export const toProfileFormUrl = (
  form: string,
  certificate: Certificate,
  brand: string,
  origin: string,
): string => {
  const issued = new Date(certificate.IssueDate);
  const isDated = !Number.isNaN(issued.getTime());
  const address = new URL(form);
  const values = {
    startTask: 'CERTIFICATION_NAME',
    name: certificate.CourseTitle,
    organizationName: brand,
    ...(isDated && {
      issueYear: String(issued.getUTCFullYear()),
      issueMonth: String(issued.getUTCMonth() + 1),
    }),
    certUrl: toVerificationUrl(certificate, origin),
    certId: formatCertificateId(certificate.CertificateID),
  };
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  return address.href;
};
