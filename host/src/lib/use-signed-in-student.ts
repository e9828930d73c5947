import { formatFullName } from '@cairn/domain/full-name.rules';
import { useIsSignedIn, useStudentRecord } from '@cairn/record/use-record';
import { session } from '@cairn/session';

/** The signed-in user as shown in the shell. */
export interface SignedInStudent {
  /** StudentID of the signed-in user; empty if the token contains none. */
  readonly id: string;
  readonly name: string;
  readonly pictureUrl: string;
  readonly isTeaching: boolean;
  /** True if the user has a staff role: administrator or group manager. */
  readonly isManaging: boolean;
}

const MANAGING_ROLES: ReadonlySet<string> = new Set(['administrator', 'group-manager']);

/** Returns the signed-in student; undefined for a visitor. Follows sign-ins and sign-outs in every tab (SHELL-04). */
export const useSignedInStudent = (): SignedInStudent | undefined => {
  const isSignedIn = useIsSignedIn();
  const record = useStudentRecord();
  if (!isSignedIn) return undefined;
  return {
    id: session.studentId() ?? '',
    name: formatFullName(record?.FirstName ?? session.givenName() ?? '', record?.LastName ?? ''),
    pictureUrl: record?.profileImageUrl ?? '',
    isTeaching: record?.InstructorID !== undefined,
    isManaging: record?.StaffRoles?.some((role) => MANAGING_ROLES.has(role)) === true,
  };
};
