import { ApiError } from './api-error.ts';

const FILE_CHANGED = 'file-changed';

/** Returns whether a request failed because its file was changed or deleted after the choice. A retry would fail as well. */
export const isChangedFileError = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === FILE_CHANGED;

/**
 * Checks whether the files of a body can still be read. A browser reports a file that has changed on disk like a lost
 * connection, but reading it fails with `NotReadableError` from the first byte on.
 *
 * @throws ApiError that `isChangedFileError` recognises, when a file of this body cannot be read any more
 */
export const rejectChangedFiles = async (body: unknown): Promise<void> => {
  try {
    for (const file of listFiles(body)) await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new ApiError('The file has changed since it was chosen.', {
      kind: 'invalid',
      reason: FILE_CHANGED,
      cause,
    });
  }
};

const listFiles = (body: unknown): readonly Blob[] => {
  if (body instanceof Blob) return [body];
  if (!(body instanceof FormData)) return [];
  return [...body.values()].filter((value) => value instanceof Blob);
};
