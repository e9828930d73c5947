import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { removeCorrectAnswers } from '../catalogue/courses/question-without-answers.ts';
import { type AssessmentAttemptKey, findStoredAttempt } from './assessments.repository.ts';
import { requireAnswersToFitQuestions } from './require-fitting-answers.ts';
import {
  LATE_SUBMISSION_GRACE_MS,
  hasAttemptExpired,
  countAttemptSecondsSpent,
  computeAttemptTimeSpan,
} from './attempt-clock.ts';
import { requireAccessToAssessment } from './open-assessment.ts';
import {
  findRunningAttemptRecord,
  type RunningAttemptRecord,
} from './running-attempts.repository.ts';
import type { RunningAttemptsService } from './running-attempts.service.ts';
import type { GradeAndStoreAttempt } from './store-attempt.ts';

export interface SubmittedAttempt {
  readonly courseId: string;
  /** ModuleID of the assessment's module, or the id of an assessment node in a live course. */
  readonly assessmentId: string;
  readonly responses: readonly StudentAnswer[];
  /** Ids of the questions that the responses answer; absent: the responses are in the order of the questions. */
  readonly questionIds?: readonly string[] | undefined;
  readonly timeTaken: number;
  readonly startedAt: Date;
  readonly submittedAt: Date;
}

/**
 * Grades an attempt and stores it. A repeated submission (same start) returns the stored attempt. While an attempt runs, each
 * submission belongs to it: its questions, terms and clock apply, even if the submission names another start. Without a running
 * attempt the time limit is measured from the start that the submission names, by the server's clock.
 * @throws not-found
 * @throws forbidden if the student is not enrolled or the module is locked
 * @throws conflict if `questionIds` belong to other questions
 * @throws invalid if answers do not fit, the end is before the start, the start is in the future, or the time limit was exceeded
 * Source: decision 077.
 */
export type SubmitAssessmentAttempt = (
  studentId: string,
  attempt: SubmittedAttempt,
) => Promise<GradedAttempt>;

interface SubmitAttemptDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly store: GradeAndStoreAttempt;
  readonly running: Pick<RunningAttemptsService, 'handInEnded'>;
}

export const createAttemptSubmitter = (deps: SubmitAttemptDeps): SubmitAssessmentAttempt => {
  const { sql, now } = deps;
  return async (studentId, attempt) => {
    const { courseId, assessmentId, startedAt } = attempt;
    refuseInvalidTimes(attempt, now());
    const key: AssessmentAttemptKey = { studentId, courseId, assessmentId, startedAt };
    const known = await findStoredAttempt(sql, key);
    if (known) return toResults(known);
    const begun = await findRunningAttemptRecord(sql, key);
    return toResults(
      begun
        ? await submitRunningAttempt(deps, begun, attempt)
        : await submitUnstartedAttempt(deps, key, attempt),
    );
  };
};

const submitRunningAttempt = async (
  { now, store, running }: SubmitAttemptDeps,
  begun: RunningAttemptRecord,
  attempt: SubmittedAttempt,
): Promise<GradedAttempt> => {
  const isOwn = begun.startedAt.getTime() === attempt.startedAt.getTime();
  const namedStart = isOwn ? undefined : attempt.startedAt;
  // Answers that arrive after the time limit are ignored, and the answers that were saved before are submitted.
  if (hasAttemptExpired(begun, now())) return running.handInEnded(begun, namedStart);
  const responses = sortByQuestion(begun.questions, attempt);
  requireAnswersToFitQuestions(begun.questions, responses);
  const timeTaken = Math.min(attempt.timeTaken, countAttemptSecondsSpent(begun, now()));
  const submittedAt = new Date(begun.startedAt.getTime() + timeTaken * 1000);
  return store(begun, { ...begun, responses, timeTaken, submittedAt, namedStart });
};

const submitUnstartedAttempt = async (
  { sql, now, store }: SubmitAttemptDeps,
  key: AssessmentAttemptKey,
  attempt: SubmittedAttempt,
): Promise<GradedAttempt> => {
  const assessment = await sql.begin((tx) => requireAccessToAssessment(tx, key));
  const responses = sortByQuestion(assessment.questions, attempt);
  requireAnswersToFitQuestions(assessment.questions, responses);
  if (hasAttemptExpired(computeAttemptTimeSpan(assessment, key.startedAt), now())) {
    const message =
      'The time for this attempt was over before it was handed in. Please start again.';
    throw new AppError('invalid', message);
  }
  return store(key, { ...assessment, responses, ...limitTimes(attempt, now()) });
};

/** Returns a graded attempt without the correct answers of its questions, unless the attempt was passed. */
const toResults = (attempt: GradedAttempt): GradedAttempt => ({
  ...attempt,
  ...(attempt.questions && {
    questions:
      attempt.status === 'passed' ? attempt.questions : attempt.questions.map(removeCorrectAnswers),
  }),
});

/** Returns the student's answers in the order of the questions. */
const sortByQuestion = (
  questions: readonly Question[],
  { responses, questionIds }: Pick<SubmittedAttempt, 'responses' | 'questionIds'>,
): readonly StudentAnswer[] => {
  if (!questionIds) return responses;
  const answers = new Map(questionIds.map((id, index) => [id, responses[index] ?? null]));
  const isSame =
    answers.size === questions.length &&
    questions.every(({ id }) => id !== undefined && answers.has(id));
  if (!isSame) {
    const message = 'The questions have been changed by their author. Please start again.';
    throw new AppError('conflict', message);
  }
  return questions.map(({ id = '' }) => answers.get(id) ?? null);
};

type AttemptTimes = Pick<SubmittedAttempt, 'startedAt' | 'submittedAt' | 'timeTaken'>;

const refuseInvalidTimes = ({ startedAt, submittedAt }: AttemptTimes, now: Date): void => {
  if (submittedAt < startedAt) {
    throw new AppError('invalid', 'The attempt ends before it starts.');
  }
  // A start in the future is refused and not corrected, because the start is the key of the attempt. The client's clock may be
  // slightly ahead.
  if (startedAt.getTime() > now.getTime() + LATE_SUBMISSION_GRACE_MS) {
    throw new AppError('invalid', 'The attempt starts in the future.');
  }
};

/** Limits the submission time to the server's time, and the time taken to the time since the start. */
const limitTimes = (
  { startedAt, submittedAt, timeTaken }: AttemptTimes,
  now: Date,
): Pick<AttemptTimes, 'submittedAt' | 'timeTaken'> => {
  const [start, end] = [startedAt.getTime(), submittedAt.getTime()];
  const ended = Math.max(start, Math.min(end, now.getTime()));
  return {
    submittedAt: new Date(ended),
    timeTaken: Math.min(timeTaken, (ended - start) / 1000),
  };
};
