import type { ApiError } from '@cairn/api/api-error';
import { friendlyMessage } from '@cairn/session';

// Finds the server's rejection by its fields. Requests reject with the host's error class, and `instanceof` would compare with
// this bundle's own copy of it.
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
