import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Something that a person does and that must not run twice at once: useMutation of TanStack Query (busy is `isPending`,
 * what it was given `variables`), but
 * - while it runs, `mutate` does nothing and `mutateAsync` joins it: the state is a render late, and the second click of
 *   a double click comes before a button can look busy;
 * - without a network it fails at once, and does not wait to happen when nobody expects it any more;
 * - nothing of it (a password, a file) is kept once its screen is gone. What is passed to `mutate` itself is not called
 *   then; what stands in the options is.
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
      // The state tells of a failure.
      mutateAsync(...args).catch(() => {});
    },
  };
};
