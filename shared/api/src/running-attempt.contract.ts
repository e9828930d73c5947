/** A running attempt. The server stores it from its start until it is handed in (ASMT-26). */
import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import { studentAnswerSchema } from './assessments.contract.ts';
import { defineEndpoint } from './endpoint.ts';
import { questionSchema } from './mcq.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** `moduleId` is a ModuleID, or the id of an assessment node in a live course, as in the hand-in. */
const part = { courseId: id, moduleId: id };
const positions = z.array(z.number());

/** Elapsed and remaining time of an attempt by the server's clock, not the browser's. */
const clock = {
  secondsSpent: z.number(),
  /** Seconds until the server hands the attempt in; null without a time limit. */
  secondsLeft: z.nullable(z.number()),
};

export const runningAttemptSchema = z.object({
  /** Start by the server's clock; identifies the attempt in the hand-in. */
  datetimeStarted: z.string(),
  ...clock,
  /** Questions at the start of the attempt, without the right answers. Later changes by the author do not affect them. */
  questions: z.optional(z.array(questionSchema)),
  /** Order in which the questions are shown: their positions in `questions`. */
  order: positions,
  /** Positions of the options of each question in `questions`, in the order shown. */
  options: z.array(positions),
  /** The student's answers so far, in the order of `questions`. */
  responses: z.array(studentAnswerSchema),
  /** Number of times the answers of this attempt have been saved. */
  revision: z.number(),
});
export type RunningAttempt = Infer<typeof runningAttemptSchema>;

/** Starts an attempt, or returns the running one. Errors: forbidden (not enrolled, locked), not-found. */
export const startAttempt = defineEndpoint({
  method: 'POST',
  path: '/profile/assessment/start',
  auth: 'student',
  summary: 'Start an assessment, or go on with it',
  body: z.object(part),
  answer: runningAttemptSchema,
});

/** Returns the caller's running attempt, or null if none is running. Errors: invalid. */
export const findRunningAttempt = defineEndpoint({
  method: 'GET',
  path: '/profile/assessment/running',
  auth: 'student',
  summary: 'The running attempt at an assessment',
  query: z.object(part),
  answer: z.object({ attempt: z.nullable(runningAttemptSchema) }),
});

/**
 * Saves the answers so far. A repeated save, or one older than a later save of the same page, changes nothing. Errors:
 * conflict (another page has saved since `base`: read the attempt again), not-found (handed in already), invalid
 * (answers that do not fit the questions).
 */
export const saveAnswers = defineEndpoint({
  method: 'PUT',
  path: '/profile/assessment/answers',
  auth: 'student',
  summary: 'Keep the answers of a running attempt',
  body: z.object({
    ...part,
    datetimeStarted: z.isoDatetime(),
    /** Random id of the browser page that saves the answers. */
    client: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Number of this save among the saves of the page, increasing. */
    sequence: z.int().check(z.gte(1)),
    /** Latest revision of the answers that the page has read. */
    base: z.int().check(z.gte(0)),
    responses: z.array(studentAnswerSchema).check(z.maxLength(ASSESSMENT_LIMITS.questions)),
  }),
  answer: z.object({ revision: z.number(), ...clock }),
});
