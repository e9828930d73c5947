import { session } from '@cairn/session';
import { useSyncExternalStore } from 'react';

/** What the shell shows of who is signed in. */
export interface Student {
  /** Empty while the attributes and the token name nobody. */
  readonly id: string;
  readonly name: string;
  readonly pictureUrl: string;
}

/** Undefined for a visitor. Follows the session of this tab and of every other (SHELL-04). */
export const useStudent = (): Student | undefined => {
  const { accessToken, userAttributes } = useSyncExternalStore(session.subscribe, session.read);
  if (accessToken === undefined) return undefined;
  const names = [session.givenName(), userAttributes?.LastName];
  return {
    id: session.studentId() ?? '',
    name: names.filter(Boolean).join(' '),
    pictureUrl: userAttributes?.profileImageUrl ?? '',
  };
};
