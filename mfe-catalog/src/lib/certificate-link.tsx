import { listCertificates } from '@cairn/api/certificates.contract';
import { printedCertificateId } from '@cairn/domain/certificate.rules';
import { Link, queryOptions, useQuery } from '@cairn/runtime';
import { http, session } from '@cairn/session';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Award } from 'lucide-react';
import styles from './certificate-link.module.css';

const MINUTE = 60_000;

/** One call for every completed course of a page. */
const certificatesOf = (studentId: string) =>
  queryOptions({
    queryKey: ['certificates', studentId],
    queryFn: ({ signal }) => http.call(listCertificates, { signal }),
    staleTime: MINUTE,
    enabled: studentId !== '',
  });

export interface CertificateLinkProps {
  readonly courseId: string;
  readonly title: string;
}

/** The way to the certificate of a completed course; nothing until it is known, and where there is none. */
export const CertificateLink = ({ courseId, title }: CertificateLinkProps) => {
  const { data = [] } = useQuery(certificatesOf(session.studentId() ?? ''));
  const certificate = data.find(({ CourseID }) => CourseID === courseId);
  if (!certificate) return null;
  return (
    <Link
      to={`/certificates/${printedCertificateId(certificate.CertificateID)}`}
      className={styles['link']}
    >
      <Award />
      Certificate
      <VisuallyHidden>{` of ${title}`}</VisuallyHidden>
    </Link>
  );
};
