import type { Viewer } from '@cairn/domain/course-visibility.rules';
import { useMemo } from 'react';
import { useIsSignedIn, useRecord } from './use-record.ts';

const noGroups: readonly string[] = [];
const visitor: Viewer = { kind: 'visitor' };

/** Returns the visitor or student for the rules of visibility. It follows the session, in this tab and others. */
export const useViewer = (): Viewer => {
  const isSignedIn = useIsSignedIn();
  const groupIds = useRecord()?.GroupIDs ?? noGroups;
  return useMemo<Viewer>(
    () => (isSignedIn ? { kind: 'student', groupIds } : visitor),
    [isSignedIn, groupIds],
  );
};
