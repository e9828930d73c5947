import { friendlyMessage } from '@cairn/session';
import { CardGrid } from '@cairn/ui/course-card';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { SkeletonCard } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { RoleCourseCard } from './role-course-card.tsx';
import styles from './roles-catalog.module.css';
import type { RoleCourse, RoleCourses } from './use-role-courses.ts';

/** Placeholders for courses of a role while even their number is unknown. */
const SKELETON_COURSES: readonly RoleCourse[] = ['first', 'second', 'third'].map((courseId) => ({
  courseId,
}));

export const RoleCourseList = ({ courses }: { readonly courses: RoleCourses }) => {
  const { list, isComplete, failure } = courses;
  const shown = list ?? (failure ? [] : SKELETON_COURSES);
  return (
    <section className={styles['courses']} aria-labelledby="courses">
      <h2 id="courses">{isComplete && !failure ? t`Courses (${shown.length})` : t`Courses`}</h2>
      {shown.length > 0 && (
        <CardGrid>
          {shown.map((entry) =>
            entry.course ? (
              <RoleCourseCard key={entry.courseId} course={entry.course} />
            ) : (
              <LoadingCard key={entry.courseId} />
            ),
          )}
        </CardGrid>
      )}
      {failure && (
        <ErrorState
          title={failure.title}
          detail={friendlyMessage(failure.error)}
          isRetrying={failure.isRetrying}
          onRetry={failure.onRetry}
        />
      )}
      {shown.length === 0 && !failure && (
        <EmptyState
          art="trail"
          title={t`No courses are currently available for this role.`}
          headingLevel={3}
        />
      )}
    </section>
  );
};

const LoadingCard = () => (
  <article aria-busy="true">
    <SkeletonCard />
    <p className={styles['loading']}>{t`Loading...`}</p>
  </article>
);
