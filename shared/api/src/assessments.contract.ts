import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** One answer per question: text, picked options, or blanks by position; null means left out. */
export const responseSchema = z.nullable(
  z.union([
    z.string().check(z.maxLength(20_000)),
    z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(100)),
  ]),
);
export const gradeSchema = z.object({
  score: z.number(),
  points: z.number(),
  status: z.enum(['graded', 'pending', 'error']),
  feedback: z.string(),
});

/** As stored: score in percent, time in seconds, dates ISO 8601. */
export const attemptSchema = z.object({
  attemptNumber: z.number(),
  status: z.enum(['passed', 'failed']),
  score: z.number(),
  responses: z.array(responseSchema),
  grades: z.array(gradeSchema),
  timeTaken: z.number(),
  datetimeStarted: z.string(),
  datetimeSubmitted: z.string(),
});
export type AssessmentAttempt = Infer<typeof attemptSchema>;

/**
 * Stores an attempt, graded again by the server whatever the body says; the same datetimeStarted is stored once.
 * Errors: invalid, forbidden (not enrolled, locked), not-found. TAPI-35, TAPI-36.
 */
export const submitAssessment = defineEndpoint({
  method: 'POST',
  path: '/profile/assessment/submit',
  auth: 'student',
  identity: ['studentId'],
  summary: 'Hand an assessment in',
  body: z.object({
    courseId: id,
    moduleId: id,
    attemptData: z.object({
      attemptNumber: z.optional(z.number()),
      status: z.optional(z.string()),
      score: z.optional(z.number()),
      responses: z.array(responseSchema).check(z.maxLength(500)),
      grades: z.optional(z.array(z.unknown())),
      timeTaken: z.number().check(z.gte(0)),
      datetimeStarted: z.isoDatetime(),
      datetimeSubmitted: z.isoDatetime(),
    }),
  }),
  answer: attemptSchema,
});
