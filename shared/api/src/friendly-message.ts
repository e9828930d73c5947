import { t } from 'ttag';
import { ApiError } from './api-error.ts';
import { isChangedFileError } from './changed-file.ts';

/** Error texts for students by HTTP status, verbatim from 002 §8.1. */
const TEXT_BY_STATUS: Partial<Record<number, string>> = {
  401: t`Session expired. Please sign in again.`,
  403: t`You don’t have access to do that.`,
  404: t`Not found.`,
  409: t`There’s a newer update…`,
  413: t`File is too large.`,
  429: t`Too many requests…`,
};

/**
 * Returns the text for a failed call: by status, else the server's own (its message, else its error), else about the
 * connection. MSG-01 to MSG-04.
 */
export const friendlyMessage = (error: unknown, isOnline = navigator.onLine): string => {
  if (!(error instanceof ApiError)) return t`Something went wrong. Please try again.`;
  if (isChangedFileError(error))
    return t`The file has changed since it was chosen. Choose it again.`;
  const known = TEXT_BY_STATUS[error.status];
  if (known !== undefined) return known;
  if (error.status >= 500) return t`Service is temporarily unavailable. Please try again shortly.`;
  if (error.status === 0) {
    return isOnline
      ? t`No response from the server. Please try again.`
      : t`You appear to be offline. Please check your connection.`;
  }
  return error.serverMessage ?? error.reason ?? t`Something went wrong. Please try again.`;
};
