import type { CourseItem } from '@cairn/api/course-item.contract';
import { getCourseState, isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { formatCourseLevel } from '@cairn/domain/course-types.rules';
import { formatQuarterHours } from '@cairn/domain/duration.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { enrolInCourse } from '@cairn/record/enrol';
import { useAction } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { CourseCard } from '@cairn/ui/course-card';
import { Tag } from '@cairn/ui/tag';
import { Check } from 'lucide-react';
import { t } from 'ttag';
import { OwnCertificateLink } from '../../lib/own-certificate-link.tsx';
import { useRef } from 'react';
import { getCourseCardDescription } from '../../lib/description.ts';
import { useMoveFocusAfterPress } from '../../lib/use-focus-next.ts';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import styles from './roles-catalog.module.css';

export const RoleCourseCard = ({ course }: { readonly course: CourseItem }) => {
  const { studentRecord, isSignedIn } = useCatalogStudent();
  const isCompleted = isSignedIn && getCourseState(course, studentRecord) === 'completed';
  return (
    <CourseCard
      courseId={course.CourseID}
      title={course.CourseTitle ?? ''}
      to={routePath('CourseCatalog', { id: course.CourseID })}
      src={course.ThumbnailUrl}
      category={course.Category}
      meta={[formatCourseLevel(course.Level), formatCourseDuration(course)]}
      tag={isCompleted && <Tag tone="completed">{t`Completed`}</Tag>}
      description={getCourseCardDescription(course)}
      loading="lazy"
    >
      <div className={styles['actions']}>
        <EnrolButton course={course} />
        {isCompleted && <OwnCertificateLink course={course} />}
      </div>
    </CourseCard>
  );
};

/** Returns the duration of a course as text; a packaged course has no lectures to add up. */
const formatCourseDuration = (course: CourseItem): string | undefined =>
  isPackagedCourse(course) ? undefined : formatQuarterHours(course.Lectures ?? []);

const EnrolButton = ({ course }: { readonly course: CourseItem }) => {
  const { studentRecord, isSignedIn } = useCatalogStudent();
  const title = course.CourseTitle ?? '';
  const enrolling = useAction({
    mutationFn: () => enrolInCourse(course.CourseID),
    onSuccess: () => notice('success', t`Successfully enrolled`),
    onError: () => notice('error', t`Failed to enroll in course`),
  });
  const enrolledLabel = useRef<HTMLSpanElement>(null);
  const isEnrolled = isSignedIn && getCourseState(course, studentRecord) !== 'not-enrolled';
  useMoveFocusAfterPress(isEnrolled && enrolling.isSuccess, enrolledLabel);
  if (isEnrolled) {
    return (
      <span ref={enrolledLabel} tabIndex={-1}>
        <Button size="s" disabled>
          <Check />
          {t`Enrolled`}
        </Button>
      </span>
    );
  }
  return (
    <Button
      variant="line"
      size="s"
      aria-label={t`Enroll in ${title}`}
      busy={enrolling.isPending}
      busyLabel={t`Enrolling...`}
      onClick={() => {
        if (isSignedIn) enrolling.mutate();
        else notice('error', t`You must be logged in to enroll in a course`);
      }}
    >
      {t`Enroll`}
    </Button>
  );
};

const notice = (tone: 'success' | 'error', message: string): void =>
  events.emit('notice.shown', { tone, message });
