import type { StudentRecordFacts } from '@cairn/domain/course-completion.rules';
import { useIsSignedIn, useStudentRecord } from '@cairn/record/use-record';
import { useStudentOrVisitor } from '@cairn/record/use-student-or-visitor';

const EMPTY_RECORD: StudentRecordFacts = { CompletedCourses: [], Courses: {} };
const noGroups: readonly string[] = [];

/** Returns the current student or visitor of the catalogue; follows sign-ins and sign-outs in every tab. */
export const useCatalogStudent = () => {
  const isSignedIn = useIsSignedIn();
  const record = useStudentRecord();
  const groupIds = record?.GroupIDs ?? noGroups;
  const viewer = useStudentOrVisitor();
  return {
    isSignedIn,
    groupIds,
    /** Student or visitor, as the rules of course visibility need them. */
    viewer,
    studentRecord: record ?? EMPTY_RECORD,
    /** Roles on the student's profile: whether each is earned, by RoleID. */
    roles: record?.Roles ?? {},
    /** Ids of the competencies that the student has earned. */
    competencies: record?.Competencies ?? [],
  };
};
