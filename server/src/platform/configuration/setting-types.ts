/** Types of values that several settings share. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Words separated by blanks or commas. */
export const listSchema = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

export const httpUrlSchema = z.url({ protocol: /^https?$/ });

/** The http or https URL of another service or of a page; empty when there is none. */
export const optionalUrlSchema = z.union([z.literal(''), httpUrlSchema]).default('');

/** A value with several fields: a JSON document, or the path of a file that contains one. */
export const jsonOrFileSchema = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text, context): unknown => {
      const isPath = !/^\s*[[{]/.test(text);
      try {
        return JSON.parse(isPath ? readFileSync(text, 'utf8') : text);
      } catch {
        const message = isPath ? 'has to be JSON, or a file with JSON' : 'has to be JSON';
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .pipe(shape);

/** Returns the schema of a setting with a JWK Set, as JSON or as a path. @param keys the schema of its keys, public or private */
export const jwksSchema = <Keys extends z.ZodType>(keys: Keys) =>
  jsonOrFileSchema(z.object({ keys }));
