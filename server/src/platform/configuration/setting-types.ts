/** Kinds of values that several settings have. */
import { z } from 'zod';

/** Words with blanks or commas between them. */
export const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

/** A set of keys (JWKS) as JSON. */
export const jwks = <Keys extends z.ZodType>(keys: Keys) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'has to be JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.object({ keys }));
