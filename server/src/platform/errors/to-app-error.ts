import { toErrorCode, type ErrorCode } from '@cairn/api/error.contract';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseDownError } from '../database/database-monitor.ts';
import {
  type DatabaseFailure,
  classifyDatabaseError,
  isOutOfColumnRangeError,
  isUnstorableTextError,
} from '../database/database-failures.ts';
import { AppError } from './app-error.ts';

const UNAVAILABLE = {
  down: {
    message: 'The service is restarting. Please try again in a few seconds.',
    status: 503,
    retryAfter: 2,
  },
  full: {
    message:
      'There is no room left to store this. What was saved before is safe; please try again in a few minutes.',
    status: 507,
    retryAfter: 30,
  },
  busy: {
    message: 'The service is very busy. Please try again in a moment.',
    status: 503,
    retryAfter: 5,
  },
} as const;

const toUnavailableError = (
  failure: Exclude<DatabaseFailure, 'other'>,
  cause: unknown,
): AppError => {
  const { message, ...options } = UNAVAILABLE[failure];
  return new AppError('server', message, undefined, { ...options, cause });
};

/** Messages for errors of Fastify, whose own texts may quote the body of the request. */
const REFUSALS: Partial<Record<ErrorCode, string>> = {
  'not-found': 'Not found.',
  'too-large': 'The request is too large. Send less at once.',
  unsupported: 'This content type is not supported here. Send the one that the call describes.',
  'too-many': 'Too many requests. Please wait a moment.',
};

const toRefusalError = (code: ErrorCode): AppError => {
  const message = REFUSALS[code];
  return message === undefined
    ? new AppError('invalid', 'The request could not be read. Reload the page and try again.')
    : new AppError(code, message);
};

const isDiskFull = (error: unknown): boolean => {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
};

/** Converts any error to the one that the caller gets. Unexpected errors become `server`, without their text. */
export const toAppError = (error: FastifyError | Error): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const where = `${error.validationContext ?? 'request'}${first?.instancePath ?? ''}`;
    const problem = first?.message?.replace(/\.$/, '') ?? 'is invalid';
    return new AppError('invalid', `Not valid: ${where}: ${problem}. Correct it and try again.`);
  }
  if (error instanceof DatabaseDownError) {
    return toUnavailableError(error.isFull ? 'full' : 'down', error);
  }
  if (isDiskFull(error)) return toUnavailableError('full', error);
  if (isUnstorableTextError(error)) {
    return new AppError(
      'invalid',
      'A text in the request holds a character that cannot be stored.',
    );
  }
  if (isOutOfColumnRangeError(error)) {
    return new AppError('invalid', 'A number or a time in the request is out of range.');
  }
  const failure = classifyDatabaseError(error);
  if (failure !== undefined && failure !== 'other') return toUnavailableError(failure, error);
  const code = toErrorCode('statusCode' in error ? (error.statusCode ?? 500) : 500);
  if (code !== 'server') return toRefusalError(code);
  const message = 'Something went wrong on our side. Please try again.';
  return new AppError(code, message, undefined, { cause: error });
};
