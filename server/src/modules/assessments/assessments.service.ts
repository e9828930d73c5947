import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import type { GivenAnswer } from '@cairn/domain/grading.rules';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { toAskedQuestion } from '../catalogue/courses/asked-question.ts';
import { type AttemptKey, findAttempt } from './assessments.repository.ts';
import { refuseMisfits } from './refuse-misfits.ts';
import { GRACE_MS, hasEnded, secondsSpent, spanOf } from './attempt-clock.ts';
import { openAssessment } from './open-assessment.ts';
import { findRunning, type RunningAttemptRecord } from './running-attempts.repository.ts';
import type { RunningAttempts } from './running-attempts.service.ts';
import type { StoreAttempt } from './store-attempt.ts';

export interface HandedIn {
  readonly courseId: string;
  /** ModuleID, or the id of an assessment node in a live course. */
  readonly assessmentId: string;
  readonly responses: readonly GivenAnswer[];
  /** Which question each response answers; absent: they stand in the order of the questions. */
  readonly questionIds?: readonly string[] | undefined;
  readonly timeTaken: number;
  readonly startedAt: Date;
  readonly submittedAt: Date;
}

/**
 * Grades an attempt and stores it; the same one (by its start) is stored once and answered again. While an attempt runs,
 * every hand-in is its hand-in: its own questions, terms and clock count, whatever start the hand-in names. Without one,
 * the time limit counts from the start that is named, by the server's clock. Throws not-found, forbidden (not enrolled,
 * locked module), conflict (`questionIds` of other questions) and invalid (answers that do not fit, an end before the
 * start, a start that is still to come, an end of the time before the hand-in). Source: decision 077.
 */
export type HandIn = (studentId: string, attempt: HandedIn) => Promise<GradedAttempt>;

interface HandInDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly store: StoreAttempt;
  readonly running: Pick<RunningAttempts, 'handInEnded'>;
}

export const createHandIn = (deps: HandInDeps): HandIn => {
  const { sql, now } = deps;
  return async (studentId, attempt) => {
    const { courseId, assessmentId, startedAt } = attempt;
    refuseOddTimes(attempt, now());
    const key: AttemptKey = { studentId, courseId, assessmentId, startedAt };
    const known = await findAttempt(sql, key);
    if (known) return toResults(known);
    const begun = await findRunning(sql, key);
    return toResults(
      begun ? await handInBegun(deps, begun, attempt) : await handInUnbegun(deps, key, attempt),
    );
  };
};

const handInBegun = async (
  { now, store, running }: HandInDeps,
  begun: RunningAttemptRecord,
  attempt: HandedIn,
): Promise<GradedAttempt> => {
  const isOwn = begun.startedAt.getTime() === attempt.startedAt.getTime();
  const namedStart = isOwn ? undefined : attempt.startedAt;
  // Answers that come after the time count for nothing: what was saved in time is handed in.
  if (hasEnded(begun, now())) return running.handInEnded(begun, namedStart);
  const responses = inOrderOf(begun.questions, attempt);
  refuseMisfits(begun.questions, responses);
  const timeTaken = Math.min(attempt.timeTaken, secondsSpent(begun, now()));
  const submittedAt = new Date(begun.startedAt.getTime() + timeTaken * 1000);
  return store(begun, { ...begun, responses, timeTaken, submittedAt, namedStart });
};

const handInUnbegun = async (
  { sql, now, store }: HandInDeps,
  key: AttemptKey,
  attempt: HandedIn,
): Promise<GradedAttempt> => {
  const assessment = await sql.begin((tx) => openAssessment(tx, key));
  const responses = inOrderOf(assessment.questions, attempt);
  refuseMisfits(assessment.questions, responses);
  if (hasEnded(spanOf(assessment, key.startedAt), now())) {
    const message =
      'The time for this attempt was over before it was handed in. Please start again.';
    throw new AppError('invalid', message);
  }
  return store(key, { ...assessment, responses, ...possibleTimes(attempt, now()) });
};

/** As the student may read it: what would have been right is told after a pass. */
const toResults = (attempt: GradedAttempt): GradedAttempt => ({
  ...attempt,
  ...(attempt.questions && {
    questions:
      attempt.status === 'passed' ? attempt.questions : attempt.questions.map(toAskedQuestion),
  }),
});

/** The responses in the order of the questions. */
const inOrderOf = (
  questions: readonly Question[],
  { responses, questionIds }: Pick<HandedIn, 'responses' | 'questionIds'>,
): readonly GivenAnswer[] => {
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
