import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import { DEFAULT_MAX_SCORE } from '@cairn/domain/course-taking.limits';
import { type Submission } from '@cairn/domain/assignment.rules';

/** What the assessment is called on the wire, and how many points it counts. */
interface AssessmentTerms {
  readonly assessmentId: string;
  readonly maxScore?: number | undefined;
}

/** A share in percent as points, to a tenth. */
const pointsOf = (percent: number, maxScore: number): number =>
  Math.round((percent / 100) * maxScore * 10) / 10;

/** An attempt has no grade while an answer of it waits for a person to read it. */
export const attemptAsSubmission = (
  { attemptNumber, score, grades, datetimeSubmitted }: AssessmentAttempt,
  { assessmentId, maxScore = DEFAULT_MAX_SCORE }: AssessmentTerms,
): Submission => {
  const isOpen = grades.some(({ status }) => status !== 'graded');
  return {
    SubmissionID: `${assessmentId} ${attemptNumber}`,
    AssignmentID: assessmentId,
    Attempt: attemptNumber,
    SubmissionTime: datetimeSubmitted,
    ...(!isOpen && { Grade: pointsOf(score, maxScore), GradedAt: datetimeSubmitted }),
    Attachments: [],
  };
};
