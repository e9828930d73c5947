/** Calls of this page to backends of remotes, as the browser measured them (docs/backends.md). */
import { useEffect, useState } from 'react';

export interface BackendCallCounts {
  readonly count: number;
  /** Calls without a response, or with a status of 400 or more. */
  readonly failed: number;
}

type MeasuredCall = Pick<PerformanceResourceTiming, 'name' | 'responseStatus'>;

const BACKEND_URL = /\/api\/remotes\/([^/]+)\//;
const FIRST_FAILED_STATUS = 400;

/** Counts calls by the remote whose backend they went to. */
export const countBackendCalls = (
  calls: readonly MeasuredCall[],
): ReadonlyMap<string, BackendCallCounts> => {
  const counts = new Map<string, BackendCallCounts>();
  for (const { name: url, responseStatus } of calls) {
    const remote = BACKEND_URL.exec(url)?.[1];
    if (remote === undefined) continue;
    const { count, failed } = counts.get(remote) ?? { count: 0, failed: 0 };
    const hasFailed = responseStatus === 0 || responseStatus >= FIRST_FAILED_STATUS;
    counts.set(remote, { count: count + 1, failed: failed + Number(hasFailed) });
  }
  return counts;
};

/** Returns the calls to backends since the page was loaded. Of those before the component, the browser keeps the first 250. */
export const useBackendCalls = (): ReadonlyMap<string, BackendCallCounts> => {
  const [counts, setCounts] = useState<ReadonlyMap<string, BackendCallCounts>>(new Map());
  useEffect(() => {
    const calls: MeasuredCall[] = [];
    const observer = new PerformanceObserver((list) => {
      calls.push(...(list.getEntries() as PerformanceResourceTiming[]));
      setCounts(countBackendCalls(calls));
    });
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, []);
  return counts;
};
