import { ApiError } from './api-error.ts';

/**
 * Returns the server's own sentence about a request that it has rejected (status 4xx), for screens that show it in place of
 * `friendlyMessage`. Undefined for other failures.
 */
export const findServerExplanation = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.serverMessage
    ? error.serverMessage
    : undefined;
