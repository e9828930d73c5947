/** The format of competencies.yaml. */
import { COMPETENCY_CHECK_QUESTION_COUNT } from '@cairn/domain/skill-check.rules';
import { z } from 'zod';
import { contentIdSchema, contentTextSchema, contentTitleSchema } from './content-format.ts';

/** Schema of the questions of a competency check: at least enough for one check, or none. */
const checkSchema = z
  .array(
    z.strictObject({
      text: contentTextSchema,
      options: z.array(contentTitleSchema).min(2).max(8),
      correctAnswer: z.string(),
    }),
  )
  .refine(({ length }) => length === 0 || length >= COMPETENCY_CHECK_QUESTION_COUNT, {
    message: `must have at least ${COMPETENCY_CHECK_QUESTION_COUNT} questions`,
  })
  .default([]);

export const competenciesFileSchema = z.array(
  z.strictObject({
    CompetencyID: contentIdSchema,
    CompetencyName: contentTitleSchema,
    Check: checkSchema,
  }),
);
