import type { Certificate } from '@cairn/api/certificates.contract';
import type { Course } from '@cairn/api/courses.contract';
import { formatCertificateId } from '@cairn/domain/certificate.rules';
import { Link, useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { CertificateLink } from '@cairn/ui/certificate-link';
import { CourseImage } from '@cairn/ui/course-image';
import { useEffect } from 'react';
import { jt, t } from 'ttag';
import { certificateQueries } from '../../lib/certificate.queries.ts';
import { formatUtcDate } from '@cairn/messages/dates';
import {
  type CertificateRecord,
  toCertificateRecord,
  createCertificateRecord,
  writeCertificateRecord,
} from '@cairn/record/certificate-record';
import { ExploreCourses } from '../../lib/explore-courses.tsx';
import type { LoadedCourses } from '../../lib/use-my-courses.ts';
import styles from './completed-courses.module.css';

interface OwnCertificates {
  /** The newest certificate of each course, by CourseID. */
  readonly records: ReadonlyMap<string, CertificateRecord>;
  /** Certificates of earlier rounds: the course has to be taken again, or was completed again. */
  readonly earlier: readonly Certificate[];
}

/** Returns the student's certificates. A failed request is only logged, since the viewer loads its certificate itself. */
const useCertificates = ({ attributes, completed }: LoadedCourses): OwnCertificates => {
  const studentId = attributes.StudentID;
  const { data, error } = useQuery(certificateQueries.list(studentId));
  useEffect(() => {
    if (error) report(error, { at: 'list of certificates' });
  }, [error]);
  const newest = new Map(data?.toReversed().map((one) => [one.CourseID, one]));
  const completedIds = new Set(completed.map(({ CourseID }) => CourseID));
  return {
    records: new Map([...newest].map(([id, one]) => [id, toCertificateRecord(one)])),
    earlier: (data ?? []).filter(
      (one) => !completedIds.has(one.CourseID) || newest.get(one.CourseID) !== one,
    ),
  };
};

interface EntryProps {
  readonly course: Course;
  readonly record: CertificateRecord;
}

const Entry = ({ course, record }: EntryProps) => {
  const day = formatUtcDate(record.completionDate);
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
  const { records, earlier } = useCertificates(courses);
  if (courses.completed.length === 0 && earlier.length === 0) {
    return (
      <ExploreCourses art="summit" title={t`No certificates yet.`}>
        {t`Finish every module in a course and its certificate will be kept here.`}
      </ExploreCourses>
    );
  }
  return (
    <>
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
      {earlier.length > 0 && <EarlierCertificates certificates={earlier} />}
    </>
  );
};

/** Certificates of courses that the student has been asked to take again; each stays valid (MENR-20). */
const EarlierCertificates = ({
  certificates,
}: {
  readonly certificates: readonly Certificate[];
}) => (
  <section aria-labelledby="earlier-certificates">
    <h2 id="earlier-certificates">{t`Earlier certificates`}</h2>
    <ul>
      {certificates.map(({ CertificateID, CourseTitle, CompletionDate }) => {
        const day = formatUtcDate(CompletionDate);
        return (
          <li key={CertificateID}>
            <Link to={`/certificates/${formatCertificateId(CertificateID)}`}>
              {t`${CourseTitle}, completed on ${day}`}
            </Link>
          </li>
        );
      })}
    </ul>
  </section>
);
