import type { CourseItem } from '@cairn/api/course-item.contract';
import { getCourseState, isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { COURSE_TYPE_LABELS } from '@cairn/domain/course-types.rules';
import { Breadcrumbs } from '@cairn/ui/breadcrumbs';
import { Button } from '@cairn/ui/button';
import { CourseImage } from '@cairn/ui/course-image';
import { LinkButton } from '@cairn/ui/link-button';
import { PageWidth } from '@cairn/ui/page-width';
import { SurveyReminder } from '@cairn/ui/survey-reminder';
import { Tag } from '@cairn/ui/tag';
import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { t } from 'ttag';
import { OwnCertificateLink } from '../../lib/own-certificate-link.tsx';
import { getCoursePageDescription } from '../../lib/description.ts';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import styles from './course-hero.module.css';
import { useEnrolment } from './use-enrolment.ts';

/** Returns the label of the course's type, such as live or self-guided; a package decides before the type. */
const describeCourseType = (course: CourseItem): string | undefined =>
  COURSE_TYPE_LABELS[isPackagedCourse(course) ? 'scorm' : (course.CourseType ?? '')];

export const CourseHero = ({ course }: { readonly course: CourseItem }) => {
  const enrolment = useEnrolment(course);
  const { studentRecord } = useCatalogStudent();
  const isCompleted = useIsCompleted(course);
  return (
    <section className={styles['hero']} data-surface="deep" aria-labelledby="course-title">
      <CourseImage
        courseId={course.CourseID}
        category={course.Category}
        src={course.ThumbnailUrl}
        loading="eager"
        className={styles['art']}
      />
      <PageWidth className={styles['inner']}>
        <div className={styles['text']}>
          <Breadcrumbs
            items={[{ label: t`Courses`, to: '/course-catalog' }, { label: course.Category ?? '' }]}
          />
          <h1 id="course-title">{course.CourseTitle}</h1>
          <p className={styles['facts']}>
            {isCompleted && <Tag tone="completed">{t`Completed`}</Tag>}
            {enrolment.isEnrolled && !isCompleted && <Tag tone="enrolled">{t`Enrolled`}</Tag>}
            <span>{describeCourseType(course)}</span>
          </p>
          <p className={styles['description']}>{getCoursePageDescription(course)}</p>
          <div className={styles['actions']}>
            <CourseAction course={course} enrolment={enrolment} />
            {isCompleted && <OwnCertificateLink course={course} size="l" />}
          </div>
          <SurveyReminder
            courseId={course.CourseID}
            courseTitle={course.CourseTitle ?? ''}
            progress={studentRecord.Courses[course.CourseID]}
          />
        </div>
      </PageWidth>
    </section>
  );
};

/** Returns whether the student has completed the course; false for visitors, whose record is empty. */
const useIsCompleted = (course: CourseItem): boolean => {
  const { isSignedIn, studentRecord } = useCatalogStudent();
  return isSignedIn && getCourseState(course, studentRecord) === 'completed';
};

interface CourseActionProps {
  readonly course: CourseItem;
  readonly enrolment: ReturnType<typeof useEnrolment>;
}

/** Button to enrol in a course or to open it, by the rules of 001 §2. */
const CourseAction = ({ course, enrolment }: CourseActionProps) => {
  const hasEnrolled = useRef(false);
  if (course.PublicallyAccessible) {
    return (
      <Button
        variant="amber"
        size="l"
        busy={enrolment.isOpening}
        busyLabel={t`Opening...`}
        onClick={enrolment.open}
      >
        {t`Open Course`}
        <ArrowRight />
      </Button>
    );
  }
  if (enrolment.isEnrolled) {
    return (
      <LinkButton
        // Moves the focus to the link, since it replaces the pressed button.
        ref={(link) => {
          if (hasEnrolled.current && document.activeElement === document.body) link?.focus();
        }}
        variant="amber"
        size="l"
        to={enrolment.playerPath}
      >
        {t`Open Course`}
        <ArrowRight />
      </LinkButton>
    );
  }
  return (
    <Button
      variant="amber"
      size="l"
      busy={enrolment.isEnrolling}
      busyLabel={t`Enrolling...`}
      onClick={() => {
        hasEnrolled.current = true;
        enrolment.enrol();
      }}
    >
      {t`Enroll`}
    </Button>
  );
};
