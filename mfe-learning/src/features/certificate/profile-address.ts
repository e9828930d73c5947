import type { CertificateDetail } from '@cairn/api/certificates.contract';
import { printedCertificateId } from '@cairn/domain/certificate.rules';

type Certificate = Pick<CertificateDetail, 'CertificateID' | 'CourseTitle' | 'IssueDate'>;

/** Where everybody can see that the certificate is genuine. @param origin of this site */
export const checkAddress = (
  { CertificateID }: Pick<Certificate, 'CertificateID'>,
  origin: string,
): string => new URL(`/certificates/${printedCertificateId(CertificateID)}`, origin).href;

/** LinkedIn's own form for a certificate in a profile, filled in. @param brand who issues it */
export const addToProfileAddress = (
  certificate: Certificate,
  brand: string,
  origin: string,
): string => {
  const issued = new Date(certificate.IssueDate);
  const isDated = !Number.isNaN(issued.getTime());
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.CourseTitle,
    organizationName: brand,
    ...(isDated && {
      issueYear: String(issued.getUTCFullYear()),
      issueMonth: String(issued.getUTCMonth() + 1),
    }),
    certUrl: checkAddress(certificate, origin),
    certId: printedCertificateId(certificate.CertificateID),
  });
  return `https://www.linkedin.com/profile/add?${form.toString()}`;
};
