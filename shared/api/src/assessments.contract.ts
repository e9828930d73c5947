import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import { DEFAULT_GRADING_STRICTNESS } from '@cairn/domain/course-taking.limits';
import { defineEndpoint } from './endpoint.ts';
import { questionSchema } from './mcq.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Answer to one question: a text, the picked options, or the blanks by position; null for a question left out. */
export const studentAnswerSchema = z.nullable(
  z.union([
    z.string().check(z.maxLength(ASSESSMENT_LIMITS.textCharacters)),
    z
      .array(z.string().check(z.maxLength(ASSESSMENT_LIMITS.entryCharacters)))
      .check(z.maxLength(ASSESSMENT_LIMITS.choices)),
  ]),
);
export const gradeSchema = z.object({
  score: z.number(),
  points: z.number(),
  status: z.enum(['graded', 'pending', 'error']),
  feedback: z.string(),
});

/** Attempt as it is stored: the score in percent, the time in seconds, dates in ISO 8601. */
export const attemptSchema = z.object({
  attemptNumber: z.number(),
  status: z.enum(['passed', 'failed']),
  score: z.number(),
  responses: z.array(studentAnswerSchema),
  grades: z.array(gradeSchema),
  timeTaken: z.number(),
  datetimeStarted: z.string(),
  datetimeSubmitted: z.string(),
});
export type AssessmentAttempt = Infer<typeof attemptSchema>;

/** Stored attempt with its questions. A passed attempt also has the right answers. */
export const gradedAttemptSchema = z.extend(attemptSchema, {
  questions: z.optional(z.array(questionSchema)),
});
export type GradedAttempt = Infer<typeof gradedAttemptSchema>;

const written = z.string().check(z.maxLength(ASSESSMENT_LIMITS.textCharacters));
const toGrade = {
  question_text: written,
  points: z.number().check(z.gte(0), z.lte(1000)),
  strictness: z.default(z.enum(['lenient', 'neutral', 'strict']), DEFAULT_GRADING_STRICTNESS),
};
/**
 * Grade of one answer. `score` is between 0 and `points`; `status` is `pending` until the answer is graded, and absent
 * for a final grade.
 */
export const answerGradeSchema = z.object({
  score: z.number(),
  feedback: z.string(),
  status: z.optional(gradeSchema.shape.status),
});

/** Grades one free text against the model answer; stores nothing. 001 §5. Errors: invalid. */
export const gradeText = defineEndpoint({
  method: 'POST',
  path: '/grade/text',
  auth: 'student',
  summary: 'Grade a text',
  body: z.object({ student: written, model_answer: written, ...toGrade }),
  answer: answerGradeSchema,
});

const words = z
  .array(z.string().check(z.maxLength(ASSESSMENT_LIMITS.entryCharacters)))
  .check(z.maxLength(ASSESSMENT_LIMITS.choices));

/** Grades filled blanks: `student` and `model_answers` have one word for each of `blanks`. Stores nothing. Errors: invalid. */
export const gradeFill = defineEndpoint({
  method: 'POST',
  path: '/grade/fill',
  auth: 'student',
  summary: 'Grade filled blanks',
  body: z.object({
    student: words,
    model_answers: words,
    /** Positions of the blanks among the words of the question. */
    blanks: z.array(z.number()).check(z.maxLength(ASSESSMENT_LIMITS.choices)),
    ...toGrade,
  }),
  answer: answerGradeSchema,
});

/**
 * Returns the caller's own attempts at an assessment with their answers, by number; an empty list without attempts. The
 * attempts in the user attributes have no answers. Errors: invalid.
 */
export const listAttempts = defineEndpoint({
  method: 'GET',
  path: '/profile/assessment/attempts',
  auth: 'student',
  summary: 'Own attempts at an assessment, with their answers',
  query: z.object({ courseId: id, moduleId: id }),
  answer: z.array(attemptSchema),
});

/**
 * Grades an attempt and stores it; the same `datetimeStarted` is stored once. The server ignores the score, status and
 * grades of the body. While an attempt runs, every hand-in ends that attempt, and the server's clock decides. Without a
 * running attempt, the time limit counts from `datetimeStarted`. Errors: invalid (also: the time was over), forbidden
 * (not enrolled, locked), not-found, conflict (`questionIds` are not those of the assessment). TAPI-35, TAPI-36,
 * decision 077.
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
      responses: z.array(studentAnswerSchema).check(z.maxLength(ASSESSMENT_LIMITS.questions)),
      /** Ids of the questions, one for each response. Without them, the responses are in the order of the questions. */
      questionIds: z.optional(
        z.array(z.string().check(z.maxLength(200))).check(z.maxLength(ASSESSMENT_LIMITS.questions)),
      ),
      grades: z.optional(z.array(z.unknown())),
      timeTaken: z.number().check(z.gte(0)),
      datetimeStarted: z.isoDatetime(),
      datetimeSubmitted: z.isoDatetime(),
    }),
  }),
  answer: gradedAttemptSchema,
});
