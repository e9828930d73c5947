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

/** Who mail comes from: `address@host` or `Name <address@host>`. */
export const sender = z.string().transform((text, context) => {
  const start = text.endsWith('>') ? text.indexOf('<') : -1;
  const name = text
    .slice(0, Math.max(start, 0))
    .trim()
    .replace(/^"(.*)"$/, '$1');
  const address = start < 0 ? text : text.slice(start + 1, -1);
  if (z.email().safeParse(address).success && !(start >= 0 && name === ''))
    return { address, ...(name !== '' && { name }) };
  context.addIssue({
    code: 'custom',
    message: 'has to be address@host or Name <address@host>',
  });
  return z.NEVER;
});
