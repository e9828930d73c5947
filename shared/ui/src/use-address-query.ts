import { useSearchParams } from '@cairn/runtime';
import { startTransition, useOptimistic } from 'react';

/**
 * The address's query, and the way to exchange it in the same entry of the history. What was given is shown at once: the
 * router draws a new address when there is time, and until then a text box would fall back to its former letters.
 */
export const useAddressQuery = () => {
  const [query, setQuery] = useSearchParams();
  const [shown, showAtOnce] = useOptimistic(query);
  const exchange = (values: Readonly<Record<string, string>> | URLSearchParams): void =>
    startTransition(() => {
      const next = new URLSearchParams(values);
      showAtOnce(next);
      setQuery(next, { replace: true });
    });
  return [shown, exchange] as const;
};
