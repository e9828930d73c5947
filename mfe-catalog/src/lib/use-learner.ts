import type { LearnerFacts } from '@cairn/domain/course-completion.rules';
import type { Viewer } from '@cairn/domain/course-visibility.rules';
import { session } from '@cairn/session';
import { useMemo, useSyncExternalStore } from 'react';

const nobody: LearnerFacts = { CompletedCourses: [], Courses: {} };
const noGroups: readonly string[] = [];
const visitor: Viewer = { kind: 'visitor' };

/** Who looks at the catalogue; changes at once with the session, in this tab or another. */
export const useLearner = () => {
  const { accessToken, userAttributes } = useSyncExternalStore(session.subscribe, session.read);
  const isSignedIn = accessToken !== undefined;
  const groupIds = userAttributes?.GroupIDs ?? noGroups;
  const viewer = useMemo<Viewer>(
    () => (isSignedIn ? { kind: 'student', groupIds } : visitor),
    [isSignedIn, groupIds],
  );
  return {
    isSignedIn,
    groupIds,
    /** As the visibility rules see them. */
    viewer,
    learner: userAttributes ?? nobody,
    /** RoleID → earned. */
    roles: userAttributes?.Roles ?? {},
    /** Ids of what has been earned. */
    competencies: userAttributes?.Competencies ?? [],
  };
};
