import type { LearnerFacts } from '@cairn/domain/course-completion.rules';
import { session } from '@cairn/session';
import { useSyncExternalStore } from 'react';

const nobody: LearnerFacts = { CompletedCourses: [], Courses: {} };

/** Who looks at the catalogue; changes at once with the session, in this tab or another. */
export const useLearner = () => {
  const { accessToken, userAttributes } = useSyncExternalStore(session.subscribe, session.read);
  return {
    isSignedIn: accessToken !== undefined,
    groupIds: userAttributes?.GroupIDs ?? [],
    learner: userAttributes ?? nobody,
  };
};
