import type { CourseItem } from '@cairn/api/course-item.contract';
import { createCertificateRecord, writeCertificateRecord } from '@cairn/record/certificate-record';
import { useStudentRecord } from '@cairn/record/use-record';
import { CertificateLink } from '@cairn/ui/certificate-link';

interface OwnCertificateLinkProps {
  readonly course: Pick<CourseItem, 'CourseID' | 'CourseTitle'>;
  readonly size?: 's' | 'l';
}

/** Link to the student's certificate of a completed course (LEARN-12). */
export const OwnCertificateLink = ({ course, size }: OwnCertificateLinkProps) => {
  const student = useStudentRecord();
  if (!student) return null;
  return (
    <CertificateLink
      courseTitle={course.CourseTitle ?? ''}
      size={size}
      onFollow={() => writeCertificateRecord(createCertificateRecord(course, student))}
    />
  );
};
