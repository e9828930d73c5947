/** Assessments in the content folder: seven kinds of questions, with strict schemas as in the whole format. */
import { ASSESSMENT_LIMITS } from '@cairn/domain/assessment.limits';
import { DEFAULT_GRADING_STRICTNESS } from '@cairn/domain/course-taking.limits';
import { z } from 'zod';

const assessmentTextSchema = z.string().trim().min(1).max(4000);
const assessmentTitleSchema = z.string().trim().min(1).max(160);
const pointsSchema = z.number().int().min(1).max(100);

const { choices, questions } = ASSESSMENT_LIMITS;

/** Fields that the author of every kind of question may set. */
const questionFields = {
  /**
   * Id that stays the same when the question is edited. For a question without an id, the import assigns one and recognises the
   * question by its text.
   */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens')
    .refine((value) => !(value in Object.prototype), 'must not be a name of JavaScript itself')
    .optional(),
  text: assessmentTextSchema,
  points: pointsSchema,
  /** Explanation of the right answer, which students read after a pass. */
  explanation: assessmentTextSchema.optional(),
};

const questionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('multiple-choice'),
    ...questionFields,
    options: z.array(assessmentTitleSchema).min(2).max(choices),
    correctAnswer: z.array(assessmentTitleSchema).min(1).max(choices),
    shuffleOptions: z.boolean().default(false),
    partialCredit: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('true-false'),
    ...questionFields,
    correctAnswer: z.array(z.enum(['True', 'False'])).length(1),
  }),
  z.strictObject({
    type: z.literal('short-answer'),
    ...questionFields,
    exactMatch: z.boolean().default(false),
    answerKey: assessmentTextSchema,
    strictness: z.string().default(DEFAULT_GRADING_STRICTNESS),
  }),
  z.strictObject({
    type: z.literal('long-answer'),
    ...questionFields,
    answerKey: assessmentTextSchema,
    strictness: z.string().default(DEFAULT_GRADING_STRICTNESS),
  }),
  z.strictObject({
    type: z.literal('essay'),
    ...questionFields,
    answerKey: assessmentTextSchema.optional(),
  }),
  z.strictObject({
    type: z.literal('matching'),
    ...questionFields,
    partialCredit: z.boolean().default(false),
    pairs: z
      .array(z.strictObject({ left: assessmentTitleSchema, right: assessmentTitleSchema }))
      .min(2)
      .max(choices),
  }),
  /**
   * `text` is the whole sentence; `blankIndices` are the positions of the omitted words (the sentence split at spaces, from 0).
   */
  z.strictObject({
    type: z.literal('fill-in-the-blanks'),
    ...questionFields,
    exactMatch: z.boolean().default(true),
    blankIndices: z.array(z.number().int().min(0)).min(1).max(choices),
    strictness: z.string().default(DEFAULT_GRADING_STRICTNESS),
  }),
]);

export const assessmentSchema = z.strictObject({
  /** Time limit in minutes; absent: 60, 0: unlimited. */
  Timer: z.number().int().min(0).max(600).optional(),
  UnlimitedTimeLimit: z.boolean().default(false),
  MinimumPassingPercentage: z.number().int().min(0).max(100).default(0),
  ShuffleQuestions: z.boolean().default(false),
  autoGrading: z.boolean().default(false),
  Questions: z.array(questionSchema).min(1).max(questions),
});
