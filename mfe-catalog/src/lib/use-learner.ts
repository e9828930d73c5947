import type { LearnerFacts } from '@cairn/domain/course-completion.rules';
import { useIsSignedIn, useRecord } from '@cairn/record/use-record';
import { useViewer } from '@cairn/record/use-viewer';

const nobody: LearnerFacts = { CompletedCourses: [], Courses: {} };
const noGroups: readonly string[] = [];

/** Who looks at the catalogue; changes at once with the session, in this tab or another. */
export const useLearner = () => {
  const isSignedIn = useIsSignedIn();
  const record = useRecord();
  const groupIds = record?.GroupIDs ?? noGroups;
  const viewer = useViewer();
  return {
    isSignedIn,
    groupIds,
    /** As the visibility rules see them. */
    viewer,
    learner: record ?? nobody,
    /** RoleID → earned. */
    roles: record?.Roles ?? {},
    /** Ids of what has been earned. */
    competencies: record?.Competencies ?? [],
  };
};
