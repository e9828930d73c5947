import { ApiError } from '@cairn/api/api-error';
import type { SecondFactor } from '@cairn/api/second-factor.contract';
import { findServerExplanation } from '@cairn/api/server-explanation';
import { useAction, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, session } from '@cairn/session';
import { ownAccountQueries } from '../own-account.queries.ts';

/** Runs a change of the own second factor, and shows its result. `failure` is undefined after a cancelled confirmation. */
export const useSecondFactorChange = <Input, Result extends SecondFactor>(
  change: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
) => {
  const queries = useQueryClient();
  const { queryKey } = ownAccountQueries.secondFactor(session.studentId() ?? '');
  const { mutate, isPending, error } = useAction<Result, Input>({
    mutationFn: change,
    onSuccess: (result) => {
      queries.setQueryData(queryKey, result);
      onDone(result);
    },
    // Reloads the second factor: the server may have changed it although its response was lost.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    run: mutate,
    isPending,
    error,
    failure: error ? explainSecondFactorFailure(error) : undefined,
  };
};

/**
 * Returns the server's own sentence for a refusal, and a general one for other failures; undefined if the person has cancelled
 * the confirmation of the identity.
 */
export const explainSecondFactorFailure = (error: Error): string | undefined =>
  error instanceof ApiError && error.kind === 'recent-sign-in-needed'
    ? undefined
    : (findServerExplanation(error) ?? friendlyMessage(error));
