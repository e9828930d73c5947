import { ApiError } from '@cairn/api/api-error';
import { type Failure, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { SecondFactorNeeded } from '@cairn/ui/second-factor-needed';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { useEffect } from 'react';
import { t } from 'ttag';
import { BecomeInstructor } from './become-instructor.tsx';
import { TeachingDesk } from './desk.tsx';
import { DEFAULT_TEACHING_DESK_VIEW, useTeachingDeskLocation } from '../../lib/desk-location.ts';
import { preloadTeachingDeskView } from './desk-views.tsx';
import styles from './desk.module.css';
import { teachQueries } from '../../lib/teach.queries.ts';

/** Page /teach: the teaching desk of instructors and collaborators; for others, how to become an instructor. */
export const TeachPage = () => {
  const query = useQuery(teachQueries.courses());
  const { view, itemId } = useTeachingDeskLocation();
  const isMoreThanList = view !== DEFAULT_TEACHING_DESK_VIEW || itemId !== undefined;
  // Preloads the code of the current view in parallel with the courses.
  useEffect(() => {
    if (isMoreThanList) preloadTeachingDeskView(view);
  }, [isMoreThanList, view]);
  return (
    <QueryContent query={query} skeleton={<DeskSkeleton />} renderFailure={DeskFailure}>
      {({ InstructorID, courses }) => (
        <TeachingDesk instructorId={InstructorID} courses={courses} />
      )}
    </QueryContent>
  );
};

const DeskFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => {
  const kind = error instanceof ApiError ? error.kind : undefined;
  if (kind === 'forbidden') return <BecomeInstructor />;
  if (kind === 'second-factor-needed') return <SecondFactorNeeded />;
  return (
    <ErrorState
      title={t`The teaching desk could not be loaded.`}
      detail={friendlyMessage(error)}
      {...{ isRetrying, onRetry }}
    />
  );
};

const DeskSkeleton = () => (
  <Skeleton label={t`Loading`} className={styles['skeleton']}>
    <SkeletonText heading lines={4} />
    <SkeletonBlock className={styles['skeletonMain']} />
  </Skeleton>
);
