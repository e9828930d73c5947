import type { UserAttributes } from '@cairn/api/user.contract';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { StudentState } from './use-student.ts';

interface StudentPartProps {
  readonly student: StudentState;
  readonly children: (attributes: UserAttributes) => ReactNode;
}

/** Shows content that needs the student's record once the record is loaded. */
export const StudentPart = ({ student, children }: StudentPartProps) => (
  <QueryContent
    query={{ ...student, data: student.attributes }}
    skeleton={
      <Skeleton label={t`Loading profile`}>
        <SkeletonText heading lines={4} />
        <SkeletonText heading lines={6} />
      </Skeleton>
    }
    renderFailure={({ error, ...retry }) => (
      <ErrorState title={t`Error fetching profile`} detail={friendlyMessage(error)} {...retry} />
    )}
  >
    {children}
  </QueryContent>
);
