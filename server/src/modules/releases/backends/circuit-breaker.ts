/** Stops calls to a backend after several failures in a row, so that pages do not wait for a backend that is down. */

/** Number of failures in a row after which calls stop. */
const MAX_FAILURES = 5;
/** Time in ms for which calls stop. After it one call tries the backend; the others wait for its result. */
export const BACKEND_PAUSE_MS = 10_000;
/** Maximum number of calls of one process that may wait for a backend at the same time. */
const MAX_PENDING_CALLS = 20;

/** How a call ended: 'failure' counts against the backend, 'aborted' does not count. */
export type BackendCallEnd = 'success' | 'failure' | 'aborted';

export interface CircuitBreaker {
  /**
   * Reserves a call. Returns the function to call at its end; undefined if the backend gets no call now.
   */
  readonly begin: () => ((end: BackendCallEnd) => void) | undefined;
  readonly isPaused: () => boolean;
}

export const createCircuitBreaker = (now: () => Date): CircuitBreaker => {
  let failures = 0;
  let pausedUntil = 0;
  let pending = 0;
  let isTrying = false;
  const isOpen = () => failures >= MAX_FAILURES;
  const isPaused = () => isOpen() && now().getTime() < pausedUntil;
  return {
    isPaused,
    begin: () => {
      if (isPaused() || (isOpen() && isTrying) || pending >= MAX_PENDING_CALLS) return undefined;
      const isTrial = isOpen();
      if (isTrial) isTrying = true;
      pending += 1;
      return (end) => {
        pending -= 1;
        if (isTrial) isTrying = false;
        if (end === 'success') failures = 0;
        if (end !== 'failure') return;
        failures += 1;
        if (isOpen()) pausedUntil = now().getTime() + BACKEND_PAUSE_MS;
      };
    },
  };
};

/** Returns the function that finds the breaker of a backend by its URL. The operator's settings limit how many there are. */
export const createCircuitBreakers = (now: () => Date): ((url: string) => CircuitBreaker) => {
  const breakers = new Map<string, CircuitBreaker>();
  return (url) => {
    const known = breakers.get(url) ?? createCircuitBreaker(now);
    breakers.set(url, known);
    return known;
  };
};
