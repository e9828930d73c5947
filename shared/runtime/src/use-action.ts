import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Returns a mutation for an action that must not run twice at once. It is `useMutation` of TanStack Query with three
 * differences:
 * - While it runs, `mutate` does nothing and `mutateAsync` returns the running promise. The state is one render late, and the
 *   second click of a double click comes before a button can look busy.
 * - Without a network it fails at once. It does not wait and then run when the student no longer expects it.
 * - None of its data (a password, a file) are kept once its screen is gone. Callbacks passed to `mutate` itself are not called
 *   then; callbacks in the options are.
 */
export const useAction = <Data = unknown, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): UseMutationResult<Data, Error, Input> => {
  const mutation = useMutation({ networkMode: 'always', gcTime: 0, ...options });
  const running = useRef<Promise<Data>>(undefined);
  const start = async (...args: Parameters<typeof mutation.mutateAsync>) => {
    try {
      return await mutation.mutateAsync(...args);
    } finally {
      running.current = undefined;
    }
  };
  const mutateAsync: typeof mutation.mutateAsync = (...args) =>
    (running.current ??= start(...args));
  return {
    ...mutation,
    mutateAsync,
    mutate: (...args) => {
      // Ignores the rejection: the mutation's `error` has it.
      mutateAsync(...args).catch(() => {});
    },
  };
};
