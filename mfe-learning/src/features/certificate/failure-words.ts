import type { ApiError } from '@cairn/api/api-error';
import { friendlyMessage } from '@cairn/session';

// Calls reject with the host's own class of error, and this bundle would compare with another copy of it.
const refusalOf = (error: Error | null) =>
  (error ?? {}) as { kind?: ApiError['kind']; serverMessage?: string };

/** The kind of a failed call; undefined for what is none. */
export const failureKind = (error: Error | null): ApiError['kind'] | undefined =>
  refusalOf(error).kind;

/** Why a certificate cannot be had: in the server's words where it refuses, else about the connection. */
export const failureWords = (error: Error | null): string => {
  const { kind, serverMessage } = refusalOf(error);
  const isRefusal = kind === 'not-found' || kind === 'conflict';
  return (isRefusal ? serverMessage : undefined) ?? friendlyMessage(error);
};
