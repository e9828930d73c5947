import { type Infer, z } from './z.ts';

/** The closed list of failures that the server names (`code` of an error body), each with the HTTP status of its own. */
export const STATUS_OF_CODE = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  server: 500,
} as const;
export type ErrorCode = keyof typeof STATUS_OF_CODE;

const errorCodes = Object.keys(STATUS_OF_CODE) as ErrorCode[];

/** Somebody else's change came first (`If-Match`). */
const PRECONDITION_FAILED = 412;

/** What a status stands for where no code says it, as in a proxy's answer; any other 4xx says: not like this. */
export const codeOfStatus = (status: number): ErrorCode => {
  if (status === PRECONDITION_FAILED) return 'conflict';
  const code = errorCodes.find((name) => STATUS_OF_CODE[name] === status);
  return code ?? (status >= 400 && status < 500 ? 'invalid' : 'server');
};

/** The body of every answer that is not 2xx. `message` is written for a person. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  /** The documented name of the failure, of answering services only: 'Chroma database not populated'. */
  error: z.optional(z.string()),
  details: z.optional(z.unknown()),
  /** Of a conflict with something that is stored and may be replaced (PAPI-25). */
  alreadyExists: z.optional(z.boolean()),
});
export type ErrorBody = Infer<typeof errorBodySchema>;

/** Whether it is on our list: a newer server may name others. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  errorCodes.some((name) => name === code);
