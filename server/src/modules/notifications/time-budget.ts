/** Returns whether a notification job has time left for another mail or reminder. */
export type HasJobTimeLeft = () => boolean;

/**
 * Returns a function that returns true until the duration is over, measured by this machine's monotonic clock.
 * @param ms duration in milliseconds
 */
export const createJobTimeBudget = (ms: number): HasJobTimeLeft => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};
