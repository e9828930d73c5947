import type { UserAttributes } from '@cairn/api/user.contract';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import type { Student } from './use-student.ts';

interface StudentPartProps {
  readonly student: Student;
  readonly children: (attributes: UserAttributes) => ReactNode;
}

/** What needs the student's record: on the way, failed, or there. */
export const StudentPart = ({ student, children }: StudentPartProps) => {
  if (student.attributes) return children(student.attributes);
  if (student.error) {
    return (
      <ErrorState
        title="Error fetching profile"
        detail={friendlyMessage(student.error)}
        isRetrying={student.isFetching}
        onRetry={() => void student.refetch()}
      />
    );
  }
  return (
    <Skeleton label="Loading profile">
      <SkeletonText heading lines={4} />
      <SkeletonText heading lines={6} />
    </Skeleton>
  );
};
