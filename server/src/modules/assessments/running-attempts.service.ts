/**
 * Attempts in progress. They are stored from their start, are the same on every device, and are submitted when their time ends.
 */
import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import { createBlankAnswer } from '@cairn/domain/assessment.rules';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import { arrangeAttempt, decideSave, type AnswerSave } from '@cairn/domain/running-attempt.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { OpenCourses } from '../catalogue/courses/open-courses.ts';
import { removeAnswers } from '../catalogue/courses/question-without-answers.ts';
import type { AssessmentRecord, AttemptKey } from './assessments.repository.ts';
import {
  SUBMISSION_GRACE_MS,
  hasAttemptEnded,
  secondsLeft,
  secondsSpent,
  toAttemptTime,
} from './attempt-clock.ts';
import { openAssessment } from './open-assessment.ts';
import { refuseUnfitAnswers } from './refuse-unfit-answers.ts';
import {
  addRunningAttempt,
  type AssessmentOfStudent,
  findRunningAttempt,
  listAttemptsEndedBefore,
  lockRunningAttempt,
  type RunningAttemptRecord,
  saveResponses,
} from './running-attempts.repository.ts';
import type { StoreAttempt } from './store-attempt.ts';

export interface RunningAttempts {
  /**
   * Starts an attempt, or returns the running one.
   * @throws not-found
   * @throws forbidden (other groups, not enrolled, locked module)
   */
  readonly start: (place: AssessmentOfStudent) => Promise<RunningAttempt>;
  /** Returns the running attempt, or undefined if there is none. Submits an expired attempt first. */
  readonly find: (place: AssessmentOfStudent) => Promise<RunningAttempt | undefined>;
  /**
   * Saves the answers.
   * @throws not-found if the attempt was submitted
   * @throws conflict if it was saved on another device
   * @throws invalid
   */
  readonly save: (
    key: AttemptKey,
    save: AnswerSave & { readonly responses: readonly StudentAnswer[] },
  ) => Promise<Pick<RunningAttempt, 'revision' | 'secondsSpent' | 'secondsLeft'>>;
  /**
   * Submits the saved answers, with the end of the time limit as the submission time.
   * @param namedStart the start that a late submission named, if it differs from the attempt's start
   */
  readonly handInEnded: (
    attempt: RunningAttemptRecord,
    namedStart?: Date,
  ) => Promise<GradedAttempt>;
  /**
   * Submits all expired attempts. Returns how many were found.
   * @param onFailure called for each attempt that cannot be submitted
   */
  readonly sweep: (onFailure: (error: unknown) => void) => Promise<number>;
}

interface RunningAttemptsDeps {
  readonly sql: Sql;
  readonly open: Pick<OpenCourses, 'require'>;
  readonly now: () => Date;
  readonly store: StoreAttempt;
  /** Returns a random number from 0 to below 1. */
  readonly random?: () => number;
}

/** The maximum number of attempts that one run submits. The next run continues. */
const MAX_SUBMITTED_PER_RUN = 100;

export const createRunningAttempts = (deps: RunningAttemptsDeps): RunningAttempts => {
  const { sql, open, now } = deps;
  const submitExpired = createSubmitEnded(deps);
  const find: RunningAttempts['find'] = async (place) => {
    const attempt = await findRunningAttempt(sql, place);
    if (!attempt) return undefined;
    if (!hasAttemptEnded(attempt, now())) return toRunningAttempt(attempt, now());
    await submitExpired(attempt);
    return undefined;
  };
  return {
    find,
    handInEnded: submitExpired,
    start: async (place) => {
      await open.require(place.courseId, place.studentId);
      return (await find(place)) ?? beginAttempt(deps, place);
    },
    save: createSaveResponses(deps),
    sweep: async (onFailure) => {
      const before = new Date(now().getTime() - SUBMISSION_GRACE_MS);
      const ended = await listAttemptsEndedBefore(sql, before, MAX_SUBMITTED_PER_RUN);
      for (const attempt of ended) await submitExpired(attempt).catch(onFailure);
      return ended.length;
    },
  };
};

const createSubmitEnded =
  ({ now, store }: RunningAttemptsDeps): RunningAttempts['handInEnded'] =>
  (attempt, namedStart) =>
    store(attempt, {
      ...attempt,
      timeTaken: secondsSpent(attempt, now()),
      submittedAt: attempt.endsAt ?? attempt.startedAt,
      namedStart,
    });

const beginAttempt = async (
  { sql, now, random = Math.random }: RunningAttemptsDeps,
  place: AssessmentOfStudent,
): Promise<RunningAttempt> => {
  const attempt = await sql.begin(async (tx) => {
    const assessment = await openAssessment(tx, place);
    // If two tabs start at once, the lock on the enrolment lets the second one find the attempt of the first.
    const other = await findRunningAttempt(tx, place);
    if (other) return other;
    const begun = {
      ...place,
      ...copyContent(assessment, random),
      ...toAttemptTime(assessment, now()),
    };
    await addRunningAttempt(tx, begun);
    return { ...begun, revision: 0 };
  });
  return toRunningAttempt(attempt, now());
};

const createSaveResponses =
  ({ sql, now }: RunningAttemptsDeps): RunningAttempts['save'] =>
  (key, { responses, ...save }) =>
    sql.begin(async (tx) => {
      const attempt = await lockRunningAttempt(tx, key);
      const isHere = attempt?.startedAt.getTime() === key.startedAt.getTime();
      if (!attempt || !isHere || hasAttemptEnded(attempt, now())) {
        throw new AppError('not-found', 'This attempt has been handed in already.');
      }
      refuseUnfitAnswers(attempt.questions, responses);
      const verdict = decideSave(attempt, save);
      if (verdict === 'conflict') {
        throw new AppError('conflict', 'This attempt was changed in another place.');
      }
      const revision = attempt.revision + (verdict === 'store' ? 1 : 0);
      if (verdict === 'store') await saveResponses(tx, key, responses, { ...save, revision });
      return { revision, ...toAttemptClock(attempt, now()) };
    });

/** Copies questions and terms into the attempt, so that later changes of the content do not affect it. */
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
  secondsSpent: secondsSpent(attempt, now),
  secondsLeft: secondsLeft(attempt, now),
});

type AttemptToShow = AttemptWithTimes &
  Pick<RunningAttemptRecord, 'questions' | 'order' | 'options' | 'responses' | 'revision'>;

const toRunningAttempt = (attempt: AttemptToShow, now: Date): RunningAttempt => ({
  datetimeStarted: attempt.startedAt.toISOString(),
  ...toAttemptClock(attempt, now),
  questions: attempt.questions.map(removeAnswers),
  order: attempt.order,
  options: attempt.options,
  responses: attempt.responses.map((answer) =>
    Array.isArray(answer) ? [...answer] : (answer as string | null),
  ),
  revision: attempt.revision,
});
