/** Attempts that are being taken: kept from their start, on any device the same, handed in when their time is up. */
import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import { blankAnswer, timeLimitMinutes } from '@cairn/domain/assessment.rules';
import type { GivenAnswer } from '@cairn/domain/grading.rules';
import { arrange, carriedOver, judgeSave, type Save } from '@cairn/domain/running-attempt.rules';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OpenCourses } from '../courses/open-courses.ts';
import {
  type AssessmentRecord,
  type AttemptKey,
  findAssessment,
} from './assessments.repository.ts';
import { GRACE_MS, hasEnded, secondsLeft, secondsSpent } from './attempt-clock.ts';
import { openAssessment } from './open-assessment.ts';
import { refuseMisfits } from './refuse-misfits.ts';
import {
  addRunning,
  type AttemptPlace,
  findRunning,
  listEndedBefore,
  lockRunning,
  replaceContent,
  type RunningAttemptRecord,
  saveResponses,
} from './running-attempts.repository.ts';
import type { StoreAttempt } from './store-attempt.ts';

export interface RunningAttempts {
  /** The running one if there is one. Throws not-found and forbidden (other groups, not enrolled, locked module). */
  readonly start: (place: AttemptPlace) => Promise<RunningAttempt>;
  /** Undefined when there is none; one whose time is up is handed in first. */
  readonly find: (place: AttemptPlace) => Promise<RunningAttempt | undefined>;
  /** Throws not-found (handed in), conflict (saved elsewhere, other questions) and invalid. */
  readonly save: (
    key: AttemptKey,
    save: Save & { readonly responses: readonly GivenAnswer[] },
  ) => Promise<Pick<RunningAttempt, 'revision' | 'secondsSpent' | 'secondsLeft'>>;
  /** Hands in what was saved, at the moment when the time was up. */
  readonly handInEnded: (attempt: RunningAttemptRecord) => Promise<AssessmentAttempt>;
  /** Hands in everything whose time is up. Returns how many. @param onFailure told of each that cannot be */
  readonly sweep: (onFailure: (error: unknown) => void) => Promise<number>;
}

interface RunningAttemptsDeps {
  readonly sql: Sql;
  readonly open: Pick<OpenCourses, 'require'>;
  readonly now: () => Date;
  readonly store: StoreAttempt;
  /** 0 to below 1. */
  readonly random?: () => number;
}

/** Handed in by one sweep; the next one goes on. */
const MOST_A_SWEEP = 100;

export const createRunningAttempts = (deps: RunningAttemptsDeps): RunningAttempts => {
  const { sql, open, now } = deps;
  const handInEnded = createHandInEnded(deps);
  const lookAt = createLook(deps);
  const find: RunningAttempts['find'] = async (place) => {
    const attempt = await findRunning(sql, place);
    if (!attempt) return undefined;
    if (!hasEnded(attempt, now())) return lookAt(place);
    await handInEnded(attempt);
    return undefined;
  };
  return {
    find,
    handInEnded,
    start: async (place) => {
      await open.require(place.courseId, place.studentId);
      return (await find(place)) ?? begin(deps, place);
    },
    save: createSave(deps),
    sweep: async (onFailure) => {
      const before = new Date(now().getTime() - GRACE_MS);
      const ended = await listEndedBefore(sql, before, MOST_A_SWEEP);
      for (const attempt of ended) await handInEnded(attempt).catch(onFailure);
      return ended.length;
    },
  };
};

const createHandInEnded =
  ({ sql, now, store }: RunningAttemptsDeps): RunningAttempts['handInEnded'] =>
  async (attempt) => {
    const assessment = await assessmentOf(sql, attempt);
    const { questions, responses, startedAt, endsAt } = attempt;
    return store(attempt, {
      ...assessment,
      questions,
      responses,
      timeTaken: secondsSpent(attempt, now()),
      submittedAt: endsAt ?? startedAt,
    });
  };

/** What is there, with the questions as they are now. */
const createLook =
  ({ sql, now, random = Math.random }: RunningAttemptsDeps) =>
  (place: AttemptPlace) =>
    sql.begin(async (tx) => {
      const attempt = await lockRunning(tx, place);
      if (!attempt) return undefined;
      const assessment = await assessmentOf(tx, attempt);
      if (isSame(assessment.questions, attempt.questions)) return shown(attempt, now());
      const content = contentOf(assessment, random, attempt);
      await replaceContent(tx, place, content);
      return shown({ ...attempt, ...content, revision: attempt.revision + 1 }, now());
    });

const begin = async (
  { sql, now, random = Math.random }: RunningAttemptsDeps,
  place: AttemptPlace,
): Promise<RunningAttempt> => {
  const attempt = await sql.begin(async (tx) => {
    const assessment = await openAssessment(tx, place);
    // Two tabs at once: the enrolment is held, so the second finds the first one's.
    const other = await findRunning(tx, place);
    if (other) return other;
    const begun = { ...place, ...contentOf(assessment, random), ...spanOf(assessment, now()) };
    await addRunning(tx, begun);
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
      const { questions } = await assessmentOf(tx, attempt);
      if (!isSame(questions, attempt.questions)) {
        throw new AppError('conflict', 'The questions have been changed by their author.');
      }
      refuseMisfits(questions, responses);
      const verdict = judgeSave(attempt, save);
      if (verdict === 'conflict') {
        throw new AppError('conflict', 'This attempt was changed in another place.');
      }
      const revision = attempt.revision + (verdict === 'store' ? 1 : 0);
      if (verdict === 'store') await saveResponses(tx, key, responses, { ...save, revision });
      return { revision, ...clockOf(attempt, now()) };
    });

const assessmentOf = async (
  sql: Sql | TransactionSql,
  { courseId, assessmentId }: AttemptPlace,
): Promise<AssessmentRecord> => {
  const assessment = await findAssessment(sql, courseId, assessmentId);
  if (!assessment) throw new AppError('not-found', 'There is no such assessment.');
  return assessment;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Blank, or with the answers of an attempt whose questions were others. */
const contentOf = (
  { questions, isShuffled }: AssessmentRecord,
  random: () => number,
  before?: RunningAttemptRecord,
) => ({
  questions,
  ...arrange(questions, isShuffled, random),
  responses: before
    ? carriedOver(before.questions, before.responses, questions)
    : questions.map(blankAnswer),
});

const spanOf = ({ timer, isUnlimited }: AssessmentRecord, startedAt: Date) => {
  const minutes = timeLimitMinutes({
    ...(timer !== null && { Timer: timer }),
    UnlimitedTimeLimit: isUnlimited,
  });
  const endsAt = minutes === 0 ? null : new Date(startedAt.getTime() + minutes * 60_000);
  return { startedAt, endsAt };
};

type Timed = Pick<RunningAttemptRecord, 'startedAt' | 'endsAt'>;

const clockOf = (attempt: Timed, now: Date) => ({
  secondsSpent: secondsSpent(attempt, now),
  secondsLeft: secondsLeft(attempt, now),
});

type Shown = Timed & Pick<RunningAttemptRecord, 'order' | 'options' | 'responses' | 'revision'>;

const shown = (attempt: Shown, now: Date): RunningAttempt => ({
  datetimeStarted: attempt.startedAt.toISOString(),
  ...clockOf(attempt, now),
  order: attempt.order,
  options: attempt.options,
  responses: attempt.responses.map((answer) =>
    Array.isArray(answer) ? [...answer] : (answer as string | null),
  ),
  revision: attempt.revision,
});
