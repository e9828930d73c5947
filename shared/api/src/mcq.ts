/** The questions of an assessment, which belong to a module or to a node of a live course. */
import { type Infer, z } from './z.ts';

export const QUESTION_TYPES = [
  'multiple-choice',
  'true-false',
  'short-answer',
  'long-answer',
  'essay',
  'matching',
  'fill-in-the-blanks',
] as const;

/**
 * A question. Enrolled students of an unlocked module can read it (TAPI-18). The right answers are withheld until the
 * student has passed the assessment (decision 077): `correctAnswer`, `answerKey`, `explanation`, the right sides of
 * `pairs`, and the words of `text` at `blankIndices`. The right sides of pairs are then in `options`, sorted.
 */
export const questionSchema = z.object({
  /** Id of the question, unique in its assessment; edits keep it. */
  id: z.optional(z.string()),
  type: z.enum(QUESTION_TYPES),
  points: z.number(),
  text: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
  correctAnswer: z.optional(z.array(z.string())),
  /** True if several options are correct; sent while `correctAnswer` is withheld. */
  multiSelect: z.optional(z.boolean()),
  shuffleOptions: z.optional(z.boolean()),
  exactMatch: z.optional(z.boolean()),
  answerKey: z.optional(z.string()),
  strictness: z.optional(z.string()),
  partialCredit: z.optional(z.boolean()),
  pairs: z.optional(z.array(z.object({ left: z.string(), right: z.string() }))),
  blankIndices: z.optional(z.array(z.number())),
  /** Explanation of the right answer, shown after a pass. */
  explanation: z.optional(z.string()),
});
export type Question = Infer<typeof questionSchema>;

/** Questions with their settings. `Timer` and `timeLimit` are in minutes; 0 means unlimited. */
export const courseAssessmentSchema = z.object({
  ModuleID: z.optional(z.string()),
  Questions: z.array(questionSchema),
  timeLimit: z.optional(z.number()),
  Timer: z.optional(z.number()),
  UnlimitedTimeLimit: z.optional(z.boolean()),
  MinimumPassingPercentage: z.optional(z.number()),
  ShuffleQuestions: z.optional(z.boolean()),
  autoGrading: z.optional(z.boolean()),
});
export type CourseAssessment = Infer<typeof courseAssessmentSchema>;
