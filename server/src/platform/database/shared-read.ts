/**
 * Shares reads between callers. One read runs at a time. Callers that arrive meanwhile share the next read, which begins after
 * their calls. Thus no result is older than its request, and a value that every request needs takes few statements. A failed
 * read also rejects for the callers that wait for the next one, so that no caller waits for a lost database twice.
 */
export const createSharedRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = async (): Promise<T> => {
    next = undefined;
    const reading = read();
    running = reading;
    try {
      return await reading;
    } finally {
      running = undefined;
    }
  };
  const giveUp = (error: unknown): never => {
    next = undefined;
    throw error;
  };
  return () => {
    if (!running) return next ?? start();
    next ??= running.then(start, giveUp);
    return next;
  };
};
