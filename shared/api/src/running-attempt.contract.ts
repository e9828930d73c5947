/** An attempt that is being taken: the server keeps it from its start until it is handed in (ASMT-26). */
import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import { responseSchema } from './assessments.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { questionSchema } from './mcq.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** ModuleID, or the id of an assessment node in a live course, as in the hand-in. */
const part = { courseId: id, moduleId: id };
const positions = z.array(z.number());

/** By the server's clock, whatever the browser's says. */
const clock = {
  secondsSpent: z.number(),
  /** Until it is handed in by itself; null without a limit. */
  secondsLeft: z.nullable(z.number()),
};

export const runningAttemptSchema = z.object({
  /** By the server's clock; names the attempt when it is handed in. */
  datetimeStarted: z.string(),
  ...clock,
  /** As they were when the attempt began, without what would be right; they stay whatever the author changes meanwhile. */
  questions: z.optional(z.array(questionSchema)),
  /** Positions in `questions`, in the order shown. */
  order: positions,
  /** By position in `questions`: positions of what the question offers, in the order shown. */
  options: z.array(positions),
  /** One for each of `questions`. */
  responses: z.array(responseSchema),
  /** Counts what has been saved. */
  revision: z.number(),
});
export type RunningAttempt = Infer<typeof runningAttemptSchema>;

/**
 * Starts an attempt, or answers the one that is running already.
 * Errors: forbidden (not enrolled, locked), not-found.
 */
export const startAttempt = defineEndpoint({
  method: 'POST',
  path: '/profile/assessment/start',
  auth: 'student',
  summary: 'Start an assessment, or go on with it',
  body: z.object(part),
  answer: runningAttemptSchema,
});

/** The caller's running attempt; null when there is none (any more). Errors: invalid. */
export const findRunningAttempt = defineEndpoint({
  method: 'GET',
  path: '/profile/assessment/running',
  auth: 'student',
  summary: 'The running attempt at an assessment',
  query: z.object(part),
  answer: z.object({ attempt: z.nullable(runningAttemptSchema) }),
});

/**
 * Keeps the answers so far. A save that is sent again, or overtaken by a later one of the same page, changes nothing.
 * Errors: conflict (saved by another page since `base`: read the attempt again), not-found (handed in already), invalid (answers that do not fit).
 */
export const saveAnswers = defineEndpoint({
  method: 'PUT',
  path: '/profile/assessment/answers',
  auth: 'student',
  summary: 'Keep the answers of a running attempt',
  body: z.object({
    ...part,
    datetimeStarted: z.isoDatetime(),
    /** A name that the page gives itself. */
    client: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Counts the saves of that page. */
    sequence: z.int().check(z.gte(1)),
    /** The revision that the page has seen last. */
    base: z.int().check(z.gte(0)),
    responses: z.array(responseSchema).check(z.maxLength(ASSESSMENT_LIMITS.questions)),
  }),
  answer: z.object({ revision: z.number(), ...clock }),
});
