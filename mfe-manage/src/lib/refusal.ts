import { ApiError } from '@cairn/api/api-error';
import { findServerExplanation } from '@cairn/api/server-explanation';
import { friendlyMessage } from '@cairn/session';
import { t } from 'ttag';

/** Returns the server's own sentence for a refusal that it explains, and a general one for other failures. */
export const explainRefusal = (error: Error): string =>
  findServerExplanation(error) ?? friendlyMessage(error);

/** Returns whether the site requires a second factor that the caller has not set up. */
export const isSecondFactorNeeded = (error: Error): boolean =>
  error instanceof ApiError && error.kind === 'second-factor-needed';

/** Returns `details` of a rejected call, in the form of the call's contract; an empty object for other failures. */
export const getRefusalDetails = <Details extends object>(
  error: Error | undefined,
): Partial<Details> =>
  error instanceof ApiError ? ((error.details as Details | undefined) ?? {}) : {};

/**
 * Returns a text with the id of the failed request, by which the operator finds it in the log; undefined without a response.
 */
export const formatRequestId = (error: Error): string | undefined => {
  const id = error instanceof ApiError ? error.requestId : undefined;
  return id === undefined ? undefined : t`Request ${id}`;
};
