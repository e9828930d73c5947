import type { LearnerFacts } from '@cairn/domain/course-completion.rules';
import { useIsSignedIn, useRecord } from '@cairn/record/use-record';
import { useViewer } from '@cairn/record/use-viewer';

const nobody: LearnerFacts = { CompletedCourses: [], Courses: {} };
const noGroups: readonly string[] = [];

/** Returns the student or visitor; follows sign-ins and sign-outs in every tab. */
export const useLearner = () => {
  const isSignedIn = useIsSignedIn();
  const record = useRecord();
  const groupIds = record?.GroupIDs ?? noGroups;
  const viewer = useViewer();
  return {
    isSignedIn,
    groupIds,
    /** The student or visitor for the visibility rules. */
    viewer,
    learner: record ?? nobody,
    /** Whether each role is earned, by RoleID. */
    roles: record?.Roles ?? {},
    /** Ids of earned competencies. */
    competencies: record?.Competencies ?? [],
  };
};
