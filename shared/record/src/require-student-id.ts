import { session } from '@cairn/session';

/** Returns the StudentID for calls that contain it. Throws for a visitor, because screens ask for a sign-in first. */
export const requireStudentId = (): string => {
  const studentId = session.studentId();
  if (studentId === undefined) throw new Error('Nobody is signed in');
  return studentId;
};
