import type { StudentOrVisitor } from '@cairn/domain/course-visibility.rules';
import { useMemo } from 'react';
import { useIsSignedIn, useStudentRecord } from './use-record.ts';

const noGroups: readonly string[] = [];
const visitor: StudentOrVisitor = { kind: 'visitor' };

/** Returns the visitor or student for the rules of visibility. It follows the session, in this tab and others. */
export const useStudentOrVisitor = (): StudentOrVisitor => {
  const isSignedIn = useIsSignedIn();
  const groupIds = useStudentRecord()?.GroupIDs ?? noGroups;
  return useMemo<StudentOrVisitor>(
    () => (isSignedIn ? { kind: 'student', groupIds } : visitor),
    [isSignedIn, groupIds],
  );
};
