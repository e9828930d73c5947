/**
 * Attempts in progress. They are stored from their start, are the same on every device, and are submitted when their time ends.
 */
import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import { blankAnswer } from '@cairn/domain/assessment.rules';
import type { GivenAnswer } from '@cairn/domain/grading.rules';
import { arrange, judgeSave, type Save } from '@cairn/domain/running-attempt.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { OpenCourses } from '../catalogue/courses/open-courses.ts';
import { toAskedQuestion } from '../catalogue/courses/asked-question.ts';
import type { AssessmentRecord, AttemptKey } from './assessments.repository.ts';
import { GRACE_MS, hasEnded, secondsLeft, secondsSpent, spanOf } from './attempt-clock.ts';
import { openAssessment } from './open-assessment.ts';
import { refuseMisfits } from './refuse-misfits.ts';
import {
  addRunningAttempt,
  type AssessmentOfStudent,
  findRunningAttempt,
  listEndedBefore,
  lockRunning,
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
    save: Save & { readonly responses: readonly GivenAnswer[] },
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
const MOST_A_SWEEP = 100;

export const createRunningAttempts = (deps: RunningAttemptsDeps): RunningAttempts => {
  const { sql, open, now } = deps;
  const submitExpired = createHandInEnded(deps);
  const find: RunningAttempts['find'] = async (place) => {
    const attempt = await findRunningAttempt(sql, place);
    if (!attempt) return undefined;
    if (!hasEnded(attempt, now())) return shown(attempt, now());
    await submitExpired(attempt);
    return undefined;
  };
  return {
    find,
    handInEnded: submitExpired,
    start: async (place) => {
      await open.require(place.courseId, place.studentId);
      return (await find(place)) ?? begin(deps, place);
    },
    save: createSave(deps),
    sweep: async (onFailure) => {
      const before = new Date(now().getTime() - GRACE_MS);
      const ended = await listEndedBefore(sql, before, MOST_A_SWEEP);
      for (const attempt of ended) await submitExpired(attempt).catch(onFailure);
      return ended.length;
    },
  };
};

const createHandInEnded =
  ({ now, store }: RunningAttemptsDeps): RunningAttempts['handInEnded'] =>
  (attempt, namedStart) =>
    store(attempt, {
      ...attempt,
      timeTaken: secondsSpent(attempt, now()),
      submittedAt: attempt.endsAt ?? attempt.startedAt,
      namedStart,
    });

const begin = async (
  { sql, now, random = Math.random }: RunningAttemptsDeps,
  place: AssessmentOfStudent,
): Promise<RunningAttempt> => {
  const attempt = await sql.begin(async (tx) => {
    const assessment = await openAssessment(tx, place);
    // If two tabs start at once, the lock on the enrolment lets the second one find the attempt of the first.
    const other = await findRunningAttempt(tx, place);
    if (other) return other;
    const begun = { ...place, ...contentOf(assessment, random), ...spanOf(assessment, now()) };
    await addRunningAttempt(tx, begun);
    return { ...begun, revision: 0 };
  });
  return shown(attempt, now());
};

const createSave =
  ({ sql, now }: RunningAttemptsDeps): RunningAttempts['save'] =>
  (key, { responses, ...save }) =>
    sql.begin(async (tx) => {
      const attempt = await lockRunning(tx, key);
      const isHere = attempt?.startedAt.getTime() === key.startedAt.getTime();
      if (!attempt || !isHere || hasEnded(attempt, now())) {
        throw new AppError('not-found', 'This attempt has been handed in already.');
      }
      refuseMisfits(attempt.questions, responses);
      const verdict = judgeSave(attempt, save);
      if (verdict === 'conflict') {
        throw new AppError('conflict', 'This attempt was changed in another place.');
      }
      const revision = attempt.revision + (verdict === 'store' ? 1 : 0);
      if (verdict === 'store') await saveResponses(tx, key, responses, { ...save, revision });
      return { revision, ...clockOf(attempt, now()) };
    });

/** Copies questions and terms into the attempt, so that later changes of the content do not affect it. */
const contentOf = (
  { questions, isShuffled, minimumPercent, autoGrading }: AssessmentRecord,
  random: () => number,
) => ({
  questions,
  minimumPercent,
  autoGrading,
  ...arrange(questions, isShuffled, random),
  responses: questions.map(blankAnswer),
});

type Timed = Pick<RunningAttemptRecord, 'startedAt' | 'endsAt'>;

const clockOf = (attempt: Timed, now: Date) => ({
  secondsSpent: secondsSpent(attempt, now),
  secondsLeft: secondsLeft(attempt, now),
});

type Shown = Timed &
  Pick<RunningAttemptRecord, 'questions' | 'order' | 'options' | 'responses' | 'revision'>;

const shown = (attempt: Shown, now: Date): RunningAttempt => ({
  datetimeStarted: attempt.startedAt.toISOString(),
  ...clockOf(attempt, now),
  questions: attempt.questions.map(toAskedQuestion),
  order: attempt.order,
  options: attempt.options,
  responses: attempt.responses.map((answer) =>
    Array.isArray(answer) ? [...answer] : (answer as string | null),
  ),
  revision: attempt.revision,
});
