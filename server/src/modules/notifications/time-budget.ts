/** Returns whether a notification job has time left for another mail or reminder. */
export type HasTimeLeft = () => boolean;

/**
 * Allows more steps until the duration is over, measured by this machine's monotonic clock.
 * @param ms duration in milliseconds
 */
export const createTimeBudget = (ms: number): HasTimeLeft => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};
