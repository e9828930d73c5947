import type { ErrorCode } from '@cairn/api/error.contract';
import { AppError } from '../../../platform/errors/app-error.ts';

/** Delay in seconds after which a client should retry a call that AWS refused. */
const RETRY_DELAY_S = 10;

type Failure = 'not-found' | 'conflict' | 'limit' | 'too-many' | 'refused' | 'away';

/** Errors for students by the exceptions and error codes of Amazon WorkSpaces, from its API reference. */
const FAILURES: Readonly<Record<string, Failure>> = {
  OperationInProgressException: 'conflict',
  ResourceInUseException: 'conflict',
  ConflictException: 'conflict',
  ResourceAlreadyExistsException: 'conflict',
  ResourceLimitExceededException: 'limit',
  ThrottlingException: 'too-many',
  Throttling: 'too-many',
  TooManyRequestsException: 'too-many',
  RequestLimitExceeded: 'too-many',
  AccessDeniedException: 'refused',
  UnrecognizedClientException: 'refused',
  InvalidSignatureException: 'refused',
  ExpiredTokenException: 'refused',
  CredentialsProviderError: 'refused',
};

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Returns whether AWS rejected an id as malformed. */
export const isMalformedAwsIdError = (error: unknown): boolean =>
  ['InvalidParameterValuesException', 'ValidationException'].includes(getErrorName(error));

/** Returns whether an AWS error means that the resource no longer exists. */
export const isAwsResourceMissingError = (error: unknown): boolean =>
  getErrorName(error) === 'ResourceNotFoundException';

const classifyAwsFailure = (code: string): Failure => {
  // Error codes of AWS for one desktop of a list end with varying kinds of resources, so only the beginning is compared.
  if (/^InvalidResourceState|^OperationNotSupported/.test(code)) return 'conflict';
  if (code.startsWith('ResourceNotFound')) return 'not-found';
  return (Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined) ?? 'away';
};

interface FailureResponse {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly retryAfter?: number;
}

const FAILURE_RESPONSES: Readonly<Record<Failure, FailureResponse>> = {
  'not-found': { code: 'not-found', message: 'There is no such desktop.' },
  conflict: {
    code: 'conflict',
    message: 'The desktop is not in a state that allows this now.',
  },
  limit: { code: 'conflict', message: 'There is no room for another one at the moment.' },
  'too-many': {
    code: 'too-many',
    message: 'The desktops are very busy. Please wait a moment.',
    retryAfter: RETRY_DELAY_S,
  },
  refused: { code: 'server', message: 'The desktops cannot be used at the moment.', status: 502 },
  away: {
    code: 'server',
    message: 'The desktops do not answer. Please try again in a moment.',
    status: 503,
    retryAfter: RETRY_DELAY_S,
  },
};

/**
 * Converts a failure of AWS into an error for students. The message of AWS stays in `cause`, for the log.
 * @param failure the name of an exception, or the ErrorCode of one desktop
 */
export const toDesktopError = (failure: string, cause: unknown): AppError => {
  const { code, message, ...more } = FAILURE_RESPONSES[classifyAwsFailure(failure)];
  return new AppError(code, message, undefined, { ...more, cause });
};

/** Runs a call of the AWS SDK, and converts its errors into `AppError`. */
export const convertAwsErrors = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw toDesktopError(getErrorName(error), error);
  }
};
