import { session } from '@cairn/session';

/** The StudentID for a call that names it. Throws for a visitor: screens ask for a sign-in first. */
export const whoIsSignedIn = (): string => {
  const studentId = session.studentId();
  if (studentId === undefined) throw new Error('Nobody is signed in');
  return studentId;
};
