import type { ErrorBody } from '@cairn/api/error.contract';
import { REQUEST_ID_HEADER } from '@cairn/api/request-id';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseDownError } from '../database/database-monitor.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { maskSecrets } from '../logging/logging.ts';
import { DATA_CONTENT_SECURITY_POLICY } from './security-headers.ts';

/**
 * Sends an error response in the common format of errors. Logs unexpected errors. The database monitor logs once that the
 * database is down.
 */
export const sendErrorResponse = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { code, message, reason, details, alreadyExists, statusCode, retryAfter } =
    toAppError(error);
  if (statusCode === 500) request.log.error({ err: error }, 'unexpected error');
  if (statusCode > 503 && !(error instanceof DatabaseDownError)) {
    request.log.warn({ reason: maskSecrets(error.message) }, 'cannot store');
  }
  const body: ErrorBody = {
    message,
    code,
    ...(reason !== undefined && { error: reason }),
    ...(details !== undefined && { details }),
    ...(alreadyExists !== undefined && { alreadyExists }),
  };
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return (
    reply
      .status(statusCode)
      // These three headers are set here as well, because no hook runs before an error about an invalid URL.
      .header(REQUEST_ID_HEADER, request.id)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', DATA_CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer((value: unknown) => JSON.stringify(value))
      .send(body)
  );
};

/**
 * Sends every failure as `{ message, code, error?, details? }`. The response to an unexpected failure does not contain its
 * text.
 */
export const addErrorHandling = (app: FastifyInstance): void => {
  app.setErrorHandler(sendErrorResponse);
  app.setNotFoundHandler((request, reply) =>
    sendErrorResponse(new AppError('not-found', 'Not found.'), request, reply),
  );
};
