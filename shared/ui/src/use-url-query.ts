import { useNavigate, useSearchParams } from '@cairn/runtime';
import { startTransition, useCallback, useOptimistic } from 'react';

/**
 * Returns the query of the URL, and a function that replaces it in the same entry of the history. A new value is shown at once:
 * the router renders a new URL when there is time, and until then a text box would show its former text.
 */
export const useUrlQuery = () => {
  const [query] = useSearchParams();
  const [shown, showAtOnce] = useOptimistic(query);
  // Unlike the setter of `useSearchParams`, this function stays the same when the query changes.
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
