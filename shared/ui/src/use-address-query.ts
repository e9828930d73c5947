import { useNavigate, useSearchParams } from '@cairn/runtime';
import { startTransition, useCallback, useOptimistic } from 'react';

/**
 * The address's query, and the way to exchange it in the same entry of the history. What was given is shown at once: the
 * router draws a new address when there is time, and until then a text box would fall back to its former letters.
 */
export const useAddressQuery = () => {
  const [query] = useSearchParams();
  const [shown, showAtOnce] = useOptimistic(query);
  // Unlike the setter of `useSearchParams` it stays the same from query to query.
  const navigate = useNavigate();
  const exchange = useCallback(
    (values: Readonly<Record<string, string>> | URLSearchParams): void =>
      startTransition(() => {
        const next = new URLSearchParams(values);
        showAtOnce(next);
        void navigate(`?${next}`, { replace: true });
      }),
    [navigate, showAtOnce],
  );
  return [shown, exchange] as const;
};
