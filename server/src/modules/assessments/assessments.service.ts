import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { GivenAnswer } from '@cairn/domain/grading.rules';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { type AttemptKey, findAttempt } from './assessments.repository.ts';
import { refuseMisfits } from './refuse-misfits.ts';
import { GRACE_MS, hasEnded, secondsSpent } from './attempt-clock.ts';
import { openAssessment } from './open-assessment.ts';
import { findRunning } from './running-attempts.repository.ts';
import type { RunningAttempts } from './running-attempts.service.ts';
import type { StoreAttempt } from './store-attempt.ts';

export interface HandedIn {
  readonly courseId: string;
  /** ModuleID, or the id of an assessment node in a live course. */
  readonly assessmentId: string;
  readonly responses: readonly GivenAnswer[];
  readonly timeTaken: number;
  readonly startedAt: Date;
  readonly submittedAt: Date;
}

/**
 * Grades an attempt and stores it; the same one (by its start) is stored once and answered again. One that was begun
 * here is judged by its own questions and the server's clock; of any other the times are the sender's, as far as they can
 * be. Throws not-found, forbidden (not enrolled, locked module) and invalid (answers that do not fit, an end before the
 * start, a start that is still to come).
 */
export type HandIn = (studentId: string, attempt: HandedIn) => Promise<AssessmentAttempt>;

interface HandInDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly store: StoreAttempt;
  readonly running: Pick<RunningAttempts, 'handInEnded'>;
}

export const createHandIn =
  ({ sql, now, store, running }: HandInDeps): HandIn =>
  async (studentId, attempt) => {
    const { courseId, assessmentId, startedAt, responses } = attempt;
    refuseOddTimes(attempt, now());
    const key: AttemptKey = { studentId, courseId, assessmentId, startedAt };
    const assessment = await sql.begin((tx) => openAssessment(tx, key));
    const known = await findAttempt(sql, key);
    if (known) return known;
    const begun = await findRunning(sql, key);
    if (begun?.startedAt.getTime() !== startedAt.getTime()) {
      refuseMisfits(assessment.questions, responses);
      return store(key, { ...assessment, responses, ...possibleTimes(attempt, now()) });
    }
    // Too late for answers that nobody has seen in time: what was saved counts.
    if (hasEnded(begun, now())) return running.handInEnded(begun);
    refuseMisfits(begun.questions, responses);
    // No longer than it can have been.
    const timeTaken = Math.min(attempt.timeTaken, secondsSpent(begun, now()));
    return store(key, {
      ...assessment,
      questions: begun.questions,
      responses,
      timeTaken,
      submittedAt: new Date(startedAt.getTime() + timeTaken * 1000),
    });
  };

type Times = Pick<HandedIn, 'startedAt' | 'submittedAt' | 'timeTaken'>;

const refuseOddTimes = ({ startedAt, submittedAt }: Times, now: Date): void => {
  if (submittedAt < startedAt) {
    throw new AppError('invalid', 'The attempt ends before it starts.');
  }
  // Its start is its name, so it cannot be set right; a clock may be a little ahead.
  if (startedAt.getTime() > now.getTime() + GRACE_MS) {
    throw new AppError('invalid', 'The attempt starts in the future.');
  }
};

/** Handed in now at the latest, and no longer than from its start to then. */
const possibleTimes = (
  { startedAt, submittedAt, timeTaken }: Times,
  now: Date,
): Pick<Times, 'submittedAt' | 'timeTaken'> => {
  const [start, end] = [startedAt.getTime(), submittedAt.getTime()];
  const ended = Math.max(start, Math.min(end, now.getTime()));
  return {
    submittedAt: new Date(ended),
    timeTaken: Math.min(timeTaken, (ended - start) / 1000),
  };
};
