import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import { DEFAULT_ASSIGNMENT_POINTS } from '@cairn/domain/course-taking.limits';
import { type Submission } from '@cairn/domain/assignment.rules';

/** The assessment's id in responses, and its maximum score. */
interface AssessmentScale {
  readonly assessmentId: string;
  readonly maxScore?: number | undefined;
}

/** Converts a percentage to points, rounded to a tenth. */
const toPoints = (percent: number, maxScore: number): number =>
  Math.round((percent / 100) * maxScore * 10) / 10;

/** Converts an attempt to a submission. It has no grade while one of its answers waits for manual grading. */
export const convertAttemptToSubmission = (
  { attemptNumber, score, grades, datetimeSubmitted }: AssessmentAttempt,
  { assessmentId, maxScore = DEFAULT_ASSIGNMENT_POINTS }: AssessmentScale,
): Submission => {
  const isOpen = grades.some(({ status }) => status !== 'graded');
  return {
    SubmissionID: `${assessmentId} ${attemptNumber}`,
    AssignmentID: assessmentId,
    Attempt: attemptNumber,
    SubmissionTime: datetimeSubmitted,
    ...(!isOpen && { Grade: toPoints(score, maxScore), GradedAt: datetimeSubmitted }),
    Attachments: [],
  };
};
