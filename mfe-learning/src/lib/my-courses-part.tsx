import { friendlyMessage } from '@cairn/session';
import { CardGrid } from '@cairn/ui/course-card';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonCard } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { LoadedCourses, MyCoursesState } from './use-my-courses.ts';

interface MyCoursesPartProps {
  readonly state: MyCoursesState;
  /** Content that the page shows above the cards of the courses. */
  readonly lead?: ReactNode;
  readonly children: (courses: LoadedCourses) => ReactNode;
}

/** Placeholder while the student's courses, or the code that shows them, are loading. */
export const CoursesSkeleton = ({ lead }: Pick<MyCoursesPartProps, 'lead'>) => (
  <Skeleton label={t`Loading courses`}>
    {lead}
    <CardGrid>
      {[1, 2, 3].map((card) => (
        <SkeletonCard key={card} />
      ))}
    </CardGrid>
  </Skeleton>
);

/** Section of a page with the student's courses. */
export const MyCoursesPart = ({ state, lead, children }: MyCoursesPartProps) => (
  <QueryContent
    query={state}
    skeleton={<CoursesSkeleton lead={lead} />}
    renderFailure={({ error, ...retry }) => (
      <ErrorState title={t`Error fetching courses`} detail={friendlyMessage(error)} {...retry} />
    )}
  >
    {children}
  </QueryContent>
);
