import type { Viewer } from '@cairn/domain/course-visibility.rules';
import { useMemo } from 'react';
import { useIsSignedIn, useRecord } from './use-record.ts';

const noGroups: readonly string[] = [];
const visitor: Viewer = { kind: 'visitor' };

/** Who looks, as the rules of visibility see them; changes at once with the session, in this tab or another. */
export const useViewer = (): Viewer => {
  const isSignedIn = useIsSignedIn();
  const groupIds = useRecord()?.GroupIDs ?? noGroups;
  return useMemo<Viewer>(
    () => (isSignedIn ? { kind: 'student', groupIds } : visitor),
    [isSignedIn, groupIds],
  );
};
