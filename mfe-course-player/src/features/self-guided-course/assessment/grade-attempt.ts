import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule, Question } from '@cairn/api/modules.contract';
import {
  attemptResult,
  type GivenAnswer,
  type Grade,
  gradeAnswer,
} from '@cairn/domain/grading.rules';

export interface Taken {
  /** In the order of the module's questions, whatever order they were shown in. */
  readonly responses: readonly GivenAnswer[];
  readonly startedAt: Date;
  readonly submittedAt: Date;
}

const grade = (question: Question, answer: GivenAnswer, autoGrading: boolean): Grade => {
  const verdict = gradeAnswer(question, answer, { autoGrading });
  if (verdict.by === 'rule') return verdict.grade;
  return { score: 0, points: question.points, status: 'error', feedback: 'AI grading error' };
};

/**
 * The attempt as this browser can grade it: shown when the server cannot be reached, and replaced by the server's own
 * grading as soon as that answers. What only a reader can grade counts nothing here (GRADE-12).
 */
export const gradeHere = (
  { McqObj: mcq }: CourseModule,
  taken: Taken,
  attemptNumber: number,
): AssessmentAttempt => {
  const grades = (mcq?.Questions ?? []).map((question, index) =>
    grade(question, taken.responses[index] ?? null, mcq?.autoGrading === true),
  );
  const { score, status } = attemptResult(grades, mcq?.MinimumPassingPercentage);
  return {
    attemptNumber,
    score,
    status,
    grades,
    responses: taken.responses.map((answer) =>
      typeof answer === 'string' || answer === null ? answer : [...answer],
    ),
    timeTaken: Math.round((taken.submittedAt.getTime() - taken.startedAt.getTime()) / 1000),
    datetimeStarted: taken.startedAt.toISOString(),
    datetimeSubmitted: taken.submittedAt.toISOString(),
  };
};
