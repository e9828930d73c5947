import type { CourseItem } from '@cairn/api/course-item.contract';
import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import styles from './course-detail.module.css';
import { courseDetailQueries } from './course-detail.queries.ts';

/**
 * Recommended courses at the end of the course page. They load together with the code of their cards, after the course is
 * shown.
 */
export const RelatedCourses = ({ course }: { readonly course: CourseItem }) => {
  const { groupIds } = useCatalogStudent();
  const related = useQuery(courseDetailQueries.related(course.CourseTitle ?? ''));
  return (
    <QueryContent
      query={related}
      skeleton={
        <Related>
          <Skeleton label={t`Loading related courses`}>
            <SkeletonText lines={4} />
          </Skeleton>
        </Related>
      }
      renderFailure={({ error, ...retry }) => (
        <Related>
          <ErrorState
            title={t`Failed to load related courses`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        </Related>
      )}
    >
      {({ Cards, select }) => {
        const courses = select(course.CourseID, groupIds);
        return (
          courses.length > 0 && (
            <Related>
              <Cards courses={courses} />
            </Related>
          )
        );
      }}
    </QueryContent>
  );
};

const Related = ({ children }: { readonly children: ReactNode }) => (
  <section aria-labelledby="related">
    <PageWidth isWhole className={styles['related']}>
      <h2 id="related">{t`Related courses`}</h2>
      {children}
    </PageWidth>
  </section>
);
