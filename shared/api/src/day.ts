import { z } from './z.ts';

/** A day as 'YYYY-MM-DD'. */
export const daySchema = z
  .string()
  .check(z.regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));
