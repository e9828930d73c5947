import { type Infer, z } from './z.ts';

/** All error codes of the server (`code` of an error body), each with its HTTP status. */
export const STATUS_BY_CODE = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'recent-sign-in-needed': 403,
  'second-factor-needed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  server: 500,
} as const;
export type ErrorCode = keyof typeof STATUS_BY_CODE;

const errorCodes = Object.keys(STATUS_BY_CODE) as ErrorCode[];

/** HTTP status of a change with `If-Match` when another change came first. */
const PRECONDITION_FAILED = 412;

/** Returns the general code of a status, for responses with no code or one that is unknown here. An unknown 4xx is `invalid`. */
export const toErrorCode = (status: number): ErrorCode => {
  if (status === PRECONDITION_FAILED) return 'conflict';
  const code = errorCodes.find((name) => STATUS_BY_CODE[name] === status);
  return code ?? (status >= 400 && status < 500 ? 'invalid' : 'server');
};

/** The body of every response that is not 2xx. `message` is written for a person. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  /** Documented name of the failure, such as 'Chroma database not populated'; only from the assistants. */
  error: z.optional(z.string()),
  details: z.optional(z.unknown()),
  /** True if the conflict is with a stored object that may be replaced (PAPI-25). */
  alreadyExists: z.optional(z.boolean()),
});
export type ErrorBody = Infer<typeof errorBodySchema>;

/** Returns whether an error code is known here; a newer server may send others. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  errorCodes.some((name) => name === code);
