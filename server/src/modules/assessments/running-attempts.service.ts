/**
 * Attempts in progress. They are stored from their start, are the same on every device, and are submitted when their time ends.
 */
import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import { createBlankAnswer } from '@cairn/domain/assessment.rules';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import {
  arrangeAttempt,
  decideAnswerSave,
  type AnswerSave,
} from '@cairn/domain/running-attempt.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { CourseContentAccess } from '../catalogue/courses/open-courses.ts';
import { removeCorrectAnswers } from '../catalogue/courses/question-without-answers.ts';
import type { AssessmentRecord, AssessmentAttemptKey } from './assessments.repository.ts';
import {
  LATE_SUBMISSION_GRACE_MS,
  hasAttemptExpired,
  countAttemptSecondsLeft,
  countAttemptSecondsSpent,
  computeAttemptTimeSpan,
} from './attempt-clock.ts';
import { requireAccessToAssessment } from './open-assessment.ts';
import { requireAnswersToFitQuestions } from './require-fitting-answers.ts';
import {
  addRunningAttempt,
  type StudentAssessmentKey,
  findRunningAttemptRecord,
  listExpiredRunningAttempts,
  lockRunningAttempt,
  type RunningAttemptRecord,
  saveAttemptAnswers,
} from './running-attempts.repository.ts';
import type { GradeAndStoreAttempt } from './store-attempt.ts';

export interface RunningAttemptsService {
  /**
   * Starts an attempt, or returns the running one.
   * @throws not-found
   * @throws forbidden (other groups, not enrolled, locked module)
   */
  readonly start: (target: StudentAssessmentKey) => Promise<RunningAttempt>;
  /** Returns the running attempt, or undefined if there is none. An attempt whose time limit has passed is submitted first. */
  readonly find: (target: StudentAssessmentKey) => Promise<RunningAttempt | undefined>;
  /**
   * Saves the answers of a running attempt.
   * @throws not-found if the attempt was submitted
   * @throws conflict if it was saved on another device
   * @throws invalid
   */
  readonly save: (
    key: AssessmentAttemptKey,
    save: AnswerSave & { readonly responses: readonly StudentAnswer[] },
  ) => Promise<Pick<RunningAttempt, 'revision' | 'secondsSpent' | 'secondsLeft'>>;
  /**
   * Submits the saved answers of an expired attempt, with the end of the time limit as the submission time.
   * @param namedStart the start that a late submission contained, if it differs from the attempt's start
   */
  readonly handInEnded: (
    attempt: RunningAttemptRecord,
    namedStart?: Date,
  ) => Promise<GradedAttempt>;
  /**
   * Submits all attempts whose time limit has passed. Returns how many were found.
   * @param onFailure called for each attempt that cannot be submitted
   */
  readonly submitAllExpired: (onFailure: (error: unknown) => void) => Promise<number>;
}

interface RunningAttemptsDeps {
  readonly sql: Sql;
  readonly open: Pick<CourseContentAccess, 'require'>;
  readonly now: () => Date;
  readonly store: GradeAndStoreAttempt;
  /** Returns a random number from 0 to below 1, for the order of the questions. */
  readonly random?: () => number;
}

/** Maximum number of attempts that one run of the job submits. The next run continues. */
const MAX_SUBMITTED_PER_RUN = 100;

export const createRunningAttemptsService = (deps: RunningAttemptsDeps): RunningAttemptsService => {
  const { sql, open, now } = deps;
  const submitExpired = createSubmitEnded(deps);
  const find: RunningAttemptsService['find'] = async (target) => {
    const attempt = await findRunningAttemptRecord(sql, target);
    if (!attempt) return undefined;
    if (!hasAttemptExpired(attempt, now())) return toRunningAttempt(attempt, now());
    await submitExpired(attempt);
    return undefined;
  };
  return {
    find,
    handInEnded: submitExpired,
    start: async (target) => {
      await open.require(target.courseId, target.studentId);
      return (await find(target)) ?? beginAttempt(deps, target);
    },
    save: createSaveResponses(deps),
    submitAllExpired: async (onFailure) => {
      const before = new Date(now().getTime() - LATE_SUBMISSION_GRACE_MS);
      const ended = await listExpiredRunningAttempts(sql, before, MAX_SUBMITTED_PER_RUN);
      for (const attempt of ended) await submitExpired(attempt).catch(onFailure);
      return ended.length;
    },
  };
};

