/** The format of competencies.yaml. */
import { CHECK_QUESTIONS } from '@cairn/domain/skill-check.rules';
import { z } from 'zod';
import { id, text, title } from './content-format.ts';

/** Questions of the short check: at least enough for one check, or none. */
const check = z
  .array(z.strictObject({ text, options: z.array(title).min(2).max(8), correctAnswer: z.string() }))
  .refine(({ length }) => length === 0 || length >= CHECK_QUESTIONS, {
    message: `must have at least ${CHECK_QUESTIONS} questions`,
  })
  .default([]);

export const competenciesFile = z.array(
  z.strictObject({ CompetencyID: id, CompetencyName: title, Check: check }),
);
