import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import type { CourseModule } from '@cairn/api/modules.contract';
import {
  attemptResult,
  type GivenAnswer,
  type Grade,
  gradeAnswer,
} from '@cairn/domain/grading.rules';
import { report } from '@cairn/session';
import { t } from 'ttag';
import type { AskGrader } from './ask-grader.ts';

export interface Taken {
  /** In the order of the module's questions, whatever order they were shown in. */
  readonly responses: readonly GivenAnswer[];
  /** By the server's clock, ISO 8601. */
  readonly datetimeStarted: string;
  readonly seconds: number;
}

const grade = async (
  question: Question,
  answer: GivenAnswer,
  autoGrading: boolean,
  ask: AskGrader,
): Promise<Grade> => {
  const verdict = gradeAnswer(question, answer, { autoGrading });
  if (verdict.by === 'rule') return verdict.grade;
  const { points } = question;
  try {
    return { points, ...(await ask(question, verdict)) };
  } catch (error) {
    report(error, { at: 'grading' });
    return { score: 0, points, status: 'error', feedback: t`AI grading error` };
  }
};

/**
 * The attempt as this browser grades it, with a reader for free text: shown when the server cannot be reached, and
 * replaced by the server's own grading as soon as that answers. What no reader answers counts nothing (GRADE-12).
 */
export const gradeHere = async (
  { McqObj: mcq }: CourseModule,
  { responses, datetimeStarted, seconds }: Taken,
  attemptNumber: number,
  ask: AskGrader,
): Promise<AssessmentAttempt> => {
  const grades = await Promise.all(
    (mcq?.Questions ?? []).map((question, index) =>
      grade(question, responses[index] ?? null, mcq?.autoGrading === true, ask),
    ),
  );
  const { score, status } = attemptResult(grades, mcq?.MinimumPassingPercentage);
  return {
    attemptNumber,
    score,
    status,
    grades,
    responses: responses.map((answer) =>
      typeof answer === 'string' || answer === null ? answer : [...answer],
    ),
    timeTaken: Math.round(seconds),
    datetimeStarted,
    datetimeSubmitted: new Date(Date.parse(datetimeStarted) + seconds * 1000).toISOString(),
  };
};
