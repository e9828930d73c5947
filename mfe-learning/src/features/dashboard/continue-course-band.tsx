import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress as Progress } from '@cairn/api/user.contract';
import { routePath } from '@cairn/domain/named-routes.rules';
import { CourseImage } from '@cairn/ui/course-image';
import { LinkButton } from '@cairn/ui/link-button';
import { SkeletonBlock } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ArrowRight } from 'lucide-react';
import { t } from 'ttag';
import { CourseProgressDisplay } from '../../lib/course-progress-display.tsx';
import { findCourseProgress } from '../../lib/course-progress-value.ts';
import styles from './continue-course-band.module.css';
import { useNextCourseStep } from './use-next-step.ts';

interface ResumeBandProps {
  readonly course: Course;
  readonly progress: Progress | undefined;
}

/** Band with the last used course and a button to continue it, the main action of the dashboard. */
export const ContinueCourseBand = ({ course, progress }: ResumeBandProps) => {
  const next = useNextCourseStep(course, progress);
  return (
    <section className={styles['band']} aria-labelledby="pick-up">
      <CourseImage
        courseId={course.CourseID}
        category={course.Category}
        src={course.ThumbnailUrl}
        loading="eager"
        className={styles['art']}
      />
      <div className={styles['text']}>
        <p id="pick-up" className={styles['hint']}>
          {t`Pick up where you left off`}
        </p>
        <h2>{course.CourseTitle}</h2>
        {next && <p className={styles['next']}>{next.words}</p>}
        <CourseProgressDisplay standing={findCourseProgress(course, progress)} />
      </div>
      <LinkButton
        variant="amber"
        size="l"
        to={routePath('CourseOverview', { id: course.CourseID }) + (next?.query ?? '')}
        className={styles['action']}
      >
        <span>
          {t`Continue`}
          <VisuallyHidden> {course.CourseTitle}</VisuallyHidden>
        </span>
        <ArrowRight />
      </LinkButton>
    </section>
  );
};

/** Placeholder for the band with the last used course. */
export const ContinueCourseBandSkeleton = () => <SkeletonBlock className={styles['bandPlace']} />;
