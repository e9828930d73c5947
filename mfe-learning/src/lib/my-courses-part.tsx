import { friendlyMessage } from '@cairn/session';
import { CardGrid } from '@cairn/ui/course-card';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonCard } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { LoadedCourses, MyCoursesState } from './use-my-courses.ts';

interface MyCoursesPartProps {
  readonly state: MyCoursesState;
  /** What stands over the cards. */
  readonly lead?: ReactNode;
  readonly children: (courses: LoadedCourses) => ReactNode;
}

/** A place for the student's courses: on the way, failed, or there. */
export const MyCoursesPart = ({ state, lead, children }: MyCoursesPartProps) => {
  switch (state.status) {
    case 'loading':
      return (
        <Skeleton label="Loading courses">
          {lead}
          <CardGrid>
            {[1, 2, 3].map((card) => (
              <SkeletonCard key={card} />
            ))}
          </CardGrid>
        </Skeleton>
      );
    case 'failed':
      return (
        <ErrorState
          title="Error fetching courses"
          detail={friendlyMessage(state.error)}
          isRetrying={state.isRetrying}
          onRetry={state.retry}
        />
      );
    case 'loaded':
      return children(state.courses);
    default:
      return state satisfies never;
  }
};
