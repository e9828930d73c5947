import { ApiError } from '@cairn/api/api-error';
import { type Failure, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { BecomeInstructor } from './become-instructor.tsx';
import { Desk } from './desk.tsx';
import styles from './desk.module.css';
import { teachQueries } from './teach.queries.ts';

/** /teach: the desk of those who teach; others find here how to become an instructor. */
export const TeachPage = () => (
  <Loaded
    query={useQuery(teachQueries.courses())}
    skeleton={<DeskSkeleton />}
    renderFailure={DeskFailure}
  >
    {({ InstructorID, courses }) => <Desk instructorId={InstructorID} courses={courses} />}
  </Loaded>
);

const DeskFailure = ({ error, isRetrying, onRetry }: Failure<Error>) =>
  error instanceof ApiError && error.kind === 'forbidden' ? (
    <BecomeInstructor />
  ) : (
    <ErrorState
      title="The teaching desk could not be loaded."
      detail={friendlyMessage(error)}
      {...{ isRetrying, onRetry }}
    />
  );

const DeskSkeleton = () => (
  <Skeleton label="Loading" className={styles['skeleton']}>
    <SkeletonText heading lines={4} />
    <SkeletonBlock className={styles['skeletonMain']} />
  </Skeleton>
);
