import type { ApiError } from '@cairn/api/api-error';
import { friendlyMessage } from '@cairn/session';

// Reads the fields of the host's `ApiError` without `instanceof`: this bundle has its own copy of that class.
const findRefusal = (error: Error | null) =>
  (error ?? {}) as { kind?: ApiError['kind']; serverMessage?: string };

/** Returns the kind of a failed request; undefined for any other error. */
export const findFailureKind = (error: Error | null): ApiError['kind'] | undefined =>
  findRefusal(error).kind;

/** Returns why a certificate is unavailable: the server's message if it rejects the request, else a text about the connection. */
export const describeCertificateFailure = (error: Error | null): string => {
  const { kind, serverMessage } = findRefusal(error);
  const isRefusal = kind === 'not-found' || kind === 'conflict';
  return (isRefusal ? serverMessage : undefined) ?? friendlyMessage(error);
};
