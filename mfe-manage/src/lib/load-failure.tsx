import type { Failure } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { LazySecondFactorNeeded } from './lazy-second-factor-needed.ts';
import { formatRequestId, isSecondFactorNeeded } from './refusal.ts';

interface LoadFailureProps extends Failure<Error> {
  /** Title of the failure, such as 'The log could not be loaded.' */
  readonly title: string;
  /** Sentence that is shown after the reason of the failure. */
  readonly hint?: string | undefined;
  readonly headingLevel: 1 | 2 | 3;
}

/**
 * Shown in place of a section of /manage that could not be loaded: the failure, the id of the request, and a Retry button.
 * MOVR-12
 */
export const LoadFailure = ({
  error,
  title,
  hint,
  headingLevel,
  isRetrying,
  onRetry,
}: LoadFailureProps) =>
  isSecondFactorNeeded(error) ? (
    <LazySecondFactorNeeded />
  ) : (
    <ErrorState
      detail={[friendlyMessage(error), hint, formatRequestId(error)].filter(Boolean).join(' ')}
      {...{ title, headingLevel, isRetrying, onRetry }}
    />
  );
