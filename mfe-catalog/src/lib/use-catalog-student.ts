import type { StudentRecordFacts } from '@cairn/domain/course-completion.rules';
import { useIsSignedIn, useStudentRecord } from '@cairn/record/use-record';
import { useStudentOrVisitor } from '@cairn/record/use-student-or-visitor';

const EMPTY_RECORD: StudentRecordFacts = { CompletedCourses: [], Courses: {} };
const noGroups: readonly string[] = [];

/** Returns the student or visitor; follows sign-ins and sign-outs in every tab. */
export const useCatalogStudent = () => {
  const isSignedIn = useIsSignedIn();
  const record = useStudentRecord();
  const groupIds = record?.GroupIDs ?? noGroups;
  const viewer = useStudentOrVisitor();
  return {
    isSignedIn,
    groupIds,
    /** The student or visitor for the visibility rules. */
    viewer,
    learner: record ?? EMPTY_RECORD,
    /** Whether each role is earned, by RoleID. */
    roles: record?.Roles ?? {},
    /** Ids of earned competencies. */
    competencies: record?.Competencies ?? [],
  };
};