const createSubmitEnded =
  ({ now, store }: RunningAttemptsDeps): RunningAttemptsService['handInEnded'] =>
  (attempt, namedStart) =>
    store(attempt, {
      ...attempt,
      timeTaken: countAttemptSecondsSpent(attempt, now()),
      submittedAt: attempt.endsAt ?? attempt.startedAt,
      namedStart,
    });

const beginAttempt = async (
  { sql, now, random = Math.random }: RunningAttemptsDeps,
  target: StudentAssessmentKey,
): Promise<RunningAttempt> => {
  const attempt = await sql.begin(async (tx) => {
    const assessment = await requireAccessToAssessment(tx, target);
    // If two tabs start at once, the lock on the enrolment lets the second one find the attempt of the first.
    const other = await findRunningAttemptRecord(tx, target);
    if (other) return other;
    const begun = {
      ...target,
      ...copyContent(assessment, random),
      ...computeAttemptTimeSpan(assessment, now()),
    };
    await addRunningAttempt(tx, begun);
    return { ...begun, revision: 0 };
  });
  return toRunningAttempt(attempt, now());
};

const createSaveResponses =
  ({ sql, now }: RunningAttemptsDeps): RunningAttemptsService['save'] =>
  (key, { responses, ...save }) =>
    sql.begin(async (tx) => {
      const attempt = await lockRunningAttempt(tx, key);
      const isHere = attempt?.startedAt.getTime() === key.startedAt.getTime();
      if (!attempt || !isHere || hasAttemptExpired(attempt, now())) {
        throw new AppError('not-found', 'This attempt has been handed in already.');
      }
      requireAnswersToFitQuestions(attempt.questions, responses);
      const verdict = decideAnswerSave(attempt, save);
      if (verdict === 'conflict') {
        throw new AppError('conflict', 'This attempt was changed in another place.');
      }
      const revision = attempt.revision + (verdict === 'store' ? 1 : 0);
      if (verdict === 'store') await saveAttemptAnswers(tx, key, responses, { ...save, revision });
      return { revision, ...toAttemptClock(attempt, now()) };
    });

/** Copies questions, pass mark and grading mode into the attempt, so that later changes of the content do not affect it. */
const copyContent = (
  { questions, isShuffled, minimumPercent, autoGrading }: AssessmentRecord,
  random: () => number,
) => ({
  questions,
  minimumPercent,
  autoGrading,
  ...arrangeAttempt(questions, isShuffled, random),
  responses: questions.map(createBlankAnswer),
});

type AttemptWithTimes = Pick<RunningAttemptRecord, 'startedAt' | 'endsAt'>;

const toAttemptClock = (attempt: AttemptWithTimes, now: Date) => ({
  secondsSpent: countAttemptSecondsSpent(attempt, now),
  secondsLeft: countAttemptSecondsLeft(attempt, now),
});

type AttemptToShow = AttemptWithTimes &
  Pick<RunningAttemptRecord, 'questions' | 'order' | 'options' | 'responses' | 'revision'>;

const toRunningAttempt = (attempt: AttemptToShow, now: Date): RunningAttempt => ({
  datetimeStarted: attempt.startedAt.toISOString(),
  ...toAttemptClock(attempt, now),
  questions: attempt.questions.map(removeCorrectAnswers),
  order: attempt.order,
  options: attempt.options,
  responses: attempt.responses.map((answer) =>
    Array.isArray(answer) ? [...answer] : (answer as string | null),
  ),
  revision: attempt.revision,
});
