import { ApiError } from '@cairn/api/api-error';

/** Repeats a call once if the connection broke before its response arrived. The call has to be idempotent. */
export const retryIfUnanswered = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'offline') return call();
    throw error;
  });
