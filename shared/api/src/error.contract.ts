import { type Infer, z } from './z.ts';

/** The closed list of failures that the server names (`code` of an error body). */
export const errorCodes = [
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'invalid',
  'too-large',
  'unsupported',
  'too-many',
  'server',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The body of every answer that is not 2xx. `message` is written for a person. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  details: z.optional(z.unknown()),
});
export type ErrorBody = Infer<typeof errorBodySchema>;
