import { cleanName } from '@cairn/domain/display-name.rules';
import { z } from './z.ts';

/** First or last name, normalised by `cleanName`. */
export const personName = z
  .string()
  .check(z.overwrite(cleanName), z.minLength(1), z.maxLength(100));
