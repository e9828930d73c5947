import { useIsSignedIn, useRecord } from '@cairn/record/use-record';
import { session } from '@cairn/session';

/** What the shell shows of who is signed in. */
export interface Student {
  /** Empty when the token names nobody. */
  readonly id: string;
  readonly name: string;
  readonly pictureUrl: string;
  readonly isTeaching: boolean;
}

/** Undefined for a visitor. Follows the session of this tab and of every other (SHELL-04). */
export const useStudent = (): Student | undefined => {
  const isSignedIn = useIsSignedIn();
  const record = useRecord();
  if (!isSignedIn) return undefined;
  const names = [record?.FirstName ?? session.givenName(), record?.LastName];
  return {
    id: session.studentId() ?? '',
    name: names.filter(Boolean).join(' '),
    pictureUrl: record?.profileImageUrl ?? '',
    isTeaching: record?.InstructorID !== undefined,
  };
};
