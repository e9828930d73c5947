/** The format of competencies.yaml. */
import { CHECK_QUESTION_COUNT } from '@cairn/domain/skill-check.rules';
import { z } from 'zod';
import { idSchema, textSchema, titleSchema } from './content-format.ts';

/** Questions of the short check: at least enough for one check, or none. */
const checkSchema = z
  .array(
    z.strictObject({
      text: textSchema,
      options: z.array(titleSchema).min(2).max(8),
      correctAnswer: z.string(),
    }),
  )
  .refine(({ length }) => length === 0 || length >= CHECK_QUESTION_COUNT, {
    message: `must have at least ${CHECK_QUESTION_COUNT} questions`,
  })
  .default([]);

export const competenciesFileSchema = z.array(
  z.strictObject({ CompetencyID: idSchema, CompetencyName: titleSchema, Check: checkSchema }),
);
