import { cleanName } from '@cairn/domain/display-name.rules';
import { z } from './z.ts';

/** A first or a last name, stored as `cleanName` leaves it. */
export const personName = z
  .string()
  .check(z.overwrite(cleanName), z.minLength(1), z.maxLength(100));
