import { ApiError } from './api-error.ts';

const FILE_CHANGED = 'file-changed';

/** Whether a request failed because its file has changed, or is gone, since it was chosen. Another attempt fails as well. */
export const isChangedFile = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === FILE_CHANGED;

/**
 * A browser reports a file that has changed on disk like a lost connection. Reading the file tells one from the other: it
 * fails with `NotReadableError` from the first byte on.
 *
 * @throws ApiError that `isChangedFile` recognises, when a file of this body cannot be read any more
 */
export const refuseChangedFile = async (body: unknown): Promise<void> => {
  try {
    for (const file of filesOf(body)) await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new ApiError('The file has changed since it was chosen.', {
      kind: 'invalid',
      reason: FILE_CHANGED,
      cause,
    });
  }
};

const filesOf = (body: unknown): readonly Blob[] => {
  if (body instanceof Blob) return [body];
  if (!(body instanceof FormData)) return [];
  return [...body.values()].filter((value) => value instanceof Blob);
};
