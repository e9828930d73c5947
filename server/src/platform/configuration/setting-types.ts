/** Zod types that several settings share. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Schema of a setting with several values, separated by blanks or commas. */
export const wordListSchema = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

export const httpUrlSchema = z.url({ protocol: /^https?$/ });

/** Schema of a setting with the http or https URL of another service or of a page; empty if there is none. */
export const optionalUrlSchema = z.union([z.literal(''), httpUrlSchema]).default('');

/** Creates the schema of a setting with several fields: a JSON document, or the path of a file that contains one. */
export const createJsonOrFileSchema = <Shape extends z.ZodType>(shape: Shape) =>
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
export const createJwksSchema = <Keys extends z.ZodType>(keys: Keys) =>
  createJsonOrFileSchema(z.object({ keys }));
