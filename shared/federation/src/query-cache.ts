/** The query cache of a remote or of a filler. */
import { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { getRecoveryDelayMs } from './recover-queries.ts';
import type { Identity } from './remote-props.ts';

export const createQueryClient = (): QueryClient => {
  // Queries are not retried here, because the HTTP client of `@cairn/session` retries requests itself.
  const queries = { staleTime: 30_000, retry: false, refetchInterval: getRecoveryDelayMs };
  return new QueryClient({ defaultOptions: { queries } });
};

const lastIdentity = new WeakMap<QueryClient, string | undefined>();

/**
 * Resets the cache when the student changes, so that data of one student never reach the next one on the same page. The
 * remote may have been unmounted in between.
 */
export const useFreshCachePerStudent = (queryClient: QueryClient, identity: Identity): void => {
  const [isFirst] = useState(() => !lastIdentity.has(queryClient));
  useLayoutEffect(() => {
    const renew = () => {
      const current = identity.current();
      if (lastIdentity.get(queryClient) === current) return;
      lastIdentity.set(queryClient, current);
      void queryClient.resetQueries();
    };
    if (isFirst) lastIdentity.set(queryClient, identity.current());
    else renew();
    return identity.subscribe(renew);
  }, [queryClient, identity, isFirst]);
};
