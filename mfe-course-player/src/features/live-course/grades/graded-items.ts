import type { CourseNode } from '@cairn/api/course-item.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { Submission } from '@cairn/domain/assignment.rules';
import { readStoredAttempts } from '../../../lib/stored-attempts.ts';
import type { CourseNodeIndex } from '../explorer/node-index.ts';
import { convertAttemptToSubmission } from './attempts-as-submissions.ts';

/** Assignment or assessment of a live course, with the student's submissions. */
export interface GradedCourseItem {
  readonly node: CourseNode;
  readonly submissions: readonly Submission[];
}

export interface StudentCourseResults {
  readonly courseId: string;
  /** Student's submissions in all courses; several courses may contain the same assignment id. */
  readonly submissions: readonly Submission[];
  readonly record: UserAttributes | undefined;
}

/** Returns every assignment and assessment at any depth, in the order of the tree (GTAB-02). */
export const collectGradedItems = (
  index: CourseNodeIndex,
  handedIn: StudentCourseResults,
): GradedCourseItem[] => {
  const own = handedIn.submissions.filter(
    ({ CourseID = handedIn.courseId }) => CourseID === handedIn.courseId,
  );
  const byWork = Map.groupBy(own, ({ AssignmentID }) => AssignmentID);
  return [...index.values()].flatMap(({ node }): GradedCourseItem[] => {
    if (node.type === 'assignment') {
      return [{ node, submissions: byWork.get(node.assignmentId ?? node.id) ?? [] }];
    }
    return node.type === 'assessment' ? [assessmentItem(node, byWork, handedIn)] : [];
  });
};

/** Attempts are stored in the student's record; some servers list them as submissions as well. */
const assessmentItem = (
  node: CourseNode,
  byWork: ReadonlyMap<string, readonly Submission[]>,
  { courseId, record }: StudentCourseResults,
): GradedCourseItem => {
  const assessmentId = node.assessmentId ?? node.id;
  const attempts = readStoredAttempts(record, courseId, assessmentId).map((attempt) =>
    convertAttemptToSubmission(attempt, { assessmentId, maxScore: node.MaxScore }),
  );
  const known = new Set(attempts.map(({ Attempt }) => Attempt));
  const listed = byWork.get(assessmentId) ?? [];
  return { node, submissions: [...attempts, ...listed.filter((one) => !known.has(one.Attempt))] };
};
