import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress as Progress } from '@cairn/api/user.contract';
import { isPackaged } from '@cairn/domain/course-completion.rules';
import { itemToResume } from '@cairn/domain/module-progress.rules';
import { routePath } from '@cairn/domain/named-routes.rules';
import { useQuery } from '@cairn/runtime';
import { CourseImage } from '@cairn/ui/course-image';
import { LinkButton } from '@cairn/ui/link-button';
import { SkeletonBlock } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ArrowRight } from 'lucide-react';
import { CourseProgress } from '../../lib/course-progress.tsx';
import { courseStanding } from '../../lib/course-standing.ts';
import { dashboardQueries } from './dashboard.queries.ts';
import { flagsByModule } from './flags-by-module.ts';
import styles from './resume-band.module.css';

interface ResumeBandProps {
  readonly course: Course;
  readonly progress: Progress | undefined;
}

/** The course last touched, and the one next step on this page. */
export const ResumeBand = ({ course, progress }: ResumeBandProps) => (
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
        Pick up where you left off
      </p>
      <h2>{course.CourseTitle}</h2>
      <NextModule course={course} progress={progress} />
      <CourseProgress standing={courseStanding(course, progress)} />
    </div>
    <LinkButton
      variant="amber"
      size="l"
      to={routePath('CourseOverview', { id: course.CourseID })}
      className={styles['action']}
    >
      <span>
        Continue<VisuallyHidden> {course.CourseTitle}</VisuallyHidden>
      </span>
      <ArrowRight />
    </LinkButton>
  </section>
);

/** Keeps the place of the band. */
export const ResumeBandPlace = () => <SkeletonBlock className={styles['bandPlace']} />;

/** Where the player will open a self-guided course. Other courses have no modules. */
const NextModule = ({ course, progress }: ResumeBandProps) => {
  const hasModules = course.CourseType === 'async' && !isPackaged(course);
  const { data: modules } = useQuery({
    ...dashboardQueries.modules(course.CourseID),
    enabled: hasModules,
  });
  const next = modules && itemToResume(modules, flagsByModule(progress));
  const at = modules?.findIndex(({ ModuleID }) => ModuleID === next?.moduleId) ?? -1;
  if (!hasModules) return null;
  return (
    <p className={styles['next']}>
      {modules?.[at] && `Module ${at + 1}: ${modules[at].ModuleTitle}`}
    </p>
  );
};
