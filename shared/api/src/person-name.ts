import { sanitiseName } from '@cairn/domain/display-name.rules';
import { z } from './z.ts';

/** First or last name, normalised by `sanitiseName`. */
export const personNameSchema = z
  .string()
  .check(z.overwrite(sanitiseName), z.minLength(1), z.maxLength(100));
