import type { CourseItem } from '@cairn/api/courses.contract';
import { recordOfCourse, writeCertificateRecord } from '@cairn/record/certificate-record';
import { useRecord } from '@cairn/record/use-record';
import { buttonClass } from '@cairn/ui/button-class';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ExternalLink } from 'lucide-react';
import { t } from 'ttag';

interface CertificateLinkProps {
  readonly course: Pick<CourseItem, 'CourseID' | 'CourseTitle'>;
  readonly size?: 's' | 'l';
}

/** The certificate of a completed course, in a new tab as from the dashboard. LEARN-12 */
export const CertificateLink = ({ course, size = 's' }: CertificateLinkProps) => {
  const student = useRecord();
  if (!student) return null;
  const title = course.CourseTitle ?? '';
  // Before any way of opening the link, a middle click and 'open in new tab' too.
  const remember = (): void => writeCertificateRecord(recordOfCourse(course, student));
  return (
    <a
      href="/certificate"
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: 'line', size })}
      onClick={remember}
      onPointerDown={remember}
    >
      {t`View certificate`}
      <VisuallyHidden> {t`of ${title} (opens in a new tab)`}</VisuallyHidden>
      <ExternalLink />
    </a>
  );
};
