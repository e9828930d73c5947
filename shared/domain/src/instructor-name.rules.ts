import { formatFullName } from './full-name.rules.ts';

interface InstructorNames {
  readonly FirstName: string;
  readonly LastName: string;
  readonly FullName: string;
}

/** Returns an instructor's full name, else the first and last name (DETAIL-28). */
export const formatInstructorName = ({ FullName, FirstName, LastName }: InstructorNames): string =>
  FullName.trim() || formatFullName(FirstName, LastName);
