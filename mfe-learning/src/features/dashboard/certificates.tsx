import type { Course } from '@cairn/api/courses.contract';
import { useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { CertificateLink } from '@cairn/ui/certificate-link';
import { CourseImage } from '@cairn/ui/course-image';
import { useEffect } from 'react';
import { jt, t } from 'ttag';
import { certificateQueries } from '../../lib/certificate.queries.ts';
import { formatCertificateDate } from '../../lib/format-certificate-date.ts';
import {
  type CertificateRecord,
  toCertificateRecord,
  createCertificateRecord,
  writeCertificateRecord,
} from '@cairn/record/certificate-record';
import { ExploreCourses } from '../../lib/explore-courses.tsx';
import type { LoadedCourses } from '../../lib/use-my-courses.ts';
import styles from './completed-courses.module.css';

/** Returns certificates by CourseID. A failed request is only logged, since the viewer loads its certificate itself. */
const useRecords = (studentId: string): ReadonlyMap<string, CertificateRecord> => {
  const { data, error } = useQuery(certificateQueries.list(studentId));
  useEffect(() => {
    if (error) report(error, { at: 'list of certificates' });
  }, [error]);
  return new Map(data?.map((one) => [one.CourseID, toCertificateRecord(one)]));
};

interface EntryProps {
  readonly course: Course;
  readonly record: CertificateRecord;
}

const Entry = ({ course, record }: EntryProps) => {
  const day = formatCertificateDate(record.completionDate);
  const completed = (
    <time key="day" dateTime={record.completionDate}>
      {day}
    </time>
  );
  return (
    <li className={styles['entry']}>
      <CourseImage
        courseId={course.CourseID}
        category={course.Category}
        src={course.ThumbnailUrl}
        className={styles['art']}
      />
      <div>
        <h2 className={styles['title']}>{course.CourseTitle}</h2>
        {day !== '' && <p className={styles['date']}>{jt`Completed on ${completed}`}</p>}
      </div>
      <CertificateLink
        courseTitle={course.CourseTitle}
        onFollow={() => writeCertificateRecord(record)}
      />
    </li>
  );
};

/** Lists the certificates of completed courses; each opens in a new tab (DASH-05). */
export const CompletedCourseCertificates = ({ courses }: { readonly courses: LoadedCourses }) => {
  const records = useRecords(courses.attributes.StudentID);
  if (courses.completed.length === 0) {
    return (
      <ExploreCourses art="summit" title={t`No certificates yet.`}>
        {t`Finish every module in a course and its certificate will be kept here.`}
      </ExploreCourses>
    );
  }
  return (
    <ul className={styles['list']} aria-label={t`Certificates`}>
      {courses.completed.map((course) => (
        <Entry
          key={course.CourseID}
          course={course}
          record={
            records.get(course.CourseID) ?? createCertificateRecord(course, courses.attributes)
          }
        />
      ))}
    </ul>
  );
};
