import type { ErrorCode } from '@cairn/api/error.contract';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseDownError } from '../database/database-monitor.ts';
import { type DatabaseFailure, databaseFailure, isUnstorableText } from '../database/failures.ts';
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

const unavailable = (failure: Exclude<DatabaseFailure, 'other'>, cause: unknown): AppError => {
  const { message, ...options } = UNAVAILABLE[failure];
  return new AppError('server', message, undefined, { ...options, cause });
};

/** The framework's own refusals, in our words: its texts may quote the body. */
const REFUSALS: Record<number, readonly [ErrorCode, string]> = {
  400: ['invalid', 'The request could not be read.'],
  404: ['not-found', 'Not found.'],
  413: ['too-large', 'The request is too large.'],
  415: ['unsupported', 'This content type is not supported here.'],
  429: ['too-many', 'Too many requests. Please wait a moment.'],
};

const isDiskFull = (error: unknown): boolean => {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
};

/** What the caller is told about any failure. Unexpected ones become `server` without their text. */
export const toAppError = (error: FastifyError | Error): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const where = `${error.validationContext ?? 'request'}${first?.instancePath ?? ''}`;
    return new AppError('invalid', `${where}: ${first?.message ?? 'is invalid'}`);
  }
  if (error instanceof DatabaseDownError) {
    return unavailable(error.isFull ? 'full' : 'down', error);
  }
  if (isDiskFull(error)) return unavailable('full', error);
  if (isUnstorableText(error)) {
    return new AppError(
      'invalid',
      'A text in the request holds a character that cannot be stored.',
    );
  }
  const failure = databaseFailure(error);
  if (failure !== undefined && failure !== 'other') return unavailable(failure, error);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  const refusal = REFUSALS[status] ?? (status >= 400 && status < 500 ? REFUSALS[400] : undefined);
  if (refusal) return new AppError(...refusal);
  const message = 'Something went wrong on our side. Please try again.';
  return new AppError('server', message, undefined, { cause: error });
};
